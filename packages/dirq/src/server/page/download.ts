/** Lets the browser save data as a file. */
export function download(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the data after this call.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

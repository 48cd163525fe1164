/**
 * Bytes as a string, one character per byte (Latin-1). Text of ASCII characters alone is its own byte string.
 * @param text the UTF-8 text
 */
export function toByteString(text: string): string {
  // eslint-disable-next-line no-control-regex -- the range is ASCII
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}

export function fromBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

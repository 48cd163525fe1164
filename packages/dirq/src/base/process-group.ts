/** Kills the process group that a process leads: the process and all that it started. Does nothing once it has exited. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    // Windows has no process groups.
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}

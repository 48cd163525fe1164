import { main } from "../../src/cli/main.ts";
import type { Io } from "../../src/base/io.ts";

export interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs pubtool in this process with an empty environment; nothing of the machine's own gets in. */
export async function pubtool(argv: readonly string[], io: Partial<Io> & Pick<Io, "cwd">): Promise<Result> {
  const result: Result = { code: -1, stdout: "", stderr: "" };
  result.code = await main(argv, {
    env: {},
    stdout: { write: (text) => (result.stdout += text) },
    stderr: { write: (text) => (result.stderr += text) },
    fetch: () => Promise.reject(new Error("this test has no network")),
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    ...io,
  });
  return result;
}

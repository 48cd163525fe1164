/** The world as a command sees it; handed in, so that a test can hand in another one. */
export interface Io {
  /** Absolute. */
  cwd: string;
  env: Env;
  /** Absent where nothing can be read, e.g. in the action. */
  stdin?: Input;
  stdout: Output;
  stderr: Output;
  fetch: typeof fetch;
  clock: Clock;
}

export type Env = Readonly<Record<string, string | undefined>>;

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

export interface Input {
  /** A person types. */
  isTTY: boolean;
  /** Everything up to the end; empty when it is closed. */
  text(): Promise<string>;
  /** The next line without its line break. */
  line(): Promise<string>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits; ends early, without an error, when the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The variable's value; an empty string counts as not set. */
export function envValue(env: Env, name: string): string | undefined {
  return env[name] === "" ? undefined : env[name];
}

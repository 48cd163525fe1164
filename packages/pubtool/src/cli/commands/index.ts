import type { Command } from "../command.ts";

/** How a command is listed; what it is made of loads when it is run. */
export interface CommandEntry {
  summary: string;
  load(): Promise<Command>;
}

/** Every command there is, in the order of the help. A name of two words is a command of a group. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  doctor: {
    summary: "Check that the workflows fit the trust policies",
    load: async () => (await import("./doctor.ts")).command,
  },
  publish: {
    summary: "Publish the packages, in the order of their dependencies",
    load: async () => (await import("./publish.ts")).command,
  },
  pack: {
    summary: "Build, verify and pack the packages for `publish --from`",
    load: async () => (await import("./pack.ts")).command,
  },
  preflight: {
    summary: "Report what would stop a publish, before it starts",
    load: async () => (await import("./preflight.ts")).command,
  },
  "auth login": {
    summary: "Sign in to the workflow host, to read names of secrets",
    load: async () => (await import("./auth-login.ts")).command,
  },
  "auth status": {
    summary: "Print whether the host accepts the sign-in, and where it is stored",
    load: async () => (await import("./auth-status.ts")).command,
  },
  "auth logout": {
    summary: "Remove the stored sign-in",
    load: async () => (await import("./auth-logout.ts")).command,
  },
  "token list": {
    summary: "List where registry credentials are, never what they are",
    load: async () => (await import("./token-list.ts")).command,
  },
  init: {
    summary: "Write pubtool.toml and a release workflow",
    load: async () => (await import("./init.ts")).command,
  },
  explain: {
    summary: "Explain a finding, an error code or the log of a failed release",
    load: async () => (await import("./explain.ts")).command,
  },
  completions: {
    summary: "Print a completion script for a shell",
    load: async () =>
      (await import("./completions.ts")).completionsOf(() =>
        Promise.all(Object.values(commands).map((entry) => entry.load())),
      ),
  },
};

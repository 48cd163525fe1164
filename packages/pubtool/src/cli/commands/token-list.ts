import { EXIT, PubtoolError } from "../../base/errors.ts";
import { classify } from "../../registries/credential-names.ts";
import { hostAddress } from "../../host/address.ts";
import { noToken } from "../../host/existing-token.ts";
import { findSignIn } from "../../host/keyring.ts";
import { originRemote, repositoryOf } from "../../host/repository.ts";
import { listSecrets } from "../../host/secrets.ts";
import type { Env, Io } from "../../base/io.ts";
import { envValue } from "../../base/io.ts";
import { alignColumns } from "../../report/columns.ts";
import { visible } from "../../report/plain.ts";
import { defineCommand } from "../command.ts";

interface Row {
  registry: string;
  source: "env" | "repo-secret" | "environment-secret";
  name: string;
  details: string;
}

interface Listing {
  rows: Row[];
  /** What could not be read, and why. */
  notes: string[];
  /** Something that was asked for could not be read. */
  failed: boolean;
}

export const command = defineCommand({
  name: "token list",
  summary: "List where registry credentials are, never what they are",
  options: {
    secrets: { type: "boolean", description: "also list the workflow host's secrets for this repository" },
    json: { type: "boolean", description: "print the rows as JSON" },
  },
  more: "--secrets needs `pubtool auth login` once. The repository: GITHUB_REPOSITORY, else the remote `origin`.",
  async run({ values, io }) {
    const rows = environmentRows(io.env);
    const remote = values.secrets ? await secretRows(io) : { rows: [], notes: [], failed: false };
    const all = [...rows, ...remote.rows];
    if (values.json) io.stdout.write(`${JSON.stringify({ tokens: all, notes: remote.notes }, null, 2)}\n`);
    else io.stdout.write(table(all));
    if (all.length === 0 && !remote.failed) io.stderr.write(`${nothingFound(values.secrets)}\n`);
    for (const note of remote.notes) io.stderr.write(`${visible(note)}\n`);
    return remote.failed ? EXIT.problems : EXIT.ok;
  },
});

/** An empty table alone could also mean that nothing was searched. */
function nothingFound(secrets: boolean): string {
  return secrets
    ? "no registry credentials found in the environment variables and the secrets that could be read"
    : "no registry credentials found in the environment variables; --secrets also lists the workflow host's secrets";
}

function environmentRows(env: Env): Row[] {
  return Object.keys(env)
    .sort()
    .flatMap((name) => {
      const found = envValue(env, name) === undefined ? undefined : classify(name, "variables");
      return found
        ? [{ registry: found.kind, source: "env" as const, name, details: details(found.exact) }]
        : [];
    });
}

function details(exact: boolean, environment?: string): string {
  const use = exact ? "read by pubtool" : "looks like a credential; not read by pubtool";
  return environment === undefined ? use : `environment "${environment}"; ${use}`;
}

async function secretRows(io: Io): Promise<Listing> {
  const { server, api } = hostAddress(io.env);
  const signIn = await findSignIn(io, server);
  if (!signIn) {
    return {
      rows: [],
      notes: [`secrets are not listed: not signed in to ${server}; run \`pubtool auth login\``],
      failed: false,
    };
  }
  const { token } = signIn;
  if (token === undefined) {
    const note = `secrets are not listed: ${noToken(signIn.source)}; run \`pubtool auth login\``;
    return { rows: [], notes: [note], failed: false };
  }
  try {
    const repository = repositoryOf(io.env, server, originRemote(io.cwd, io.env));
    const { repository: names, environments } = await listSecrets(io, api, token, repository);
    const broken = environments.flatMap(({ name, secrets }) =>
      secrets instanceof PubtoolError
        ? [`environment "${name}" could not be read: ${describe(secrets)}`]
        : [],
    );
    return {
      rows: [
        ...secretRowsOf(names, "repo-secret"),
        ...environments.flatMap(({ name, secrets }) =>
          secrets instanceof PubtoolError ? [] : secretRowsOf(secrets, "environment-secret", name),
        ),
      ],
      notes: broken,
      failed: broken.length > 0,
    };
  } catch (error) {
    if (!(error instanceof PubtoolError)) throw error;
    return { rows: [], notes: [`secrets are not listed: ${describe(error)}`], failed: true };
  }
}

function secretRowsOf(names: readonly string[], source: Row["source"], environment?: string): Row[] {
  return names.flatMap((name) => {
    const found = classify(name, "secrets");
    return found ? [{ registry: found.kind, source, name, details: details(found.exact, environment) }] : [];
  });
}

function describe({ message, hint }: PubtoolError): string {
  return hint === undefined ? message : `${message}; ${hint}`;
}

function table(rows: readonly Row[]): string {
  const cells = [
    ["REGISTRY", "SOURCE", "ENV/NAME", "DETAILS"],
    ...rows.map(({ registry, source, name, details: text }) => [
      registry,
      source,
      visible(name),
      visible(text),
    ]),
  ];
  return `${alignColumns(cells).join("\n")}\n`;
}

import { PubtoolError } from "../base/errors.ts";
import { jsonBody, send } from "../http/http.ts";
import type { Io } from "../base/io.ts";

/** Names of secrets, and where they are stored. Values cannot be read from the host at all. */
export interface SecretNames {
  repository: string[];
  environments: { name: string; secrets: string[] | PubtoolError }[];
}

/** More than any host allows secrets for; a longer list comes from a server whose pages do not end. */
const PAGES = 100;

type Web = Pick<Io, "fetch" | "clock">;

/**
 * All pages of all environments. An environment that cannot be read keeps the reason in its place; when the repository
 * itself cannot be read, throws PubtoolError.
 */
export async function listSecrets(
  io: Web,
  api: string,
  token: string,
  repository: string,
): Promise<SecretNames> {
  const base = repositoryApi(api, repository);
  const names = await listNames(io, `${base}/actions/secrets`, "secrets", token);
  const environments = await listNames(io, `${base}/environments`, "environments", token);
  const read = environments.map(async (name) => {
    const url = `${base}/environments/${encodeURIComponent(name)}/secrets`;
    const secrets = await listNames(io, url, "secrets", token).catch((error: unknown) => {
      if (error instanceof PubtoolError) return error;
      throw error;
    });
    return { name, secrets };
  });
  return { repository: names, environments: await Promise.all(read) };
}

/** Throws PubtoolError when the token does not suffice to list names of secrets. */
export async function requireSecretAccess(
  io: Web,
  api: string,
  token: string,
  repository: string,
): Promise<void> {
  const base = repositoryApi(api, repository);
  await listNames(io, `${base}/actions/secrets`, "secrets", token);
  await listNames(io, `${base}/environments`, "environments", token);
}

function repositoryApi(api: string, repository: string): string {
  return `${api}/repos/${repository.split("/").map(encodeURIComponent).join("/")}`;
}

async function listNames(io: Web, url: string, key: string, token: string): Promise<string[]> {
  const names: string[] = [];
  const first = new URL(url);
  first.searchParams.set("per_page", "100");
  let next: URL | undefined = first;
  for (let page = 1; next; page++) {
    if (page > PAGES) throw new PubtoolError(`${url}: the list does not end after ${PAGES} pages`);
    const answer = await send(io, {
      url: next,
      headers: { authorization: `Bearer ${token}`, accept: "application/vnd.github+json" },
    });
    if (answer.status !== 200) throw refused(url, answer.status);
    const rows = jsonBody(answer)[key];
    if (!Array.isArray(rows) || !rows.every(hasName)) {
      throw new PubtoolError(`${url} answers with something else than a list of ${key}`, {
        hint: "is GITHUB_API_URL the address of the workflow host's API?",
      });
    }
    names.push(...rows.map(({ name }) => name));
    next = nextPage(answer.headers.get("link"), first);
  }
  return names;
}

function hasName(row: unknown): row is { name: string } {
  return typeof (row as { name?: unknown } | null)?.name === "string";
}

/** Only on the same server: the token goes along. */
function nextPage(link: string | null, first: URL): URL | undefined {
  const target = /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1];
  if (target === undefined) return undefined;
  const url = URL.canParse(target, first.href) ? new URL(target, first) : undefined;
  return url?.origin === first.origin ? url : undefined;
}

function refused(url: string, status: number): PubtoolError {
  const hints: Record<number, string> = {
    401: "the sign-in is no longer valid: run `pubtool auth login` again",
    403: "the app may read secrets and environments only where it is installed, and where you may",
    404: "is that the repository's name, and is the app installed on it?",
  };
  return new PubtoolError(`${url} answers HTTP ${status}`, { hint: hints[status] ?? "try again later" });
}

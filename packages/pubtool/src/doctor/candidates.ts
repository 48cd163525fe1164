import type { Finding } from "../finding.ts";
import type { Link } from "../workflow/permissions.ts";
import { grantOf } from "../workflow/permissions.ts";
import { chainNames } from "../workflow/sites.ts";
import type { Subject } from "./rule.ts";

/**
 * Jobs that may publish in a way that cannot be read here: they call a workflow of another repository, or run a
 * script with unknown content, and may have an identity token.
 */
export function candidates({ broken, opaque }: Subject): Finding[] {
  const remote = broken
    .filter(({ id, chain }) => id === "reusable-remote" && mayHaveToken(chain))
    .map(({ message, place, chain }): Finding => ({
      id: "reusable-remote",
      verdict: "unknown",
      message: `${chainNames({ chain })}: ${message}`,
      hint: "if it publishes, run `pubtool doctor` in its repository as well",
      place,
    }));
  const scripts = opaque
    .filter(({ chain }) => mayHaveToken(chain))
    .map(({ message, place, chain }): Finding => ({
      id: "publish-workflow",
      verdict: "unknown",
      message: `${chainNames({ chain })}: job ${chain.at(-1)!.job.id} ${message}`,
      hint: "if it publishes, run `pubtool publish` in the step itself",
      place,
    }));
  return [...remote, ...scripts];
}

function mayHaveToken(chain: readonly Link[]): boolean {
  const grant = grantOf(chain, "id-token");
  return !(grant.known && grant.level !== "write");
}

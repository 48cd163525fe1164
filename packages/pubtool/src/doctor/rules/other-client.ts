import { chainNames } from "../../workflow/sites.ts";
import type { Rule } from "../rule.ts";

const id = "other-client";

/** Jobs that upload to a registry without pubtool: what pubtool checks does not apply to them. */
export const otherClient: Rule = {
  id,
  label: "no job uploads packages without pubtool",
  check: ({ clients }) =>
    clients.map(({ chain, place, message }) => ({
      id,
      verdict: "warning",
      message: `${chainNames({ chain })}: job ${chain.at(-1)!.job.id} runs \`${message}\` itself`,
      hint: "if the package is in pubtool.toml, remove this step: `pubtool publish` uploads it with all its checks",
      place,
    })),
};

import type { Flag } from "../flags.ts";
import { namesOf, ownFlags, valueKind, wordsAfter, type Commands } from "./model.ts";

/** What completes the value of a flag; undefined where it takes none. */
function actionOf(flag: Flag): string | undefined {
  const value = valueKind(flag);
  if (value.kind === "none") return undefined;
  if (value.kind === "other") return "";
  if (value.kind === "choice")
    return `COMPREPLY=($(compgen -W "${value.choices.join(" ")}" -- "$current")); `;
  const action = value.kind === "directory" ? "-d" : "-f";
  return `IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen ${action} -- "$current")); `;
}

/** Needs nothing but bash: not every system has the bash-completion package. */
export function bashScript(commands: Commands): string {
  const names = [...commands.keys()].filter((name) => name !== "query");
  const perCommand = [...commands].map(
    ([name, { flags }]) => `    ${name}) flags="${flags.flatMap(namesOf).join(" ")}" ;;`,
  );
  // A flag of several commands may take different values; the query's are those without a command.
  const byQuery = new Map(commands.get("query")!.flags.map((flag) => [flag.name, actionOf(flag)]));
  const actions = new Map<string, string>();
  for (const [name, { flags }] of commands) {
    for (const flag of flags) {
      const action = actionOf(flag);
      if (action === undefined) continue;
      const isOwn = byQuery.has(flag.name) && byQuery.get(flag.name) !== action;
      const pattern = namesOf(flag).map((each) => `${isOwn ? name : "*"}:${each}`);
      actions.set(pattern.join("|"), action);
    }
  }
  const perFlag = [...actions]
    .sort(([a], [b]) => Number(a.startsWith("*")) - Number(b.startsWith("*")))
    .map(([pattern, action]) => `    ${pattern}) ${action}return ;;`);
  const perWord = [...wordsAfter(commands)].map(
    ([name, words]) =>
      `    2:${name}) COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$current")); return ;;`,
  );
  return `# bash completion for dirq; load it with: source <(dirq completions bash)
_dirq() {
  local words=("\${COMP_WORDS[@]}") at=$COMP_CWORD
  # A leading -C <dir> comes before the command; to bash, --directory=<dir> is three words.
  case "\${words[1]}" in
    -C|--directory)
      local taken=3
      [ "\${words[2]}" = = ] && taken=4
      if [ "$at" -ge "$taken" ]; then
        words=(dirq "\${words[@]:$taken}")
        at=$((at - taken + 1))
      fi ;;
    -C?*) [ "$at" -gt 1 ] && words=(dirq "\${words[@]:2}") at=$((at - 1)) ;;
  esac
  local current="\${words[at]}" previous="\${words[at-1]}" flags
  local IFS=$' \\t\\n'
  COMPREPLY=()
  # To bash, --flag=value is three words, and so is the name=value of a parameter, which is the user's own.
  if [ "$previous" = = ]; then
    previous="\${words[at-2]}"
    [[ "$previous" = -* ]] || return
  elif [ "$current" = = ]; then
    current=
    [[ "$previous" = -* ]] || return
  fi
  case "$at:$previous" in
${perWord.join("\n")}
  esac
  case "\${words[1]}:$previous" in
${perFlag.join("\n")}
  esac
  if [ "$at" -eq 1 ] && [[ "$current" != -* ]]; then
    COMPREPLY=($(compgen -W "query ${names.join(" ")}" -- "$current"))
    return
  fi
  case "\${words[1]}" in
${perCommand.join("\n")}
    *) flags="${[...commands.get("query")!.flags.flatMap(namesOf), ...ownFlags.slice(1).flatMap(namesOf)].join(" ")}" ;;
  esac
  COMPREPLY=($(compgen -W "$flags" -- "$current"))
}
complete -F _dirq dirq
`;
}

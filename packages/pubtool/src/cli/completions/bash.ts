import type { Command } from "../command.ts";
import { firstWords, flagsOf, quote, secondWord, shells } from "./model.ts";

/** Needs nothing but bash: not every system has the bash-completion package. */
export function bashScript(commands: readonly Command[]): string {
  const words = firstWords(commands);
  const groups = [...words].filter(([, members]) => members.length > 0);
  const flags = new Map(commands.flatMap(flagsOf).map((flag) => [flag.name, flag]));
  const perFlag = [...flags.values()].flatMap(({ name, value }) => {
    if (value === "none") return [];
    if (value === "other") return [`    ${name}) return ;;`];
    if (typeof value === "object")
      return [`    ${name}) COMPREPLY=($(compgen -W "${value.choices.join(" ")}" -- "$current")); return ;;`];
    const action = value === "folder" ? "-d" : "-f";
    return [
      `    ${name}) IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen ${action} -- "$current")); return ;;`,
    ];
  });
  return `# bash completion for pubtool; load it with: source <(pubtool completions bash)
_pubtool() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" key="\${COMP_WORDS[1]}" flags
  local IFS=$' \\t\\n'
  COMPREPLY=()
  # To bash, --flag=value is three words.
  if [ "$previous" = = ]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  elif [ "$current" = = ]; then
    current=
  fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...words.keys(), "--help", "--version"].join(" ")}" -- "$current"))
    return
  fi
  case "$key" in
    completions) [ "$COMP_CWORD" -ne 2 ] || { COMPREPLY=($(compgen -W "${shells.join(" ")}" -- "$current")); return; } ;;
${groups
  .map(
    ([word, members]) => `    ${word})
      if [ "$COMP_CWORD" -eq 2 ]; then
        COMPREPLY=($(compgen -W "${members.map(secondWord).join(" ")}" -- "$current"))
        return
      fi
      key="$key \${COMP_WORDS[2]}" ;;`,
  )
  .join("\n")}
  esac
  case "$previous" in
${perFlag.join("\n")}
  esac
  case "$key" in
${commands
  .map(
    (command) =>
      `    ${quote(command.name)}) flags="${flagsOf(command)
        .map(({ name }) => name)
        .join(" ")}" ;;`,
  )
  .join("\n")}
  esac
  COMPREPLY=($(compgen -W "$flags" -- "$current"))
}
complete -F _pubtool pubtool
`;
}

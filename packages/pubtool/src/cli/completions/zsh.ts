import type { Command } from "../command.ts";
import { firstWords, flagsOf, quote, secondWord, shells, type CompletedFlag } from "./model.ts";

export function zshScript(commands: readonly Command[]): string {
  const words = firstWords(commands);
  const described = [...words].map(([word, members]) => {
    const summary =
      members.length === 0
        ? commands.find(({ name }) => name === word)!.summary
        : members.map(secondWord).join(", ");
    return quote(`${word}:${colons(summary)}`);
  });
  const groups = [...words].filter(([, members]) => members.length > 0);
  return `#compdef pubtool
# zsh completion for pubtool: put it into a folder of $fpath as _pubtool, or load it with: source <(pubtool completions zsh)
_pubtool() {
  local -a names
  if (( CURRENT == 2 )) && [[ "$words[2]" != -* ]]; then
    names=(${described.join(" ")})
    _describe command names
    return
  fi
  local key="$words[2]"
  shift words; (( CURRENT-- ))
  case "$key" in
${groups
  .map(
    ([word, members]) => `    ${word})
      if (( CURRENT == 2 )); then
        names=(${members.map((member) => quote(`${secondWord(member)}:${colons(member.summary)}`)).join(" ")})
        _describe command names
        return
      fi
      key="$key $words[2]"
      shift words; (( CURRENT-- )) ;;`,
  )
  .join("\n")}
  esac
  case "$key" in
${commands
  .map((command) => {
    const shell = command.name === "completions" ? [`':shell:(${shells.join(" ")})'`] : [];
    return `    ${quote(command.name)}) _arguments -s ${[...shell, ...flagsOf(command).map(spec)].join(" ")} ;;`;
  })
  .join("\n")}
    *) _arguments -s '--help[print the help]' '--version[print the version]' ;;
  esac
}
if [[ "$funcstack[1]" = _pubtool ]]; then
  _pubtool "$@"
else
  compdef _pubtool pubtool
fi
`;
}

function spec({ name, description, isRepeatable, value }: CompletedFlag): string {
  const action =
    typeof value === "object"
      ? `(${value.choices.join(" ")})`
      : { none: "", file: "_files", folder: "_files -/", other: " " }[value];
  const text = `[${colons(description).replace(/[[\]]/g, "\\$&")}]${value === "none" ? "" : `:${name.slice(2)}:${action}`}`;
  return quote(`${isRepeatable ? "*" : ""}${name}${value === "none" ? "" : "="}${text}`);
}

/** With literal colons. */
function colons(text: string): string {
  return text.replaceAll(":", "\\:");
}

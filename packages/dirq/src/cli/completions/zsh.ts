import type { Flag } from "../flags.ts";
import { ownFlags, valueKind, wordsAfter, type Commands } from "./model.ts";

// Without it _arguments offers no flags behind the SQL. With a space for its action, which means a message and no
// matches, the one flag that fits would be listed and not inserted.
const sqlSpec = "'*:sql:()'";

export function zshScript(commands: Commands): string {
  const names = [...commands].map(([name, { summary }]) => `'${name}:${escape(summary)}'`);
  const cases = [...commands].map(([name, { flags }]) => {
    const listed = wordsAfter(commands).get(name);
    const words =
      name === "query" ? [sqlSpec] : listed === undefined ? [] : [`':word:(${listed.join(" ")})'`];
    return `    ${name}) _arguments -s ${[...words, ...flags.flatMap(specs)].join(" ")} ;;`;
  });
  const query = commands.get("query")!.flags;
  return `#compdef dirq
# zsh completion for dirq: put it into a folder of $fpath as _dirq, or load it with: source <(dirq completions zsh)
_dirq() {
  local -a modes
  modes=(${names.join(" ")})
  # A leading -C <dir> comes before the command.
  case "$words[2]" in
    -C|--directory)
      if (( CURRENT == 3 )); then
        _files -/
        return
      fi
      (( CURRENT > 3 )) && { words[2,3]=(); (( CURRENT -= 2 )) } ;;
    -C?*|--directory=*) (( CURRENT > 2 )) && { words[2]=(); (( CURRENT-- )) } ;;
  esac
  if (( CURRENT == 2 )) && [[ "$words[2]" != -* ]]; then
    _describe command modes
    return
  fi
  local command="$words[2]"
  case "$command" in
    ${[...commands.keys()].join("|")}) shift words; (( CURRENT-- )) ;;
  esac
  case "$command" in
${cases.join("\n")}
    *) _arguments -s ${sqlSpec} ${[...query, ...ownFlags.slice(1)].flatMap(specs).join(" ")} ;;
  esac
}
if [[ "$funcstack[1]" = _dirq ]]; then
  _dirq "$@"
else
  compdef _dirq dirq
fi
`;
}

function specs(flag: Flag): string[] {
  const value = valueKind(flag);
  const action =
    value.kind === "none"
      ? ""
      : `:${flag.name.slice(2)}:${
          value.kind === "choice"
            ? `(${value.choices.join(" ")})`
            : value.kind === "file"
              ? "_files"
              : value.kind === "directory"
                ? "_files -/"
                : " "
        }`;
  const star = flag.repeatable ? "*" : "";
  const text = `[${escape(flag.help).replace(/[[\]]/g, "\\$&")}]${action}`;
  const long = `'${star}${flag.name}${flag.value === undefined ? "" : flag.optional ? "=-" : "="}${text}'`;
  return flag.short === undefined ? [long] : [long, `'${star}${flag.short}${text}'`];
}

/** Escaped for single quotes, with literal colons. */
function escape(text: string): string {
  return text.replaceAll("'", `'\\''`).replaceAll(":", "\\:");
}

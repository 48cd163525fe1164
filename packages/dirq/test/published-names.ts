import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

const names = read("docs/names.json") as Record<string, Record<string, string>>;
const { repository } = read("package.json") as { repository: { url: string } };

/** The value in names.json of a name that its registry has, published by this project. */
const ours = "ours";

interface Client {
  readonly registry: string;
  readonly command: RegExp;
  /** Which words after the command are packages: all of them, or the first that is not a flag. */
  readonly packages: "all" | "first";
}

const clients: readonly Client[] = [
  {
    registry: "npm",
    command:
      /\b(?:npm (?:install|i|add)|pnpm (?:add|install|i)|yarn (?:global )?add|bun (?:add|install|i)|deno add)\s+/g,
    packages: "all",
  },
  {
    registry: "npm",
    command: /\b(?:npx|npm (?:exec|x)|pnpm dlx|pnpx|yarn dlx|bunx|bun x|deno run(?: -\S+)*(?= npm:))\s+/g,
    packages: "first",
  },
  {
    registry: "python",
    command: /\b(?:pip3? install|pipx install|uv tool install|uv add|poetry add|pdm add)\s+/g,
    packages: "all",
  },
  { registry: "python", command: /\b(?:uvx|uv tool run|pipx run)\s+/g, packages: "first" },
  { registry: "cargo", command: /\bcargo (?:install|add|binstall)\s+/g, packages: "all" },
];

/** Flags whose value names the package to run. */
const packageFlag = /^(?:-p|--package|--from|--spec|--with)$/;
/** Flags with which npx runs only what is already installed. */
const installsNothing = /^(?:--no|--no-install|--offline)$/;

/** The names of this project that a text installs, or runs from a registry, without having published them. */
export function unpublishedNames(text: string): string[] {
  return [...clients.flatMap((client) => installed(client, text)), ...actions(text)];
}

function installed({ registry, command, packages }: Client, text: string): string[] {
  return [...text.matchAll(command)].flatMap((match) => {
    const start = match.index + match[0].length;
    // The command ends at the end of the line, of the code span or of the shell command.
    const words = text
      .slice(start)
      .split(/[\n`"';|&#]/)[0]!
      .split(/\s+/)
      .filter((word) => word !== "" && word !== "--");
    if (words.some((word) => word === "--path" || installsNothing.test(word))) return [];
    return (packages === "all" ? words : firstPackages(words))
      .map((word) => word.replace(/^npm:/, "").replace(/(?<=.)(?:@|==|~=|>=).*$|[,.:)]+$/g, ""))
      .filter((word) => (names[registry]![word] ?? ours) !== ours)
      .map((word) => `${registry} ${word}: ${match[0].trim()} ${words.join(" ")}`);
  });
}

/** The packages that a runner fetches: the values of its flags for that, else its first word. */
function firstPackages(words: readonly string[]): string[] {
  const named = words.flatMap((word, index) => {
    const [flag, value] = word.split("=");
    return packageFlag.test(flag!) ? [value ?? words[index + 1] ?? ""] : [];
  });
  return named.length > 0 ? named : words.filter((word) => !word.startsWith("-")).slice(0, 1);
}

/** Actions of our names in repositories other than this one; placeholders are not repositories. */
function actions(text: string): string[] {
  const own = repository.url
    .replace(/\.git$/, "")
    .split("/")
    .slice(-2)
    .join("/");
  return [...text.matchAll(/\buses:\s+["']?([^\s"'`@]+)@/g)]
    .map(([, action]) => action!)
    .filter((action) => !/^(?:\.|\$\/|<owner>\/)/.test(action) && !action.startsWith(`${own}/`))
    .filter((action) => Object.hasOwn(names["npm"]!, action.split("/").at(-1)!.toLowerCase()))
    .map((action) => `action ${action}`);
}

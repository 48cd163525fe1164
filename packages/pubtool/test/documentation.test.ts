import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { globalOptions } from "../src/cli/args.ts";
import { commands } from "../src/cli/commands/index.ts";
import { failures } from "../src/explain/known-failures.ts";
import { pageIds } from "../src/explain/pages.ts";
import { pubtool } from "./support/run.ts";

const source = fileURLToPath(new URL("../src/", import.meta.url));
const docs = fileURLToPath(new URL("../../../docs/pubtool/", import.meta.url));
const read = (file: string) => readFileSync(file, "utf8");
const list = (folder: string, ending: string) =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith(ending));

const code = list(source, ".ts")
  .filter((name) => !name.endsWith(".test.ts"))
  .map((name) => read(source + name))
  .join("\n");
const manual = list(docs, ".md")
  .map((name) => read(docs + name))
  .join("\n");
const cwd = fileURLToPath(new URL("..", import.meta.url));

describe("findings", () => {
  const literals = new Set(
    [
      ...code.matchAll(/\bid(?:: |\s*=\s*)"([a-z]+(?:-[a-z]+)+)"/g),
      ...code.matchAll(/(?:report|failed|broken|wrong|writePermission)\(\s*"([a-z]+(?:-[a-z]+)+)"/g),
    ].map(([, id]) => id!),
  );
  const golden = new URL("./testdata/doctor/", import.meta.url);
  const printed = new Set(
    readdirSync(golden).flatMap((name) =>
      name.endsWith(".out")
        ? [...read(fileURLToPath(new URL(name, golden))).matchAll(/ \[([a-z-]+)\]$/gm)].map(([, id]) => id!)
        : [],
    ),
  );

  it.each([...new Set([...literals, ...printed])].sort())("%s has a page", (id) => {
    expect(pageIds()).toContain(id);
  });

  it.each(pageIds())("the page %s is about a finding that exists, and the manual lists it", async (id) => {
    expect(code).toContain(`"${id}"`);
    expect(manual).toContain(`/pages/${id}.md`);
    const { code: exit, stdout } = await pubtool(["explain", id], { cwd });
    expect(exit).toBe(0);
    expect(stdout).toMatch(new RegExp(`^# ${id}\n\n\\S[^]*## How to fix it\n\n\\S`));
    expect(stdout).toBe(read(`${source}explain/pages/${id}.md`));
  });

  it("without an id all of them are listed, and a wrong one is answered with the nearest", async () => {
    const all = await pubtool(["explain"], { cwd });
    expect(all.stdout.trim().split("\n")).toEqual([...pageIds(), ...failures.map(({ code }) => code)]);
    const wrong = await pubtool(["explain", "id-token-permision"], { cwd });
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('did you mean "id-token-permission"?');
  });
});

describe("commands", () => {
  it.each(Object.entries(commands))(
    "%s and each of its flags is in the manual and in --help",
    async (name, entry) => {
      const command = await entry.load();
      expect(command.name).toBe(name);
      expect(command.summary).toBe(entry.summary);
      expect(manual).toContain(`pubtool ${name}`);
      const { stdout } = await pubtool([...name.split(" "), "--help"], { cwd });
      for (const flag of Object.keys({ ...command.options, ...globalOptions })) {
        expect(stdout).toContain(`--${flag}`);
        expect(manual).toContain(`--${flag}`);
      }
    },
  );

  it("the keys of pubtool.toml are in the manual", () => {
    const schema = read(fileURLToPath(new URL("../schema/pubtool.schema.json", import.meta.url)));
    const keys = [...schema.matchAll(/"([a-z_]+)": \{\s*"(?:type|enum)"/g)]
      .map(([, key]) => key!)
      .filter((key) => key !== "items");
    expect(keys).toContain("depends_on");
    for (const key of keys) expect(manual).toContain(`\`${key}\``);
  });
});

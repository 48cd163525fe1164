import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryDirectory } from "./harness.ts";
import { hasTmux, TestTerminal } from "./terminal.ts";

const picture = fileURLToPath(new URL("../../../docs/dirq/images/prompt.svg", import.meta.url));
const example = fileURLToPath(new URL("../../../examples/dirq", import.meta.url));
const columns = 76;

/** What differs between two runs: the directory, the times, the version. */
const steady = (text: string) =>
  text
    .replace(/^(dirq \S+ on ).*$/m, "$1/home/ann/notes")
    .replaceAll(/^\([\d.]+m?s\)$/gm, "(4ms)")
    .trimEnd();

/** The text of a screen as a drawing that is as sharp at every size. */
function svg(screen: string): string {
  const [characterWidth, lineHeight, margin] = [8.4, 20, 16];
  const lines = screen.split("\n");
  const width = Math.ceil(columns * characterWidth + 2 * margin);
  const height = lines.length * lineHeight + 2 * margin;
  const escape = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const texts = lines.flatMap((line, at) => {
    const y = margin + (at + 0.75) * lineHeight;
    return line === "" ? [] : [`  <text x="${margin}" y="${y}">${escape(line)}</text>`];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    "  <title>The prompt of dirq in a terminal</title>",
    "  <style>text { font: 14px ui-monospace, Menlo, Consolas, monospace; fill: #d8dee9; white-space: pre }</style>",
    `  <rect width="${width}" height="${height}" rx="8" fill="#1e2430"/>`,
    ...texts,
    "</svg>",
    "",
  ].join("\n");
}

test.skipIf(!hasTmux)(
  "the picture of the prompt shows what the prompt shows (needs tmux; UPDATE_GOLDEN=1 draws it)",
  async () => {
    const cwd = join(temporaryDirectory(), "notes");
    cpSync(example, cwd, { recursive: true });
    const terminal = new TestTerminal({ cwd, columns, rows: 40, env: { DIRQ_PROGRESS: "never" } });
    await terminal.prompt();
    terminal.type("SELECT ext, count(*) AS files");
    terminal.press("Enter");
    terminal.type("FROM './' GROUP BY ext ORDER BY files DESC, ext;");
    terminal.press("Enter");
    await terminal.see(/^\([\d.]+m?s\)\ndirq>$/m);
    terminal.type("SELECT path, lines FROM './no");
    terminal.press("Tab");
    await terminal.see("'./notes/");
    terminal.type("*.md' WHERE content LIKE '%bread%';");
    terminal.press("Enter");
    await terminal.see(/^\([\d.]+m?s\)\n[^]*^\([\d.]+m?s\)\ndirq>$/m);
    terminal.type("SELECT * FROM files;");
    terminal.press("Enter");
    await terminal.see((screen) => screen.includes("no such table") && screen.endsWith("\ndirq>"));
    const drawn = svg(steady(terminal.screen()));
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(picture, drawn);
    const withoutVersion = (text: string) => text.replace(/>dirq \d\S+ on /, ">dirq on ");
    expect(withoutVersion(readFileSync(picture, "utf8"))).toBe(withoutVersion(drawn));
  },
);

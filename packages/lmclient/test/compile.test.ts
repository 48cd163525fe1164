// Compiles every documented example as a user would: against the built package, with strict checks.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import newest from "typescript";
import oldest from "@tsd/typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { installed } from "./built.ts";
import { examples, root } from "./examples.ts";

const place = installed();

/** Calls that must not compile, per line. The comment makes the compiler report a line that does. */
const rejected = `import { CompatLM } from "lmclient";
// @ts-expect-error api_key
new CompatLM("m", { apiKey: "k" });
// @ts-expect-error base_url
new CompatLM("m", { baseURL: "http://localhost/v1" });
// @ts-expect-error a signal aborts one call
new CompatLM("m", { signal: AbortSignal.timeout(1) });
const lm = new CompatLM("m");
// @ts-expect-error stream() instead
lm.forward("q", null, { stream: true });
// @ts-expect-error stream() instead
await lm.aforward("q", null, { stream: true });
// @ts-expect-error needs the event loop
lm.forward("q", null, { signal: AbortSignal.timeout(1) });
// @ts-expect-error needs the event loop
lm.call("q", null, { fetch });
// @ts-expect-error num_retries
lm.call("q", null, { maxRetries: 1 });
`;

/** Calls that must compile. */
const accepted = `import { CompatLM, LMError, type ChatMessage } from "lmclient";
const lm = new CompatLM("m", { temperature: 0, custom: { any: 1 }, headers: {}, api_key: process.env.KEY });
const messages = [{ role: "user", content: "q" }];
lm.forward(undefined, messages);
await lm.aforward(null, messages, { signal: AbortSignal.timeout(1), model: null, stream: false });
lm.stream(undefined, messages, { stream: true }).final();
const mixed = [{ role: "system", content: "s" }, { role: "user", content: [{ type: "text", text: "q" }] }];
lm.call(null, mixed);
const typed: ChatMessage[] = [{ role: "user", content: "q" }];
typed.push(lm.forward(undefined, typed).choices[0]!.message);
const copy: CompatLM = lm.copy({ temperature: 1, timeout: null });
try { copy.forward("q", []); } catch (error) {
  if (error instanceof LMError) { const code: string | number | undefined = error.server_code; void code; }
}
export class Mine extends CompatLM {
  override forward(...args: Parameters<CompatLM["forward"]>) { return super.forward(...args); }
}
`;

beforeAll(async () => {
  const modules = join(place.folder, "node_modules");
  for (const scope of ["@ax-llm", "@types", "@ai-sdk", "@opentelemetry"]) await mkdir(join(modules, scope));
  for (const name of [
    "ai",
    "openai",
    "zod",
    "@opentelemetry/api",
    "@ax-llm/ax",
    "@types/node",
    "@ai-sdk/provider",
  ]) {
    await symlink(join(root, "node_modules", name), join(modules, name));
  }
  await writeFile(join(place.folder, "package.json"), '{ "type": "module" }');
});

describe.each([
  ["5.4", oldest],
  [newest.version, newest as unknown as typeof oldest],
])("TypeScript %s", (_version, ts) => {
  it.each(["nodenext", "bundler"])("compiles every example under strict with %s", async (resolution) => {
    const texts = [...examples.map(({ typed }) => typed), rejected, accepted];
    const files = await Promise.all(
      texts.map(async (text, index) => {
        const path = join(place.folder, `example-${index}.ts`);
        await writeFile(path, text);
        return path;
      }),
    );
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: resolution === "nodenext" ? ts.ModuleKind.NodeNext : ts.ModuleKind.ESNext,
      moduleResolution:
        resolution === "nodenext" ? ts.ModuleResolutionKind.NodeNext : ts.ModuleResolutionKind.Bundler,
      types: ["node"],
      typeRoots: [join(place.folder, "node_modules/@types")],
      // The declarations of the other packages are not the subject; lmclient's are checked below.
      skipLibCheck: true,
    });
    expect(ts.getPreEmitDiagnostics(program).map((found) => describeFound(ts, found))).toEqual([]);
    const own = program.getSourceFiles().filter(({ fileName }) => fileName.includes("/lmclient/dist/"));
    expect(own.length).toBeGreaterThan(0);
    for (const file of own) expect(program.getSyntacticDiagnostics(file)).toEqual([]);
  });

  it("accepts the declarations of the package", () => {
    const dist = join(place.folder, "node_modules/lmclient/dist");
    const files = ["index.d.ts", "index.d.cts"].map((name) => join(dist, name));
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ["node"],
      typeRoots: [join(place.folder, "node_modules/@types")],
    });
    const found = files.flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)));
    expect(found.map((one) => describeFound(ts, one))).toEqual([]);
  });
});

function describeFound(ts: typeof oldest, { file, start, messageText }: oldest.Diagnostic): string {
  const line = file
    ? `${file.fileName.split("/").at(-1)}:${file.getLineAndCharacterOfPosition(start!).line + 1}: `
    : "";
  return line + ts.flattenDiagnosticMessageText(messageText, " ");
}

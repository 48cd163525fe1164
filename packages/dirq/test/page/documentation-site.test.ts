import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../harness.ts";
import { inChromium, launch, open } from "./browser.ts";

const script = fileURLToPath(new URL("../../../../scripts/docs.mjs", import.meta.url));

/** The address of a started `npm run docs`. */
async function serve(): Promise<string> {
  const server = spawn(process.execPath, [script, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void server.kill());
  for await (const line of createInterface({ input: server.stdout })) return line;
  throw new Error("the server wrote no address");
}

inChromium(
  "the documentation's site finds a word, and each of its links leads to a page and a heading",
  async () => {
    const browser = await launch();
    const { page, complaints } = await open(browser, await serve());
    await page.locator("main h1", { hasText: "Documentation" }).waitFor();

    // The search finds something once all pages are read.
    await page.waitForFunction(
      () => {
        const input = document.querySelector<HTMLInputElement>(".search input")!;
        input.value = "inotify";
        input.dispatchEvent(new Event("input"));
        return document.querySelector(".matching-post a[href='#/docs/dirq/troubleshooting?id=io']");
      },
      undefined,
      { polling: 300 },
    );
    await page.locator(".matching-post a[href='#/docs/dirq/troubleshooting?id=io']").click();
    await page.locator("main h1", { hasText: "Troubleshooting" }).waitFor();

    const problems = await page.evaluate(async () => {
      const wait = async (condition: () => unknown) => {
        for (let left = 400; left > 0 && !condition(); left--)
          await new Promise((done) => setTimeout(done, 25));
        return condition();
      };
      const found: string[] = [];
      const anchors = new Map<string, Set<string>>();
      const links: [string, string, string | null][] = [];
      const waiting = ["/docs/index"];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        if (anchors.has(path) || !path.startsWith("/docs/")) continue;
        document.querySelector("main")?.querySelector("h1")?.remove();
        location.hash = `#${path}`;
        if (!(await wait(() => document.querySelector("main h1")))) {
          found.push(`${path} has no heading`);
          anchors.set(path, new Set());
          continue;
        }
        anchors.set(path, new Set([...document.querySelectorAll("main [id]")].map(({ id }) => id)));
        for (const link of document.querySelectorAll("main a[href^='#/'], aside a[href^='#/']")) {
          const [target, query] = link.getAttribute("href")!.slice(1).split("?");
          links.push([path, target!, new URLSearchParams(query).get("id")]);
          waiting.push(target!);
        }
      }
      for (const [from, to, id] of links)
        if (id !== null && !anchors.get(to)!.has(id)) found.push(`${from}: ${to} has no heading ${id}`);
      return { found, pages: anchors.size };
    });
    expect(problems.found).toEqual([]);
    expect(problems.pages).toBeGreaterThan(40);
    expect(complaints).toEqual([]);
  },
);

test("the site is written as files", () => {
  const folder = temporaryDirectory();
  const { status, stderr } = spawnSync(process.execPath, [script, "--out", folder], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  for (const file of ["index.html", "_sidebar.md", "docs/index.md", "SECURITY.md", "assets/search.min.js"])
    expect(existsSync(join(folder, file)), file).toBe(true);
});

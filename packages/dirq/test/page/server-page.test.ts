import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { temporaryDirectory, tree } from "../harness.ts";
import { startServer } from "../server-harness.ts";
import { inChromium, launch, open } from "./browser.ts";

// The screenshots are stored only on request.
const pictures = process.env["DIRQ_PICTURES"];
async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

const root = () =>
  tree({
    "a.md": "hello",
    "docs/b.md": "xy",
    "docs/c, d.txt": "xyz".repeat(9),
    "notes.toml": '[[table]]\nname = "notes"\nglob = "**/*.md"\nschema = "path TEXT, size INTEGER"\n',
  });

const cells = (page: Page, column: number) =>
  page.locator(`#result tbody td:nth-child(${column})`).allTextContents();

/** Replaces the statement in the editor, as a paste does. */
async function write(page: Page, sql: string): Promise<void> {
  await page.focus("#sql");
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const editor = document.querySelector("#editor")!.shadowRoot!.querySelector("#sql")!;
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, sql);
}

/** The statement in the editor. */
const statement = async (page: Page) => (await page.locator("#sql .cm-line").allTextContents()).join("\n");

async function ask(page: Page, sql: string): Promise<void> {
  await write(page, sql);
  await page.press("#sql", "Control+Enter");
  await page.waitForFunction(() => document.querySelector<HTMLButtonElement>("#stop")!.hidden);
}

inChromium("a query is typed, run, sorted and downloaded, by keyboard alone", async () => {
  const { url } = await startServer(root(), ["-c", "notes.toml"]);
  const { page, complaints } = await open(await launch(), url);
  await page.waitForSelector('#connection[data-state="open"]');
  const focused = () => document.querySelector("#editor")?.shadowRoot?.activeElement?.id;
  expect(await page.evaluate(focused)).toBe("sql");

  await ask(
    page,
    "SELECT path, size, 9223372036854775807 AS big, NULL AS none FROM './' WHERE ext <> 'toml'",
  );
  await expect.poll(() => page.textContent("#summary")).toMatch(/^3 rows in \d+ ms$/);
  expect(await cells(page, 1)).toEqual(["a.md", "docs/b.md", "docs/c, d.txt"]);
  expect((await cells(page, 3))[0]).toBe("9223372036854775807");
  expect((await cells(page, 4))[0]).toBe("NULL");

  await page.focus("#result th:nth-child(2) button");
  await page.keyboard.press("Enter");
  expect(await cells(page, 2)).toEqual(["2", "5", "27"]);
  expect(await page.getAttribute("#result th:nth-child(2)", "aria-sort")).toBe("ascending");
  await page.keyboard.press("Enter");
  expect(await cells(page, 2)).toEqual(["27", "5", "2"]);
  await picture(page, "result-light");

  const save = async (button: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.press(button, "Enter")]);
    const path = join(temporaryDirectory(), "download");
    await download.saveAs(path);
    return { name: download.suggestedFilename(), text: readFileSync(path, "utf8") };
  };
  expect(await save("#csv")).toEqual({
    name: "result.csv",
    text: 'path,size,big,none\n"docs/c, d.txt",27,9223372036854775807,\na.md,5,9223372036854775807,\ndocs/b.md,2,9223372036854775807,\n',
  });
  expect((await save("#ndjson")).text.split("\n")[0]).toBe(
    '{"path":"docs/c, d.txt","size":27,"big":9223372036854775807,"none":null}',
  );
  expect(await save("#json")).toEqual({
    name: "result.json",
    text:
      '[{"path":"a.md","size":5,"big":9223372036854775807,"none":null},{"path":"docs/b.md","size":2,"big":9223372036854775807,"none":null},' +
      '{"path":"docs/c, d.txt","size":27,"big":9223372036854775807,"none":null}]\n',
  });
  expect(complaints).toEqual([]);
});

inChromium("the error of a query is shown, and markup in names stays text", async () => {
  const directory = root();
  writeFileSync(join(directory, "<img src=x onerror=alert(1)>"), "");
  const { url } = await startServer(directory);
  const { page, complaints } = await open(await launch(), url);
  await ask(page, "SELEC");
  await expect.poll(() => page.textContent("#error")).toContain("syntax error");
  expect(await page.isVisible("#downloads")).toBe(false);
  await picture(page, "error");
  await ask(page, "SELECT path FROM './<*'");
  await expect.poll(() => cells(page, 1)).toEqual(["<img src=x onerror=alert(1)>"]);
  expect(await page.locator("#result img").count()).toBe(0);
  expect(await page.isVisible("#error")).toBe(false);
  // The browser notes the answer 400 by itself.
  expect(complaints.filter((text) => !text.includes("400 (Bad Request)"))).toEqual([]);
});

inChromium("notes on a statement are shown above its rows", async () => {
  const { url } = await startServer(root());
  const { page } = await open(await launch(), url);
  await ask(page, "SELECT path FROM './' WHERE ext = '.md'");
  await expect
    .poll(() => page.textContent("#notes"))
    .toBe("ext = '.md': ext contains no dot; write ext = 'md'");
  await picture(page, "notes");
  await ask(page, "SELECT path FROM './' WHERE ext = 'md'");
  await expect.poll(() => page.isVisible("#notes")).toBe(false);
});

const view = (page: Page, name: string) => page.click(`#views button:text-is("${name}")`);
const marks = (page: Page) =>
  page
    .locator("#chart [aria-label][tabindex]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));

inChromium("paths with sizes are a treemap, whose directories open by click and keyboard", async () => {
  const directory = tree({
    "a.md": "x".repeat(10),
    "docs/b.md": "x".repeat(50),
    "docs/sub/c.md": "x".repeat(30),
    "docs/sub/d.md": "x".repeat(10),
  });
  const { url } = await startServer(directory);
  const { page, complaints } = await open(await launch(), url);
  await ask(page, "SELECT path, size FROM './'");
  expect(await page.locator("#views button").allTextContents()).toEqual(["Table", "Treemap", "Bars"]);
  await view(page, "Treemap");
  expect(await page.isVisible("#result")).toBe(false);
  await expect.poll(() => marks(page)).toEqual(["docs/ 90, 90.0 %; opens the directory", "a.md 10, 10.0 %"]);
  await picture(page, "treemap");
  await page.focus("#chart [tabindex='0']");
  await page.keyboard.press("Enter");
  await expect.poll(() => statement(page)).toBe("SELECT path, size FROM './docs/'");
  await expect.poll(() => marks(page)).toEqual(["b.md 50, 55.6 %", "sub/ 40, 44.4 %; opens the directory"]);
  await page.click("#chart .active");
  await expect.poll(() => marks(page)).toEqual(["c.md 30, 75.0 %", "d.md 10, 25.0 %"]);
  await page.goBack();
  await expect.poll(() => statement(page)).toBe("SELECT path, size FROM './docs/'");
  // A statement that names no directory is filtered.
  await ask(page, "SELECT path, size FROM './**/*.md'");
  await expect.poll(() => marks(page)).toHaveLength(2);
  await page.click("#chart .active");
  await expect.poll(() => marks(page)).toEqual(["b.md 50, 55.6 %", "sub/ 40, 44.4 %; opens the directory"]);
  expect(await statement(page)).toContain("WHERE \"path\" > 'docs/'");
  await view(page, "Table");
  expect(await page.isVisible("#result")).toBe(true);
  expect(complaints).toEqual([]);
});

inChromium("directories with totals are a treemap that counts nothing twice and opens them", async () => {
  const directory = tree({
    "a/b.md": "x".repeat(30),
    "a/sub/c.md": "x".repeat(10),
    "a/sub/deep/d.md": "x".repeat(20),
    "z/e.md": "x".repeat(40),
  });
  const { url } = await startServer(directory);
  const { page } = await open(await launch(), url);
  await ask(page, "SELECT path, total_size FROM 'dirs:./**'");
  await view(page, "Treemap");
  const tiles = ["a/ 60, 60.0 %; opens the directory", "z/ 40, 40.0 %; opens the directory"];
  await expect.poll(() => marks(page)).toEqual(tiles);
  await ask(page, "SELECT path, total_size FROM 'dirs:./*'");
  await expect.poll(() => marks(page)).toEqual(tiles);
  await page.click("#chart .active");
  await expect.poll(() => statement(page)).toBe("SELECT path, total_size FROM 'dirs:./a/*'");
  await expect.poll(() => marks(page)).toEqual(["sub/ 30, 100.0 %; opens the directory"]);
});

inChromium.each(["light", "dark"] as const)("bars and lines are drawn and saved, %s", async (colorScheme) => {
  const { url } = await startServer(root());
  const { page, complaints } = await open(await launch(), url, { colorScheme, timezoneId: "UTC" });
  await ask(
    page,
    "SELECT column1 AS ext, column2 AS files FROM (VALUES ('md', 7), ('ts', 12), ('css', -2), (NULL, 1))",
  );
  await view(page, "Bars");
  await expect
    .poll(() => marks(page))
    .toEqual(["md: files 7", "ts: files 12", "css: files -2", "NULL: files 1"]);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.focus("#chart [tabindex='0']");
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toBe("ts: files 12");
  await page.keyboard.press("End");
  expect(await focused()).toBe("NULL: files 1");
  await picture(page, `bars-${colorScheme}`);

  await ask(page, "SELECT '2024-0' || value AS day, value * value AS n FROM generate_series(1, 9)");
  await view(page, "Line");
  await expect.poll(() => marks(page)).toHaveLength(9);
  expect((await marks(page))[1]).toBe("2024-02-01 00:00:00: n 4");
  await picture(page, `line-${colorScheme}`);
  const save = async (button: string) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
    const path = join(temporaryDirectory(), "download");
    await file.saveAs(path);
    return { name: file.suggestedFilename(), data: readFileSync(path) };
  };
  const svg = await save("#svg");
  expect(svg.name).toBe("chart.svg");
  expect(svg.data.toString()).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg.data.toString()).not.toContain("var(");
  const png = await save("#png");
  expect(png.name).toBe("chart.png");
  expect(png.data.subarray(1, 4).toString()).toBe("PNG");
  expect(png.data.readUInt32BE(16)).toBeGreaterThan(500);
  // A result without numbers has no chart.
  await ask(page, "SELECT path FROM './'");
  expect(await page.isVisible("#views")).toBe(false);
  expect(await page.isVisible("#result")).toBe(true);
  expect(complaints).toEqual([]);
});

inChromium("history goes back and forth and outlives the page", async () => {
  const { url } = await startServer(root());
  const { page } = await open(await launch(), url);
  for (const sql of ["SELECT 1", "SELECT 2", "SELECT 3"]) await ask(page, sql);
  const step = async (key: string) => {
    await page.press("#sql", key);
    return statement(page);
  };
  expect(await step("Alt+ArrowUp")).toBe("SELECT 2");
  expect(await step("Alt+ArrowUp")).toBe("SELECT 1");
  expect(await step("Alt+ArrowDown")).toBe("SELECT 2");
  await page.reload();
  expect(await statement(page)).toBe("SELECT 3");
  await page.click("#history summary");
  expect(await page.locator("#history li").allTextContents()).toEqual(["SELECT 3", "SELECT 2", "SELECT 1"]);
  await page.click("#forget");
  expect(await page.locator("#history li").count()).toBe(0);
});

inChromium(
  "the address contains the statement, and a shared one fills the editor without running",
  async () => {
    const { url } = await startServer(root());
    const browser = await launch();
    const { page } = await open(browser, url);
    const sql = "SELECT path AS \"a + b\" FROM './' -- 100% & #1\nORDER BY 1 LIMIT 1";
    await ask(page, sql);
    const address = page.url();
    expect(new URL(address).hash).toContain("#sql=");
    await ask(page, "SELECT 2 AS second");
    await page.goBack();
    await expect.poll(() => cells(page, 1)).toEqual(["a.md"]);
    expect(await statement(page)).toBe(sql);
    await page.reload();
    await expect.poll(() => cells(page, 1)).toEqual(["a.md"]);

    const { page: other } = await open(browser, "about:blank");
    const sent: (string | null)[] = [];
    other.on("request", (request) => sent.push(request.postData()));
    await other.goto(address);
    await other.waitForSelector('#connection[data-state="open"]');
    await other.waitForSelector("#tables .plain");
    expect(await statement(other)).toBe(sql);
    expect(sent.filter((body) => body?.includes("a + b"))).toEqual([]);
    await other.click("#run");
    await expect.poll(() => cells(other, 1)).toEqual(["a.md"]);
  },
);

inChromium("names are completed: tables after FROM, then columns, functions and keywords", async () => {
  const { url } = await startServer(root(), ["-c", "notes.toml"]);
  const { page, complaints } = await open(await launch(), url);
  await page.waitForSelector("#tables .plain");
  const options = () => page.locator("#editor [role=option] .cm-completionLabel").allTextContents();
  const type = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
  };
  await type("SELECT * FROM n");
  await expect.poll(options).toEqual(["notes"]);
  const complete = async () => {
    await page.keyboard.press("Tab");
    return statement(page);
  };
  await expect.poll(complete).toBe("SELECT * FROM notes");
  await type("SELECT path FROM '");
  await expect.poll(options).toContain("'./'");
  await type("SELECT basen");
  await expect.poll(options).toEqual(["basename"]);
  // Escape closes the list first.
  await page.keyboard.press("Escape");
  await expect.poll(options).toEqual([]);
  await type("SELECT group_conc");
  await expect.poll(options).toEqual(["group_concat"]);
  await type("SELECT 1 where");
  await expect.poll(options).toEqual(["WHERE"]);
  await picture(page, "completion");
  // Keywords have another color than names.
  const color = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).color);
  await write(page, "SELECT path");
  expect(await color("#sql .cm-line span:has-text('SELECT')")).not.toBe(await color("#sql .cm-line"));
  expect(await page.locator("#sql .cm-line span:has-text('path')").count()).toBe(0);
  expect(complaints).toEqual([]);
});

inChromium("times are readable on hover, and a long value unfolds", async () => {
  const directory = root();
  utimesSync(join(directory, "a.md"), 1_700_000_000, 1_700_000_000);
  const { url } = await startServer(directory);
  const { page } = await open(await launch(), url, { timezoneId: "UTC" });
  await ask(page, "SELECT mtime, size, hex(zeroblob(400)) AS long FROM './a.md'");
  expect(await page.getAttribute("#result td:nth-child(1)", "title")).toMatch(/^2023-11-14 22:13:20/);
  expect(await page.getAttribute("#result td:nth-child(2)", "title")).toBe(null);
  const height = async () => (await page.locator("#result .long").boundingBox())!.height;
  const folded = await height();
  await page.click("#result .expand");
  expect(await height()).toBeGreaterThan(folded);
});

inChromium("at 1280 pixels no column is cut off", async () => {
  const name = "a-directory-with-a-long-name/and-another-one-below-it/a-file-with-a-name-of-some-length.md";
  const { url } = await startServer(tree({ [name]: "x", "b.md": "y" }));
  const { page } = await open(await launch(), url, { viewport: { width: 1280, height: 800 } });
  await ask(page, "SELECT * FROM './'");
  await page.waitForSelector("#result td");
  const widths = await page.evaluate(() =>
    ["html", "#result", "#editor", "#tables"].map((selector) => {
      const { scrollWidth, clientWidth } = document.querySelector(selector)!;
      return scrollWidth - clientWidth;
    }),
  );
  expect(widths).toEqual([0, 0, 0, 0]);
  expect((await cells(page, 1))[0]).toBe(name);
});

inChromium("a phone shows no hints about keys", async () => {
  const { url } = await startServer(root());
  const browser = await launch();
  const phone = { viewport: { width: 800, height: 400 }, isMobile: true, hasTouch: true };
  expect(await (await open(browser, url, phone)).page.isVisible("#keys")).toBe(false);
  expect(await (await open(browser, url)).page.isVisible("#keys")).toBe(true);
});

inChromium("tables and their columns are listed, and one is a click away", async () => {
  const { url } = await startServer(root(), ["-c", "notes.toml"]);
  const { page } = await open(await launch(), url);
  await expect.poll(() => page.locator("#tables .plain").allTextContents()).toEqual(["./", "notes"]);
  const [shown, hidden, own] = await page.locator("#tables .columns").allTextContents();
  expect([shown, own]).toEqual(["path, basename, dir, ext, size, mtime, ctime", "path, size"]);
  expect(hidden?.split(", ")).toEqual(expect.arrayContaining(["mode", "owner", "depth"]));
  await page.click("#tables li:nth-child(2) button");
  await expect.poll(() => cells(page, 1)).toEqual(["a.md", "docs/b.md"]);
});

inChromium("rows show up as files change, and a lost connection comes back", async () => {
  const directory = root();
  const { url, child, outcome, port } = await startServer(directory);
  const { page } = await open(await launch(), url);
  await page.waitForSelector('#connection[data-state="open"]');
  writeFileSync(join(directory, "new.md"), "x");
  await page.waitForSelector('#events [data-action="insert"]');
  writeFileSync(join(directory, "new.md"), "xyz");
  await page.waitForSelector('#events [data-action="update"]');
  expect(await page.textContent('#events [data-action="update"]')).toContain("size: ");
  await page.click("#pause");
  rmSync(join(directory, "new.md"));
  await page.click("#pause");
  await page.waitForSelector('#events [data-action="delete"]');
  await picture(page, "live-light");
  child.kill("SIGTERM");
  await outcome;
  await page.waitForSelector('#connection[data-state="closed"]');
  await startServer(directory, ["--port", String(port)]);
  await page.waitForSelector('#connection[data-state="open"]');
});

inChromium("a query that runs on is stopped by Escape", async () => {
  const { url } = await startServer(root());
  const { page } = await open(await launch(), url);
  await write(page, "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c");
  await page.press("#sql", "Control+Enter");
  await page.waitForSelector("#stop:not([hidden])");
  await expect.poll(() => page.textContent("#elapsed")).toMatch(/^\d\.\d s$/);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.textContent("#summary")).toMatch(/^Stopped after /);
  await ask(page, "SELECT 1 AS a");
  await expect.poll(() => cells(page, 1)).toEqual(["1"]);
});

inChromium.each(["light", "dark"] as const)("it is readable at a phone's width, %s", async (colorScheme) => {
  const { url } = await startServer(root(), ["-c", "notes.toml"]);
  const { page } = await open(await launch(), url, { colorScheme, viewport: { width: 360, height: 740 } });
  await ask(page, "SELECT * FROM './'");
  await page.waitForSelector("#result td");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await picture(page, `phone-${colorScheme}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await picture(page, `wide-${colorScheme}`);
  const [text, back] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    const brightness = (value: string) =>
      (value.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    return [brightness(color), brightness(backgroundColor)];
  });
  expect(Math.abs(text - back)).toBeGreaterThan(450);
});

inChromium("the page loads nothing from elsewhere and runs no other script", async () => {
  const { url } = await startServer(root());
  const answer = await fetch(url);
  const policy = answer.headers.get("content-security-policy")!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
  expect(await answer.text()).not.toMatch(/(?:src|href)="(?!data:)/);
  const page = await (await launch()).newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(url);
  await page.waitForSelector('#connection[data-state="open"]');
  expect(new Set(asked)).toEqual(new Set(["/", "/events", "/query"]));
  // What were injected would not run.
  await page.evaluate(() => {
    const script = document.createElement("script");
    try {
      script.textContent = "document.title = 'injected'";
    } catch {
      // Refused already here.
    }
    document.body.append(script);
  });
  expect(await page.title()).toBe("dirq");
});

/** Another site in the same browser. */
async function otherSite(): Promise<number> {
  const site = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end("<!doctype html><title>other</title>");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  return (site.address() as AddressInfo).port;
}

/** What a page can get at: the text of a query's answer, whether a stream opens. */
function attack(
  page: Page,
  target: string,
): Promise<{ query: string; form: string; events: string; frame: string }> {
  return page.evaluate(async (url) => {
    const tryFetch = (options: RequestInit) =>
      fetch(`${url}/query`, { method: "POST", body: '{"sql":"SELECT path FROM \'./\'"}', ...options }).then(
        async (response) => `${response.status} ${response.type === "opaque" ? "" : await response.text()}`,
        () => "failed",
      );
    const events = await new Promise<string>((resolve) => {
      const source = new EventSource(`${url}/events`);
      source.addEventListener("ready", () => resolve("ready"));
      source.addEventListener("error", () => resolve("failed"));
    });
    const frame = await new Promise<string>((resolve) => {
      const element = document.createElement("iframe");
      element.src = url;
      element.addEventListener("load", () => {
        try {
          resolve(element.contentDocument === null ? "closed" : element.contentDocument.title);
        } catch {
          resolve("closed");
        }
      });
      document.body.append(element);
    });
    return {
      query: await tryFetch({ headers: { "Content-Type": "application/json" } }),
      form: await tryFetch({ mode: "no-cors" }),
      events,
      frame,
    };
  }, target);
}

inChromium("a page of another site can neither query nor subscribe", async () => {
  const { url } = await startServer(root());
  const site = await otherSite();
  const browser = await launch();
  for (const origin of [`http://127.0.0.1:${site}`, `http://localhost:${site}`]) {
    const page = await browser.newPage();
    const seen: [string, number][] = [];
    page.on("response", (response) => {
      if (response.url().startsWith(url)) seen.push([new URL(response.url()).pathname, response.status()]);
    });
    await page.goto(origin);
    const { query, form, events, frame } = await attack(page, url);
    expect({ origin, query, form, events }).toEqual({
      origin,
      query: "failed",
      form: "failed",
      events: "failed",
    });
    expect(frame).not.toBe("dirq");
    expect(seen.filter(([path, status]) => path !== "/" && status !== 403)).toEqual([]);
  }
});

inChromium("a name that is led to this machine (DNS rebinding) gets nothing", async () => {
  const { port } = await startServer(root());
  const browser = await launch("--host-resolver-rules=MAP rebind.example 127.0.0.1");
  const page = await browser.newPage();
  const answer = await page.goto(`http://rebind.example:${port}/`);
  expect(answer!.status()).toBe(403);
  const { query, form, events } = await attack(page, `http://rebind.example:${port}`);
  expect(query).toMatch(/^403 /);
  expect(query).not.toContain("a.md");
  expect(form).not.toContain("a.md");
  expect(events).toBe("failed");
});

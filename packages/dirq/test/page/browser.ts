import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";
import { onTestFinished, test } from "vitest";

const program = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
  existsSync(path),
);
export const inChromium = test.skipIf(program === undefined);

export async function launch(...flags: string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: program!,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...flags,
    ],
  });
  onTestFinished(() => browser.close());
  return browser;
}

/** A page that reports whatever the browser complains of. */
export async function open(browser: Browser, url: string, options: Parameters<Browser["newPage"]>[0] = {}) {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() === 404) complaints.push(`not found: ${response.url()}`);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(url);
  return { page, complaints };
}

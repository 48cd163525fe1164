import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { loadConfig } from "../src/config/load.ts";
import { readManifest } from "../src/registries/read-manifest.ts";
import { pubtool } from "./support/run.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

it("this repository publishes its packages with pubtool, and doctor is green on it", async () => {
  const { packages } = loadConfig({ cwd: root }, {});
  expect(packages.map(({ name, kind }) => `${kind} ${name}`)).toEqual(
    expect.arrayContaining([
      "jsreg dirq",
      "pyreg dirq-sql",
      "rustreg dirq-crate",
      "jsreg lmclient",
      "jsreg pubtool",
    ]),
  );
  for (const entry of packages) expect(readManifest(entry, root).name).toBe(entry.registryName);

  const { code, stdout } = await pubtool(["doctor"], { cwd: root });
  expect(stdout).toContain("trust policy (declared):");
  expect(stdout).not.toMatch(/^ +[✗?!-] /m);
  expect(code).toBe(0);
});

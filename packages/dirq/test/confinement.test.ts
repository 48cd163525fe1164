import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { Dirq, type DirqOptions } from "dirq";
import { diskTree } from "./disk-tree.ts";
import { temporaryDirectory } from "./harness.ts";
import { rowsOf, startServer } from "./server-harness.ts";

// A link in the root leads to a file outside of it.

const query = "SELECT n FROM numbers ORDER BY n";

function treeWithLink(): { root: string; config: string } {
  const above = diskTree({
    "root/a.json": '[{"n":"inside"}]',
    "root/b.json": '[{"n":"inside too"}]',
    "outside/secret.json": '[{"n":"secret"}]',
    "dirq.toml": '[[table]]\nname = "numbers"\nglob = "*.json"\nschema = "n"\non-file = "builtin:json"\n',
  });
  const root = join(above, "root");
  symlinkSync("../outside/secret.json", join(root, "link.json"));
  return { root, config: join(above, "dirq.toml") };
}

interface Answer {
  readonly rows: unknown[];
  readonly failures: string[];
}

async function answer(sql: string, options: DirqOptions): Promise<Answer> {
  const failures: string[] = [];
  await using dirq = await Dirq.open({ ...options, onFailure: ({ path }) => failures.push(path) });
  return { rows: (await dirq.query(sql)).map((row) => row["n"]), failures };
}

const all = { rows: ["inside", "inside too", "secret"], failures: [] };
const confined = { rows: ["inside", "inside too"], failures: ["link.json"] };

describe.each([false, true])("with live: %s", (live) => {
  test.each(["builtin:json", "builtin:ndjson", "cat {path}"])(
    "a path-table does not show what %s reads of the file of a link",
    async (onFile) => {
      const { root } = treeWithLink();
      const sql = "SELECT n FROM './*.json' ORDER BY n";
      if (onFile === "builtin:ndjson")
        writeFileSync(join(root, "../outside/secret.json"), '{"n":"secret"}\n');
      const { rows, failures } = await answer(sql, { root, live, onFile, confined: true });
      expect(JSON.stringify(rows)).not.toContain("secret");
      expect(failures).toContain("link.json");
    },
  );

  test("a table of the config does not either", async () => {
    const { root, config } = treeWithLink();
    expect(await answer(query, { root, live, config: [config], confined: true })).toEqual(confined);
    expect(await answer(query, { root, live, config: [config] })).toEqual(all);
  });
});

test("runs that are confined and runs that are not share a persistent index", async () => {
  const { root, config } = treeWithLink();
  const options = { root, config: [config], persist: join(temporaryDirectory(), "cache.db") };
  // By now the stamps of all files are certain, so that the index takes what it stored for true.
  await new Promise((resume) => setTimeout(resume, 50));
  for (const live of [false, true]) {
    expect(await answer(query, options)).toEqual(all);
    expect(await answer(query, { ...options, live, confined: true })).toEqual(confined);
    expect(await answer(query, { ...options, live, confined: true })).toEqual(confined);
    expect(await answer(query, { ...options, live })).toEqual(all);
  }
});

test("what an earlier run stored of a parser's output is not shown either", async () => {
  const { root } = treeWithLink();
  const options = { root, onFile: "cat {path}", persist: join(temporaryDirectory(), "cache.db") };
  await new Promise((resume) => setTimeout(resume, 50));
  const sql = "SELECT n FROM './*.json' ORDER BY n";
  for (let round = 0; round < 2; round++) {
    expect(await answer(sql, options)).toEqual(all);
    expect(await answer(sql, { ...options, confined: true })).toEqual(confined);
  }
});

const strace = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;

/** Delays each call of readlink in a process, until the function that is returned is called. */
async function delayReadlink(pid: number, milliseconds: number): Promise<() => Promise<void>> {
  const inject = `inject=readlink:delay_enter=${milliseconds * 1000}`;
  const tracer = spawn("strace", ["-f", "-o", "/dev/null", "-e", inject, "-p", `${pid}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => {
    tracer.kill("SIGKILL");
  });
  await new Promise<void>((resolve, reject) => {
    let said = "";
    tracer.stderr.on("data", (data: Buffer) => {
      said += data.toString("utf8");
      if (said.includes(" attached")) resolve();
    });
    tracer.once("exit", () => reject(new Error(`strace ended: ${said}`)));
  });
  return async () => {
    const exit = once(tracer, "exit");
    tracer.kill("SIGINT");
    await exit;
  };
}

test.skipIf(!strace)(
  "strace: a link that leads out and back while it is compared ends with the rows of its file",
  async () => {
    const { root, config } = treeWithLink();
    const { port, child } = await startServer(root, ["-c", config]);
    const stop = await delayReadlink(child.pid!, 4);
    const flip = (target: string) => {
      symlinkSync(target, join(root, "flip~"));
      renameSync(join(root, "flip~"), join(root, "flip.json"));
    };
    const values = async () => (await rowsOf(port, query)).map((row) => row["n"]);
    for (let round = 0; round < 40; round++) {
      for (let pause = 0; pause < 6; pause += 2) {
        flip("../outside/secret.json");
        await new Promise((resume) => setTimeout(resume, pause));
        flip("a.json");
        await new Promise((resume) => setTimeout(resume, pause));
      }
      await expect.poll(values).toEqual(["inside", "inside", "inside too"]);
    }
    await stop();
  },
);

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { diskTree } from "./disk-tree.ts";
import { temporaryDirectory, tree, until } from "./harness.ts";
import {
  ask,
  errorOf,
  EventReader,
  post,
  rowsOf,
  startServer,
  type Answer,
  type RunningServer,
} from "./server-harness.ts";

const allPaths = "SELECT path FROM './' ORDER BY path";
const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n";

function mount(...words: readonly string[]): void {
  const { status, stderr } = spawnSync("mount", words, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  onTestFinished(() => {
    spawnSync("umount", ["--lazy", words.at(-1)!], { stdio: "ignore" });
  });
}

function unmount(path: string): void {
  const { status, stderr } = spawnSync("umount", ["--lazy", path], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
}

const canMount =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], { stdio: "ignore" }).status ===
    0;

/** A file system of a few megabytes, and what fills it and makes room again. */
function smallDisk(): { readonly path: string; fill(): void; clear(): void } {
  const path = temporaryDirectory();
  mount("-t", "tmpfs", "-o", "size=6m", "tmpfs", path);
  const ballast = join(path, "ballast");
  return {
    path,
    fill: () => {
      try {
        writeFileSync(ballast, "");
        for (;;) writeFileSync(ballast, Buffer.alloc(4096), { flag: "a" });
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
      }
    },
    clear: () => unlinkSync(ballast),
  };
}

/** Creates files until the server cannot store its index, checks its answers, makes room and waits for the rows. */
async function overflow(
  root: string,
  { port }: RunningServer,
  disk: ReturnType<typeof smallDisk>,
): Promise<void> {
  const events = await EventReader.open(port);
  const seen = new Set<unknown>((await rowsOf(port, allPaths)).map((row) => row["path"]));
  const created = [...seen];
  disk.fill();
  let health: Answer;
  // Rows follow the tree within moments; where they cannot, there is no answer with old ones.
  const check = () =>
    expect
      .poll(async () => {
        const answer = await post(port, { sql: allPaths });
        if (answer.status === 200) return (JSON.parse(answer.body) as { path: string }[]).length;
        expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
        expect(errorOf(answer)).toContain("the index is recovering");
        return created.length;
      })
      .toBe(created.length);
  do {
    for (let file = 0; file < 200; file++) {
      const path = `${String(created.length).padStart(5, "0")}-${"long-".repeat(30)}`;
      writeFileSync(join(root, path), "");
      created.push(path);
    }
    await check();
    health = await ask(port, { path: "/health" });
  } while (health.status === 200 && created.length < 20_000);
  expect(health).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  expect(JSON.parse(health.body)).toMatchObject({ state: "recovering" });
  expect((JSON.parse(health.body) as { reason: string }).reason).toMatch(/full/);
  expect((await ask(port, { path: "/events" })).status).toBe(503);
  await check();
  disk.clear();
  await expect.poll(async () => (await ask(port, { path: "/health" })).status).toBe(200);
  expect((await rowsOf(port, allPaths)).map((row) => row["path"])).toEqual(created.toSorted());
  // The open stream continues with what the comparison found.
  await expect
    .poll(() => {
      for (const { action, file_path: path } of events.rows.splice(0))
        if (action === "insert") seen.add(path);
      return seen.size;
    })
    .toBe(created.length);
  const ids = events.frames.flatMap(({ event, id }) => (event === "row" ? [Number(id)] : []));
  expect(ids).toEqual(ids.map((_, index) => ids[0]! + index));
  expect(events.frames.filter(({ event }) => event === "reset")).toEqual([]);
}

describe.skipIf(!canMount)("faults (need root and mount)", () => {
  test("a full disk with --persist: 503 and the reason, then correct rows without a restart", async () => {
    const disk = smallDisk();
    const root = diskTree({ "a.txt": "" });
    const server = await startServer(root, [`--persist=${join(disk.path, "cache.db")}`]);
    await overflow(root, server, disk);
    expect(server.stderr()).toContain("the index failed");
    expect(server.stderr()).toContain("the index is current again");
  });

  test("a full temporary directory: 503 and the reason, then correct rows without a restart", async () => {
    const disk = smallDisk();
    const root = diskTree({ "a.txt": "" });
    await overflow(root, await startServer(root, [], { env: { TMPDIR: disk.path } }), disk);
  });

  test("a file system that is mounted over a directory, and unmounted, is followed", async () => {
    const root = diskTree({ "a.txt": "", "sub/below.txt": "", "sub/deep/x.txt": "", "other/y.txt": "" });
    const { port } = await startServer(root);
    const paths = async () => (await rowsOf(port, allPaths)).map((row) => row["path"]);
    const before = await paths();
    for (let round = 0; round < 2; round++) {
      mount("-t", "tmpfs", "tmpfs", join(root, "sub"));
      await expect.poll(paths).toEqual(["a.txt", "other/y.txt"]);
      mkdirSync(join(root, "sub/deep"));
      writeFileSync(join(root, "sub/deep/mounted.txt"), "");
      await expect.poll(paths).toEqual(["a.txt", "other/y.txt", "sub/deep/mounted.txt"]);
      unmount(join(root, "sub"));
      await expect.poll(paths).toEqual(before);
    }
    mount("--bind", join(root, "other"), join(root, "sub/deep"));
    await expect.poll(paths).toEqual(["a.txt", "other/y.txt", "sub/below.txt", "sub/deep/y.txt"]);
    writeFileSync(join(root, "other/z.txt"), "");
    await expect
      .poll(paths)
      .toEqual(["a.txt", "other/y.txt", "other/z.txt", "sub/below.txt", "sub/deep/y.txt", "sub/deep/z.txt"]);
    unmount(join(root, "sub/deep"));
    await expect
      .poll(paths)
      .toEqual(["a.txt", "other/y.txt", "other/z.txt", "sub/below.txt", "sub/deep/x.txt"]);
    writeFileSync(join(root, "sub/deep/after.txt"), "");
    await expect.poll(paths).toContain("sub/deep/after.txt");
  });
});

const parsers = {
  "a built-in parser": "builtin:json",
  "a command": "cat {path}",
  "a worker": "worker: sh worker.sh",
};

test.each(Object.entries(parsers))("%s never reads a file outside of the root", async (_, parser) => {
  const outside = tree({ "secret.json": '[{"n":"secret"}]' });
  const config = join(temporaryDirectory(), "dirq.toml");
  writeFileSync(
    join(config, "../worker.sh"),
    'while read -r line; do path="${line#*\\"path\\":\\"}"; cat "${path%%\\"*}" || echo "[]"; echo; done\n',
  );
  writeFileSync(
    config,
    `[[table]]\nname = "numbers"\nglob = "**/*.json"\nschema = "n"\non-file = "${parser}"\n`,
  );
  const root = diskTree({ "a.json": '[{"n":"public"}]', "dir/b.json": '[{"n":"public"}]' });
  symlinkSync(join(outside, "secret.json"), join(root, "direct.json"));
  symlinkSync(outside, join(root, "directory"));
  symlinkSync("direct.json", join(root, "chain.json"));
  const { port } = await startServer(root, ["-c", config]);
  const events = await EventReader.open(port);
  const values = async () => (await rowsOf(port, "SELECT n FROM numbers ORDER BY 1")).map((row) => row["n"]);
  expect(await values()).toEqual(["public", "public"]);
  const flip = (target: string, path: string) => {
    symlinkSync(target, join(root, "flip~"));
    renameSync(join(root, "flip~"), join(root, path));
  };
  for (let round = 0; round < 60; round++) {
    flip(round % 2 === 0 ? join(outside, "secret.json") : "a.json", "flip.json");
    // A directory of the path becomes a link.
    rmSync(join(root, "dir"), { recursive: true });
    if (round % 2 === 0) symlinkSync(outside, join(root, "dir"));
    else {
      mkdirSync(join(root, "dir"));
      writeFileSync(join(root, "dir/b.json"), '[{"n":"public"}]');
    }
    expect(await values()).not.toContain("secret");
  }
  await expect.poll(values).toEqual(["public", "public", "public"]);
  expect(JSON.stringify(events.rows.map(({ row, old_row: old }) => [row, old]))).not.toContain('"secret"');
  expect(JSON.stringify(events.rows)).toContain("leads out of the root");
});

test("what a parser read of an earlier state, and reports late, does not count", async () => {
  const root = diskTree({ "a.json": '[{"n":"a"}]', "b.json": '[{"n":"b"}]' });
  const marks = temporaryDirectory();
  const config = join(marks, "dirq.toml");
  // The first call waits for a mark.
  writeFileSync(
    join(marks, "worker.sh"),
    `while read -r line; do
      if mkdir '${marks}/first' 2>/dev/null; then until [ -e '${marks}/go' ] || [ ! -d '${marks}' ]; do sleep 0.02; done; fi
      cat '${root}/link.json'; echo
    done\n`,
  );
  writeFileSync(
    config,
    '[[table]]\nname = "numbers"\nglob = "link.json"\nschema = "n"\non-file = "worker: sh worker.sh"\n',
  );
  const { port } = await startServer(root, ["-c", config]);
  const events = await EventReader.open(port);
  const link = (target: string) => {
    symlinkSync(target, join(root, "link~"));
    renameSync(join(root, "link~"), join(root, "link.json"));
  };
  link("a.json");
  await until(() => existsSync(join(marks, "first")));
  for (const name of ["b", "a"]) {
    link(`${name}.json`);
    await events.until(({ rows }) => JSON.stringify(rows.at(-1)?.["row"]) === `{"n":"${name}"}`);
  }
  writeFileSync(join(marks, "go"), "");
  expect(await rowsOf(port, "SELECT n FROM numbers")).toEqual([{ n: "a" }]);
});

test("short queries are answered while eight queries run without end", async () => {
  const { port } = await startServer(diskTree({ "a.txt": "" }));
  const stop = new AbortController();
  const long = Array.from({ length: 8 }, () =>
    fetch(`http://127.0.0.1:${port}/query`, {
      method: "POST",
      body: JSON.stringify({ sql: endless }),
      signal: stop.signal,
    }).then(
      ({ status }) => status,
      () => "running",
    ),
  );
  for (let round = 0; round < 20; round++)
    expect(await rowsOf(port, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  stop.abort();
  expect(await Promise.all(long)).toEqual(Array<string>(8).fill("running"));
});

import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Dirq } from "dirq";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../src/sqlite/driver.ts";
import { addTo, binary, outcomeOf, run, script, start, temporaryDirectory, tree } from "./harness.ts";

const cache = ".dirq/cache.db";

/** A tree of JSON files, a parser that counts its runs, and a config with a parsed table and one of metadata. */
function setup(entries: Record<string, string> = {}) {
  const root = tree({
    "a.json": '[{"n":1}]',
    "b.json": '[{"n":2},{"n":22}]',
    "sub/c.json": '[{"n":3}]',
    "note.txt": "text",
    ...entries,
  });
  const outside = temporaryDirectory();
  const log = join(outside, "runs");
  const parser = join(outside, "parse.sh");
  writeFileSync(parser, `echo "$1" >> '${log}'\ncat "$1"\n`);
  const config = join(outside, "dirq.toml");
  writeFileSync(
    config,
    `[[table]]
name = "numbers"
glob = "**/*.json"
schema = "n INTEGER"
on-file = "sh parse.sh {path}"
ddl = "CREATE INDEX by_n ON numbers (n)"
[[table]]
name = "metadata"
glob = "**"
schema = "path TEXT, size INTEGER, mtime INTEGER, ctime INTEGER"
`,
  );
  writeFileSync(log, "");
  const all = `SELECT 'numbers' AS t, n, _dirq_file_path AS p, _dirq_row_index AS i FROM numbers
    UNION ALL SELECT 'metadata', size, path || mtime || ctime, 0 FROM metadata ORDER BY 1, 3, 4`;
  return {
    root,
    config,
    parser,
    /** The files that the parser was run for since the last call, by name. */
    runs: () => {
      const lines = readFileSync(log, "utf8").split("\n").filter(Boolean);
      writeFileSync(log, "");
      return lines.map((line) => line.slice(root.length + 1)).sort();
    },
    /** What a run prints that keeps its index, after a look that it is what a fresh scan prints. */
    check: async (...flags: string[]) => {
      const kept = await run([all, "-c", config, ...(flags.length > 0 ? flags : ["--persist"])], {
        cwd: root,
      });
      const others = flags.filter((flag) => !flag.startsWith("--persist"));
      const fresh = await run([all, "-c", config, ...others], { cwd: root });
      expect(kept.stdout).toBe(fresh.stdout);
      expect(kept.code).toBe(0);
      return kept;
    },
    all,
  };
}

/** Sets a file's times back, as if it had been left alone for long: only then is it known not to change unseen. */
function age(root: string, ...names: string[]): void {
  for (const name of names) utimesSync(join(root, name), 1.6e9, 1.6e9);
}

/** Waits until what was changed just now is out of the reach of the clock's granularity. */
async function waitForClock(root: string): Promise<void> {
  const probe = join(temporaryDirectory(), "probe");
  const latest = Math.max(
    ...readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).ctimeMs),
  );
  for (;;) {
    writeFileSync(probe, "");
    if (statSync(probe).ctimeMs > latest + 50) return;
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

describe("the flag", () => {
  const sql = "SELECT count(*) AS n FROM './*.json'";
  test.each([
    [[sql, "--persist"], cache],
    [["query", "--persist=kept.db", sql], "kept.db"],
    [[sql, "--persist=deep/er/kept.db"], "deep/er/kept.db"],
    [[sql, "--persist", "kept.db"], "kept.db"],
    [["query", sql, "--persist"], cache],
  ])("%j", async (args, place) => {
    const { root } = setup();
    const { stdout, code, stderr } = await run(args, { cwd: root });
    expect({ stdout, code, stderr }).toEqual({ stdout: '[{"n":2}]\n', code: 0, stderr: "" });
    expect(existsSync(join(root, place))).toBe(true);
  });

  test("says so when it swallowed the SQL", async () => {
    const { root } = setup();
    const { code, stderr } = await run(["query", "--persist", sql], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toContain("--persist took the SQL for its value");
    expect(readdirSync(root)).not.toContain(sql);
  });

  test("keeps the cache out of repositories and out of './'", async () => {
    const { root } = setup();
    await run([sql, "--persist"], { cwd: root });
    expect(readFileSync(join(root, ".dirq/.gitignore"), "utf8")).toBe("*\n");
    const { stdout } = await run(["SELECT count(*) AS n FROM './'", "--persist"], { cwd: root });
    expect(stdout).toBe('[{"n":4}]\n');
  });
});

describe("a second run parses only what changed", () => {
  test("nothing, an edit, a rename, a new file, a deletion", async () => {
    const { root, check, runs } = setup();
    await waitForClock(root);
    await check();
    const fresh = ["a.json", "b.json", "sub/c.json"];
    // Half of the runs are those of the fresh scan beside it.
    expect(runs()).toEqual([...fresh, ...fresh].sort());
    await check();
    expect(runs()).toEqual(fresh);
    writeFileSync(join(root, "a.json"), '[{"n":7}]');
    renameSync(join(root, "b.json"), join(root, "z.json"));
    addTo(root, { "new/d.json": '[{"n":4}]' });
    rmSync(join(root, "sub/c.json"));
    await waitForClock(root);
    await check();
    const then = ["a.json", "new/d.json", "z.json"];
    expect(runs()).toEqual([...then, ...then].sort());
    await check();
    expect(runs()).toEqual(then);
  });

  test("edits of one size within the clock's granularity are seen", async () => {
    const { root, config } = setup();
    for (let round = 0; round < 8; round++) {
      writeFileSync(join(root, "a.json"), `[{"n":${round}}]`);
      const dirq = await Dirq.open({ root, config: [config], persist: true });
      await dirq.query("SELECT * FROM numbers");
      writeFileSync(join(root, "a.json"), `[{"n":${round + 1}}]`);
      const [kept] = await dirq.query("SELECT n FROM numbers WHERE _dirq_file_path = 'a.json'");
      expect(kept).toEqual({ n: round + 1 });
      await dirq.close();
    }
  });

  test("times set back by hand hide no edit", async () => {
    const { root, check } = setup();
    age(root, "a.json");
    await waitForClock(root);
    await check();
    writeFileSync(join(root, "a.json"), '[{"n":9}]');
    age(root, "a.json");
    const { stdout } = await check();
    expect(stdout).toContain('"n":9');
  });

  test("a parsed path-table too", async () => {
    const { root, parser, runs } = setup();
    await waitForClock(root);
    const words = ["SELECT n FROM './**/*.json' ORDER BY n", "--on-file", `sh ${parser}`, "--persist"];
    const first = await run(words, { cwd: root });
    expect(first.stdout).toBe('[{"n":1},{"n":2},{"n":3},{"n":22}]\n');
    expect(runs()).toHaveLength(3);
    expect(await run(words, { cwd: root })).toEqual(first);
    expect(runs()).toEqual([]);
    writeFileSync(join(root, "a.json"), '[{"n":5}]');
    expect((await run(words, { cwd: root })).stdout).toBe('[{"n":2},{"n":3},{"n":5},{"n":22}]\n');
    expect(runs()).toEqual(["a.json"]);
    const kept = () => {
      const database = openDatabase(join(root, cache), { readonly: true });
      const count = database.prepare("SELECT count(*) FROM _dirq_payload").pluck().get();
      database.close();
      return count;
    };
    rmSync(join(root, "b.json"));
    writeFileSync(parser, `${readFileSync(parser, "utf8")}\n`);
    await waitForClock(root);
    expect((await run(words, { cwd: root })).stdout).toBe('[{"n":3},{"n":5}]\n');
    // No output of deleted files, or of the previous parser, is retained.
    expect(kept()).toBe(2);
    runs();
    // Whatever a parser with another command printed is not taken for this one's.
    expect((await run([words[0]!, "--on-file", "cat", "--persist"], { cwd: root })).stdout).toContain(
      '"n":5',
    );
    expect(runs()).toEqual([]);
  });

  test("what failed is tried again", async () => {
    const { root, config, runs } = setup({ "bad.json": "no" });
    await waitForClock(root);
    const words = ["SELECT count(*) AS n FROM numbers", "-c", config, "--persist"];
    const first = await run(words, { cwd: root });
    expect(first).toMatchObject({ code: 23, stdout: '[{"n":4}]\n' });
    runs();
    expect(await run(words, { cwd: root })).toEqual(first);
    expect(runs()).toEqual(["bad.json"]);
  });
});

test("of rows that exclude each other the first in path order counts, whatever came when", async () => {
  const { root, config, check } = setup();
  writeFileSync(
    config,
    readFileSync(config, "utf8")
      .replace("n INTEGER", "n INTEGER UNIQUE")
      .replace("path TEXT", "path TEXT, ext TEXT") +
      `[[table]]\nname = "stems"\nglob = "{stem}.txt"\nschema = "stem TEXT, size INTEGER UNIQUE"\n`,
  );
  const sql = "SELECT stem, size, n, _dirq_file_path FROM stems LEFT JOIN numbers ORDER BY 1, 3";
  const same = async () => {
    const [kept, fresh] = [
      await run([sql.replace(", _dirq_file_path", ", numbers._dirq_file_path"), "-c", config, "--persist"], {
        cwd: root,
      }),
      await run([sql.replace(", _dirq_file_path", ", numbers._dirq_file_path"), "-c", config], { cwd: root }),
    ];
    expect(kept).toEqual(fresh);
    return kept;
  };
  expect((await same()).code).toBe(0);
  addTo(root, { "a0.json": '[{"n":22}]', "another.txt": "four" });
  await waitForClock(root);
  expect((await same()).code).toBe(23);
  expect((await same()).stderr).toContain("UNIQUE constraint failed");
  rmSync(join(root, "another.txt"));
  rmSync(join(root, "a0.json"));
  expect((await same()).code).toBe(0);
  expect((await check()).stdout).toContain('"n":22');
});

describe("all is made again where it must be", () => {
  test("the config changes", async () => {
    const { root, config, check } = setup();
    await check();
    const text = readFileSync(config, "utf8");
    writeFileSync(config, text.replace("**/*.json", "*.json"));
    await check();
    writeFileSync(config, text.replace("n INTEGER", "n TEXT"));
    expect((await check()).stdout).toContain('"n":"22"');
    writeFileSync(config, `[dirq]\nignore = ["b*"]\n${text}`);
    expect((await check()).stdout).not.toContain("b.json");
    writeFileSync(join(root, ".gitignore"), "sub/\n");
    expect((await check()).stdout).not.toContain("sub/");
    expect((await check("--persist", "--no-ignore")).stdout).toContain("sub/");
  });

  test("the parser is edited", async () => {
    const { root, parser, check } = setup();
    await waitForClock(root);
    await check();
    writeFileSync(parser, "echo '[{\"n\":99}]'");
    expect((await check()).stdout).toContain('"n":99');
  });

  test("a parser on the PATH is edited", async () => {
    const { root, config } = setup();
    await waitForClock(root);
    const program = script("#!/bin/sh\necho '[{\"n\":1}]'\n", "my-parser");
    writeFileSync(config, readFileSync(config, "utf8").replace("sh parse.sh {path}", "my-parser"));
    const env = { PATH: `${join(program, "..")}:${process.env["PATH"] ?? ""}` };
    const words = ["SELECT DISTINCT n FROM numbers", "-c", config, "--persist"];
    expect((await run(words, { cwd: root, env })).stdout).toBe('[{"n":1}]\n');
    writeFileSync(program, "#!/bin/sh\necho '[{\"n\":12}]'\n");
    expect((await run(words, { cwd: root, env })).stdout).toBe('[{"n":12}]\n');
  });

  test("another version or layout of dirq made it", async () => {
    const { root, check } = setup();
    await check();
    for (const [key, value] of [
      ["fingerprint", "of another version"],
      ["layout", "0"],
    ]) {
      const database = openDatabase(join(root, cache));
      database.prepare("UPDATE _dirq_meta SET value = ? WHERE key = ?").run(value, key);
      database.exec("DELETE FROM numbers");
      database.close();
      await check();
    }
  });
});

describe("a damaged cache is never believed", () => {
  const damage: [string, (path: string) => void][] = [
    ["empty", (path) => truncateSync(path, 0)],
    ["cut off in its header", (path) => truncateSync(path, 50)],
    ["cut off in the middle", (path) => truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096)],
    ["overwritten with text", (path) => writeFileSync(path, "no database ".repeat(1000))],
    [
      "overwritten in the middle",
      (path) => {
        const bytes = readFileSync(path);
        bytes.fill(0xff, Math.floor(bytes.length / 2));
        writeFileSync(path, bytes);
      },
    ],
    ["longer", (path) => appendFileSync(path, "x".repeat(5000))],
    [
      "a foreign database",
      (path) => {
        rmSync(path);
        openDatabase(path).exec("CREATE TABLE numbers (n); INSERT INTO numbers VALUES (0)").close();
      },
    ],
    ["without its seal", (path) => rmSync(`${path}-seal`)],
    ["beside a foreign log", (path) => writeFileSync(`${path}-wal`, "x".repeat(9000))],
    [
      "a directory",
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
    ["locked by rubbish", (path) => writeFileSync(`${path}-lock`, "rubbish ".repeat(100))],
    ["edited", (path) => void openDatabase(path).exec("UPDATE numbers SET n = -1").close()],
  ];
  test.each(damage)("%s", async (_, harm) => {
    const { root, check } = setup();
    await waitForClock(root);
    await check();
    harm(join(root, cache));
    await check();
    await check();
  });

  test("nor by a live directory, when the disk has changed it and nothing shows that", async () => {
    const { root, config } = setup();
    await waitForClock(root);
    const notes: string[] = [];
    const open = () =>
      Dirq.open({
        root,
        config: [config],
        persist: true,
        live: true,
        onNote: (note) => notes.push(note),
      });
    await (await open()).close();
    const path = join(root, cache);
    const bytes = readFileSync(path);
    bytes.fill(0xff, bytes.length / 2);
    writeFileSync(path, bytes);
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    writeFileSync(`${path}-seal`, [dev, ino, size, mtimeNs, ctimeNs].join(" "));
    await using dirq = await open();
    expect(await dirq.query("SELECT n FROM numbers ORDER BY n")).toHaveLength(4);
    expect(notes.join("\n")).toContain("could not be stored (database disk image is malformed)");
    expect(existsSync(`${path}-seal`)).toBe(false);
  });

  test("another program's file at an explicit path is not changed", async () => {
    const { root, check } = setup({ "mine.db": "my work", "other.db-lock": "my lock" });
    const { stderr } = await check("--persist=mine.db");
    expect(stderr).toContain(
      "mine.db is not an index of dirq's, and is left as it is; continuing without it",
    );
    expect(readFileSync(join(root, "mine.db"), "utf8")).toBe("my work");
    expect(readdirSync(root).filter((name) => name.startsWith("mine.db"))).toEqual(["mine.db"]);
    expect((await check("--persist=other.db")).stderr).toContain("other.db-lock is not an index of dirq's");
    expect(readFileSync(join(root, "other.db-lock"), "utf8")).toBe("my lock");
    openDatabase(join(root, "data.db")).exec("CREATE TABLE t (x)").close();
    const before = readFileSync(join(root, "data.db"));
    expect((await check("--persist=data.db")).stderr).toContain("is left as it is");
    expect(readFileSync(join(root, "data.db"))).toEqual(before);
  });
});

test("two runs at once answer alike, and so does the next", async () => {
  const { root, config, all, check } = setup();
  const words = [all, "-c", config, "--persist"];
  const runs = await Promise.all(Array.from({ length: 4 }, () => run(words, { cwd: root })));
  for (const each of runs) expect(each).toEqual(runs[0]);
  expect(runs[0]).toMatchObject({ code: 0, stderr: "" });
  await check();
});

test("statements of one process at once answer alike", async () => {
  const { root, config } = setup();
  for (const persist of [false, true]) {
    const dirq = await Dirq.open({ root, config: [config], persist });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        dirq.query("SELECT n FROM numbers JOIN './' ON path = _dirq_file_path"),
      ),
    );
    for (const each of answers) expect(each).toEqual([{ n: 1 }, { n: 2 }, { n: 22 }, { n: 3 }]);
    await dirq.close();
  }
});

const fuzzRounds = Number(process.env["DIRQ_FUZZ"] ?? 6);

test(`killed at ${fuzzRounds} random moments, it is right each time`, { timeout: 3_600_000 }, async () => {
  const { root, config, check } = setup();
  for (let file = 0; file < 40; file++) addTo(root, { [`many/${file % 7}/${file}.json`]: `[{"n":${file}}]` });
  const words = ["SELECT count(*) FROM numbers, './**/*.json'", "-c", config, "--persist"];
  for (let round = 0; round < fuzzRounds; round++) {
    for (let edit = 0; edit < 5; edit++) {
      const file = Math.floor(Math.random() * 45);
      const path = join(root, `many/${file % 7}/${file}.json`);
      if (Math.random() < 0.3) rmSync(path, { force: true });
      else writeFileSync(path, `[{"n":${Math.floor(Math.random() * 1000)}}]`);
    }
    const child = start(words, { cwd: root });
    const outcome = outcomeOf(child);
    const timer = setTimeout(() => child.kill("SIGKILL"), Math.random() * 600);
    await outcome;
    clearTimeout(timer);
    await check();
  }
});

test("a run does not wait for another that still reads", async () => {
  const { root, config } = setup();
  const dirq = await Dirq.open({ root, config: [config], persist: true });
  const reading = dirq.queryStream("SELECT n FROM numbers");
  await reading.next();
  addTo(root, { "more.json": '[{"n":4}]' });
  const words = ["SELECT count(*) AS n FROM numbers", "-c", config, "--persist"];
  expect(await run(words, { cwd: root })).toMatchObject({ code: 0, stdout: '[{"n":5}]\n', stderr: "" });
  await reading.return();
  expect(await dirq.query("SELECT count(*) AS n FROM numbers")).toEqual([{ n: 5 }]);
  await dirq.close();
});

describe("if the index cannot be stored", () => {
  const canMount =
    spawnSync("unshare", ["-Urm", "sh", "-c", "mount -t tmpfs -o size=64k none /mnt"]).status === 0;

  test.skipIf(!canMount)("a full disk: the answer is right, now and later", () => {
    const { root, config, all } = setup();
    for (let file = 0; file < 60; file++) addTo(root, { [`big/${file}.json`]: `[{"n":${file}}]` });
    const disk = temporaryDirectory();
    const line = (...words: string[]) =>
      [process.execPath, binary, ...words].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
    const place = `--persist=${disk}/cache.db`;
    const fresh = line(all, "-c", config);
    const kept = line(all, "-c", config, place);
    const parsed = line("SELECT n FROM './**/*.json' ORDER BY n", "--on-file", "cat", place);
    const sizes = [
      "8k",
      "40k",
      "96k",
      ...(process.env["DIRQ_STORM"] === "complete" ? ["24k", "64k", "128k"] : []),
    ];
    for (const size of sizes) {
      const shell = `mount -t tmpfs -o size=${size} none '${disk}' && ${kept} > one; ${kept} > two; ${parsed} > three; ${fresh} > fresh; cat one two fresh three`;
      const { stdout, stderr, status } = spawnSync("unshare", ["-Urm", "sh", "-c", shell], {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, DIRQ_PROGRESS: "never" },
      });
      const [one, two, right, three] = stdout.trim().split("\n");
      for (const name of ["one", "two", "three", "fresh"]) rmSync(join(root, name));
      expect({
        size,
        status,
        stderr: stderr.replace(/^dirq: .*(?:continuing without it|left as it is.*)\n/gm, ""),
      }).toEqual({
        size,
        status: 0,
        stderr: "",
      });
      const withoutOutputs = (text: string) =>
        text.replaceAll(/\{"t":"metadata",[^}]*"p":"(?:one|two|three|fresh)\d[^}]*\},?/g, "");
      expect(withoutOutputs(one!)).toBe(withoutOutputs(right!));
      expect(withoutOutputs(two!)).toBe(withoutOutputs(right!));
      expect(JSON.parse(three!)).toHaveLength(64);
    }
  });

  const canSwitch = process.getuid?.() === 0 && spawnSync("setpriv", ["--version"]).status === 0;
  const isRoot = process.getuid?.() === 0;

  test.skipIf(isRoot && !canSwitch)(
    "a root that cannot be written: the answer, and how to keep it elsewhere",
    async () => {
      const { root } = setup();
      chmodSync(root, 0o555);
      const under = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
      const sql = "SELECT count(*) AS n FROM './*.json'";
      const refused = await run([sql, "--persist"], { cwd: root, under });
      expect(refused).toMatchObject({ code: 0, stdout: '[{"n":2}]\n' });
      expect(refused.stderr).toBe(
        `dirq: cannot write the index at ${join(root, cache)}: permission denied (EACCES); choose another path for it; continuing without it\n`,
      );
      const other = temporaryDirectory();
      if (isRoot) chownSync(other, 65534, 65534);
      expect(await run([sql, `--persist=${other}/kept.db`], { cwd: root, under })).toMatchObject({
        code: 0,
        stdout: '[{"n":2}]\n',
        stderr: "",
      });
      expect(existsSync(join(other, "kept.db"))).toBe(true);
      chmodSync(root, 0o755);
    },
  );
});

test("a long-lived Dirq reuses what the parser printed, and answers as a new one", async () => {
  const { root, parser, runs } = setup();
  await waitForClock(root);
  const dirq = await Dirq.open({ root, onFile: `sh ${parser}` });
  const sql = "SELECT n FROM './**/*.json' ORDER BY n";
  const first = await dirq.query(sql);
  expect(runs()).toHaveLength(3);
  expect(await dirq.query(sql)).toEqual(first);
  expect(await dirq.query("SELECT n FROM './sub'")).toEqual([{ n: 3 }]);
  expect(runs()).toEqual([]);
  writeFileSync(join(root, "a.json"), '[{"n":6}]');
  rmSync(join(root, "b.json"));
  expect(await dirq.query(sql)).toEqual([{ n: 3 }, { n: 6 }]);
  expect(runs()).toEqual(["a.json"]);
  writeFileSync(parser, "echo '[{\"n\":0}]'");
  expect(await dirq.query(sql)).toEqual([{ n: 0 }, { n: 0 }]);
  await dirq.close();
});

test("a persistent index within the root is not a row", async () => {
  const cwd = tree({ "a.md": "x" });
  for (let round = 0; round < 2; round++) {
    const { stdout } = await run(["SELECT path FROM './'", "--persist=my [index].db"], { cwd });
    expect(stdout).toBe('[{"path":"a.md"}]\n');
  }
  expect(existsSync(join(cwd, "my [index].db"))).toBe(true);
});

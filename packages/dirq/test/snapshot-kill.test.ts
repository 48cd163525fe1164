import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { query, run, start, temporaryDirectory } from "./harness.ts";

/** Moments at which a run is killed; `DIRQ_KILLS=30` tries more. */
const kills = Number(process.env["DIRQ_KILLS"] ?? 5);
const rows = 200_000;
const sql = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})
  SELECT printf('d/%06d', i) AS path, i AS size FROM n`;

/** The directories of snapshots, those that are being written too. */
function directoriesIn(to: string): string[] {
  return readdirSync(to, { recursive: true, encoding: "utf8" }).filter((name) =>
    /snapshot=[^/]*$/.test(name),
  );
}

test(
  `a run that is killed at ${kills} moments leaves no snapshot that looks complete, and the next one cleans up`,
  async () => {
    const root = temporaryDirectory();
    const to = temporaryDirectory();
    const startedAt = performance.now();
    await run(["snapshot", sql, "--to", to, "--name", "whole"], { cwd: root });
    const duration = performance.now() - startedAt;
    for (let kill = 0; kill < kills; kill++) {
      const name = `k${kill}`;
      const child = start(["snapshot", sql, "--to", to, "--name", name], { cwd: root });
      const ended = new Promise((resolve) => child.once("close", resolve));
      setTimeout(() => child.kill("SIGKILL"), duration * ((kill + Math.random()) / kills));
      await ended;
      for (const directory of directoriesIn(to)) {
        const manifest = join(to, directory, "_manifest.json");
        if (!existsSync(manifest) || directory.includes(".snapshot=")) continue;
        const { rows: counted } = JSON.parse(readFileSync(manifest, "utf8")) as { rows: number };
        expect(counted).toBe(rows);
      }
      const counts = await query(
        root,
        `SELECT snapshot, count(*) AS rows FROM 'snapshot:${to}' GROUP BY snapshot`,
      );
      for (const count of counts) expect(count).toMatchObject({ rows });
    }
    await run(["snapshot", "SELECT 1 AS one", "--to", to, "--name", "last"], { cwd: root });
    expect(directoriesIn(to).filter((name) => name.includes(".snapshot="))).toEqual([]);
  },
  60_000 + kills * 12_000,
);

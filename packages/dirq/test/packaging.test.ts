import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { run, temporaryDirectory, tree } from "./harness.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const folder = join(repository, "packaging");
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;
const actionlint = [join(homedir(), "go/bin/actionlint"), "actionlint"].find((program) => has(program));

describe("packaging/", () => {
  test("the image runs without privileges and checks its health", () => {
    const text = read("docker/Dockerfile").replace(/\\\n/g, " ");
    const instructions = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    const names = instructions.map((line) => line.split(" ")[0]);
    expect(names[0]).toBe("FROM");
    expect(names.slice(names.indexOf("USER"))).not.toContain("RUN");
    expect(instructions).toContain("USER node");
    expect(text).toContain("/health");
    for (const name of ["ENTRYPOINT", "CMD"]) {
      const line = instructions.findLast((instruction) => instruction.startsWith(`${name} `))!;
      expect(JSON.parse(line.slice(name.length + 1))).toBeInstanceOf(Array);
    }
  });

  test.skipIf(!has("systemd-analyze"))("systemd accepts the unit (needs systemd-analyze)", () => {
    const unit = join(folder, "systemd/dirq.service");
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test.skipIf(!has("ruby"))("the formula is Ruby (needs ruby)", () => {
    const { status, stderr } = spawnSync("ruby", ["-c", join(folder, "homebrew/dirq.rb")], {
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
  });

  test.skipIf(actionlint === undefined)("actionlint accepts all workflows (needs actionlint)", () => {
    const example = read("github-action/release-check.yml")
      .replace("<owner>/<repo>", "acme/tools")
      .replace("<commit>", "0123456789012345678901234567890123456789");
    const root = tree({ ".github/workflows/release-check.yml": example });
    for (const name of ["ci.yml", "nightly.yml", "release.yml"]) {
      const path = join(repository, ".github/workflows", name);
      expect(existsSync(path)).toBe(true);
      const { stdout } = spawnSync(actionlint!, ["-no-color", path], { cwd: repository, encoding: "utf8" });
      expect(stdout).toBe("");
    }
    const { stdout } = spawnSync(
      actionlint!,
      ["-no-color", join(root, ".github/workflows/release-check.yml")],
      {
        cwd: root,
        encoding: "utf8",
      },
    );
    expect(stdout).toBe("");
  });

  test("the editor's tasks run commands that exist", async () => {
    const { tasks } = JSON.parse(read("vscode/tasks.json")) as {
      tasks: { command: string; args: string[] }[];
    };
    const queries = tasks.filter(({ command, args }) => command === "dirq" && args[0] !== "server");
    expect(queries.length).toBeGreaterThan(0);
    for (const { args } of queries)
      expect(await run(args, { cwd: temporaryDirectory() })).toMatchObject({ code: 0, stderr: "" });
  });
});

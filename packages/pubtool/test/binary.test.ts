import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { version } from "../src/base/version.ts";
import { temporaryTree } from "./support/tree.ts";

const program = fileURLToPath(new URL("../bin/pubtool.cjs", import.meta.url));
const run = (args: string[], cwd = process.cwd()) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8", env: {} });
  return { status, stdout, stderr };
};

describe("the built program", () => {
  it("runs, and explains from the pages it brings along", () => {
    expect(run([program, "--version"])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
    expect(run([program, "explain", "workflow-ref"]).stdout).toMatch(/^# workflow-ref\n/);
    expect(run([program, "no-such-command"])).toMatchObject({ status: 2, stdout: "" });
  });

  it("is one program from init to a green doctor, and red once a permission is gone", () => {
    const { root, remove } = temporaryTree({ "package.json": '{"name":"a","version":"1.0.0"}' });
    expect(run([program, "init"], root)).toMatchObject({ status: 0, stderr: "" });
    expect(run([program, "doctor"], root)).toMatchObject({ status: 0, stderr: "" });
    run(
      [
        "-e",
        "const f='.github/workflows/release.yml',fs=require('fs');fs.writeFileSync(f,fs.readFileSync(f,'utf8').replace('id-token: write','id-token: none'))",
      ],
      root,
    );
    const broken = run([program, "doctor"], root);
    expect(broken.status).toBe(1);
    expect(broken.stdout).toMatch(/release\.yml:\d+:\d+ \[id-token-permission\]/);
    remove();
  });

  it("does not mind a reader that goes away", async () => {
    const broken = "on: push\njobs:\n  publish:\n    steps:\n      - run: pubtool publish\n";
    const files = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`.github/workflows/${index}.yml`, broken]),
    );
    const many = temporaryTree(files);
    const child = spawn(process.execPath, [program, "doctor", "--json", "--cwd", many.root], { env: {} });
    child.stdout.destroy();
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    many.remove();
  });

  it("does not wait for a workflow that is a pipe", () => {
    const { root, remove } = temporaryTree({ ".github/workflows/a.yml": "on: push\njobs: {}\n" });
    spawnSync("mkfifo", [`${root}/.github/workflows/pipe.yml`]);
    const { status, stdout } = spawnSync(process.execPath, [program, "doctor"], {
      cwd: root,
      encoding: "utf8",
      env: {},
      timeout: 120_000,
    });
    expect(status).toBe(1);
    expect(stdout).toContain("pipe.yml: cannot be read: it is not a file");
    remove();
  });

  it("says in one sentence that the current folder is gone", () => {
    const { root, remove } = temporaryTree({});
    const script = 'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" doctor';
    const gone = spawnSync("sh", ["-c", script, process.execPath, program], { cwd: root, encoding: "utf8" });
    expect(gone.stderr).toBe("pubtool: the current folder no longer exists\n");
    expect(gone.status).toBe(2);
    remove();
  });

  it("reports the required Node version on an older one, in one sentence", () => {
    const { root, remove } = temporaryTree({
      "old.cjs": "Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } });",
    });
    expect(run(["--require", `${root}/old.cjs`, program, "doctor"])).toEqual({
      status: 2,
      stdout: "",
      stderr: "pubtool needs Node 20.11 or later, and this is Node 18.20.4.\n",
    });
    remove();
  });
});

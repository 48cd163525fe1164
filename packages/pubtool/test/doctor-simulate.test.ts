import { afterEach, describe, expect, it } from "vitest";
import type { SimulatedIdentity } from "../src/doctor/simulate.ts";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

const trees: (() => void)[] = [];
afterEach(() => {
  for (const remove of trees.splice(0)) remove();
});

async function simulate(
  files: Record<string, string>,
  env: Record<string, string> = { GITHUB_REPOSITORY: "o/r" },
) {
  const { root, remove } = temporaryTree(files);
  trees.push(remove);
  const json = await pubtool(["doctor", "--simulate", "--format", "json"], { cwd: root, env });
  const text = await pubtool(["doctor", "--simulate"], { cwd: root, env });
  expect(text.code).toBe(json.code);
  return {
    identities: (JSON.parse(json.stdout) as { identities: SimulatedIdentity[] }).identities,
    code: json.code,
    text: text.stdout,
  };
}

const RELEASE = ".github/workflows/release.yml";
const job = (on: string, environment = "release", condition = "") =>
  `${on}\njobs:\n  publish:\n${condition}    environment: ${environment}\n    permissions: { contents: write, id-token: write }\n    steps:\n      - run: pubtool publish\n`;
const entry = (name: string, kind: string, policy: string) =>
  `[[package]]\nname = "${name}"\nkind = "${kind}"\n[package.trust_policy]\n${policy}\n`;
const refs = (identities: SimulatedIdentity[]) =>
  identities.map(({ claims }) => `${claims.event_name} ${claims.ref}`);

describe("doctor --simulate", () => {
  it("prints the claims of the identity token", async () => {
    const { identities, text, code } = await simulate({
      [RELEASE]: job("on: { push: { tags: ['v*'] } }"),
      "pubtool.toml": entry(
        "a",
        "jsreg",
        'workflow = "release.yml"\nenvironment = "Release"\nrepository = "O/R"',
      ),
    });
    expect(identities).toMatchObject([
      {
        workflows: ["release.yml"],
        job: "publish",
        claims: {
          repository: "o/r",
          workflow_ref: "o/r/.github/workflows/release.yml@refs/tags/v*",
          job_workflow_ref: "o/r/.github/workflows/release.yml@refs/tags/v*",
          environment: "release",
          ref: "refs/tags/v*",
          sub: "repo:o/r:environment:release",
        },
        packages: [{ name: "a", result: "match", differences: [] }],
      },
    ]);
    expect(text).toMatch(/^ {6}job_workflow_ref: o\/r\/.github\/workflows\/release.yml@refs\/tags\/v\*$/m);
    expect(text).toContain("✓ a (jsreg): the declared registration would match");
    expect(text).toContain("repo:<owner>@<owner id>/<repo>@<repository id>");
    expect(code).toBe(0);
  });

  it.each([
    ["on: push", ["push refs/heads/<branch>", "push refs/tags/<tag>"]],
    [
      "on: { push: { branches: [main, 'rel/*', '!rel/x'] } }",
      ["push refs/heads/main", "push refs/heads/rel/*"],
    ],
    [
      "on: { push: { branches-ignore: [wip], tags: [v1] } }",
      ["push refs/heads/<branch>", "push refs/tags/v1"],
    ],
    [
      "on: [release, workflow_dispatch]",
      ["release refs/tags/<tag>", "workflow_dispatch refs/heads/<branch>"],
    ],
    ["on: { schedule: [{ cron: '0 0 * * *' }] }", ["schedule refs/heads/<default branch>"]],
    ["on: pull_request", ["pull_request refs/pull/<number>/merge"]],
    ["on: { release: { types: [published] }, workflow_call: {} }", ["release refs/tags/<tag>"]],
  ])("%s", async (on, expected) => {
    expect(refs((await simulate({ [RELEASE]: job(on) })).identities)).toEqual(expected);
  });

  it("leaves out the events for which the job's condition is false", async () => {
    const on = "on: { push: { branches: [main], tags: ['v*'] }, workflow_dispatch: {} }";
    const condition = (text: string) => job(on, "release", `    if: ${text}\n`);
    const of = async (text: string) => refs((await simulate({ [RELEASE]: condition(text) })).identities);
    expect(await of("startsWith(github.ref, 'refs/tags/v')")).toEqual(["push refs/tags/v*"]);
    expect(await of("github.event_name == 'workflow_dispatch'")).toEqual([
      "workflow_dispatch refs/heads/<branch>",
    ]);
    expect(await of("github.ref == 'refs/heads/main' && github.event_name != 'workflow_dispatch'")).toEqual([
      "push refs/heads/main",
      "push refs/tags/v*", // a tag pattern is not compared with a name
    ]);
    expect(await of("github.ref_type == 'tag'")).toEqual(["push refs/tags/v*"]);
    expect(await of("vars.RELEASE == 'yes'")).toHaveLength(3);
  });

  it("each registry compares its own workflow file, and the fields that differ are named", async () => {
    const { identities, code, text } = await simulate({
      [RELEASE]:
        "on: push\njobs:\n  call:\n    permissions: write-all\n    uses: $/.github/workflows/publish.yml\n    with: { target: staging }\n",
      ".github/workflows/publish.yml": job(
        "on: { workflow_call: { inputs: { target: { type: string } } } }",
        "${{ inputs.target }}",
      ),
      "pubtool.toml":
        entry("a", "jsreg", 'workflow = "release.yml"') +
        entry("b", "pyreg", 'workflow = "release.yml"\nenvironment = "release"\nrepository = "o/old"'),
    });
    const [first] = identities;
    expect(first?.claims.workflow_ref).toBe("o/r/.github/workflows/release.yml@refs/heads/<branch>");
    expect(first?.claims.job_workflow_ref).toBe("o/r/.github/workflows/publish.yml@refs/heads/<branch>");
    expect(first?.packages.map(({ name, result }) => `${name} ${result}`)).toEqual(["a match", "b mismatch"]);
    expect(
      first?.packages[1]?.differences.map(({ field, declared, token }) => [field, declared, token]),
    ).toEqual([
      ["workflow", "release.yml", "publish.yml"],
      ["environment", "release", "staging"],
      ["repository", "o/old", "o/r"],
    ]);
    expect(text).toContain('environment: declared "release", the token has "staging"');
    expect(code).toBe(1);
  });

  it("an environment that depends on the event is evaluated per event; one that depends on the run is unknown", async () => {
    const toml = entry("a", "jsreg", 'workflow = "release.yml"\nenvironment = "release"');
    const on = "on: { push: { branches: [main], tags: ['v*'] } }";
    const perEvent = await simulate({
      [RELEASE]: job(on, "${{ github.ref_type == 'tag' && 'release' || 'staging' }}"),
      "pubtool.toml": toml,
    });
    expect(perEvent.identities.map(({ packages }) => packages[0]?.result)).toEqual(["mismatch", "match"]);
    const perRun = await simulate({ [RELEASE]: job(on, "${{ vars.TARGET }}"), "pubtool.toml": toml });
    expect(perRun.identities.map(({ packages }) => packages[0]?.result)).toEqual(["unknown", "unknown"]);
    expect(perRun.code).toBe(0);
  });

  it("names a job without an identity token, and a repository without a publishing job", async () => {
    const without = await simulate({ [RELEASE]: job("on: release").replace(", id-token: write", "") });
    expect(without.identities[0]?.withoutToken).toContain("does not list id-token");
    expect(without.text).toContain("the job gets no identity token");
    expect(without.code).toBe(1);
    const nothing = await simulate({});
    expect([nothing.identities, nothing.code]).toEqual([[], 1]);
    expect(nothing.text).toContain("no job publishes");
  });

  it("without a run or a remote, the repository is a placeholder and is not compared", async () => {
    const toml = entry("a", "jsreg", 'workflow = "release.yml"');
    const { identities } = await simulate({ [RELEASE]: job("on: release"), "pubtool.toml": toml }, {});
    expect(identities[0]?.claims.repository).toBe("<owner>/<repo>");
    expect(identities[0]?.packages[0]?.result).toBe("match");
  });
});

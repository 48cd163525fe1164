import type { Kind } from "../config/types.ts";
import type { Plan } from "./write-config.ts";

/** The text of the release workflow: what doctor asks for, and the tools that the packages' kinds need. */
export function workflowText({ packages, environment, npmLock }: Plan): string {
  const kinds = new Set(packages.map(({ kind }) => kind));
  return [
    "# Publishes what is listed in pubtool.toml. The registries compare this file's name and the environment below:",
    "# rename neither without changing the registrations. `npx pubtool doctor` checks that all of it fits.",
    "name: release",
    "",
    "on:",
    "  push:",
    '    tags: ["v*"]',
    "  workflow_dispatch:",
    "",
    "permissions:",
    "  contents: read",
    "",
    "jobs:",
    "  publish:",
    "    runs-on: ubuntu-latest",
    `    environment: ${JSON.stringify(environment)}`,
    "    permissions:",
    "      contents: write",
    "      id-token: write",
    "    steps:",
    "      - uses: actions/checkout@v4",
    "        with:",
    "          fetch-depth: 0",
    "      - uses: actions/setup-node@v4",
    "        with:",
    '          node-version: "24"',
    ...(kinds.has("jsreg") && npmLock
      ? ["      - run: npm ci", "      - run: npm run build --if-present"]
      : []),
    ...(kinds.has("pyreg") ? pythonSteps(pathsOf(packages, "pyreg")) : []),
    "      - run: npx --yes pubtool doctor",
    "      - run: npx --yes pubtool publish",
    "",
  ].join("\n");
}

function pathsOf(packages: Plan["packages"], kind: Kind): string[] {
  return packages.filter((found) => found.kind === kind).map(({ path }) => path);
}

function pythonSteps(paths: readonly string[]): string[] {
  return [
    "      - uses: actions/setup-python@v5",
    "        with:",
    '          python-version: "3.x"',
    "      - run: python -m pip install build twine",
    ...paths.flatMap((path) => [
      "      - run: python -m build",
      `        working-directory: ${JSON.stringify(path)}`,
    ]),
  ];
}

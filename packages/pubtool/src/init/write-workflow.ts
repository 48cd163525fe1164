import type { FoundPackage } from "./discover.ts";
import type { NpmBuild } from "./npm-build.ts";
import { pubtoolCommand } from "./own-package.ts";
import { PINNED_ON, pinned } from "./pinned-actions.ts";
import type { Plan } from "./write-config.ts";

const RUN = pubtoolCommand();
/** Outside of the checkout: cargo and npm would pack the folder, and git would report it as uncommitted. */
const PACKED = '"$RUNNER_TEMP/packed"';
const ARTIFACT = ["          name: packed", "          path: ${{ runner.temp }}/packed"];

/**
 * The text of the release workflow. Third-party build code runs in the job `build`, without an identity; the job
 * `publish` uploads its files and is the only one that can request identity tokens.
 */
export function workflowText({ packages, environment, npmBuilds }: Plan): string {
  return [
    "# Publishes the packages of pubtool.toml. The registries compare this file's name and the environment below:",
    "# rename neither without changing the registrations. `pubtool doctor` checks that they agree.",
    `# Actions are pinned by the commit of a release, as of ${PINNED_ON}.`,
    "name: release",
    "",
    "on:",
    "  push:",
    '    tags: ["v*"]',
    "  workflow_dispatch:",
    "",
    "permissions: {}",
    "",
    "concurrency:",
    "  group: release",
    "  cancel-in-progress: false",
    "",
    "jobs:",
    "  build:",
    "    name: Build and pack",
    "    runs-on: ubuntu-latest",
    "    permissions:",
    "      contents: read",
    "    steps:",
    ...checkout("          fetch-depth: 0 # tools that compute a version read the tags"),
    ...setupNode(),
    ...npmSteps(packages, npmBuilds),
    ...pythonSteps(packages),
    `      - run: ${RUN} pack --to ${PACKED}`,
    `      - uses: ${pinned("actions/upload-artifact")}`,
    "        with:",
    ...ARTIFACT,
    "          if-no-files-found: error",
    "",
    "  publish:",
    "    name: Publish",
    "    needs: build",
    "    runs-on: ubuntu-latest",
    `    environment: ${JSON.stringify(environment)}`,
    "    permissions:",
    "      contents: write # required by pubtool doctor",
    "      id-token: write # the identity that the registries accept instead of a token",
    "    steps:",
    ...checkout(),
    ...setupNode(),
    `      - uses: ${pinned("actions/download-artifact")}`,
    "        with:",
    ...ARTIFACT,
    `      - run: ${RUN} doctor`,
    `      - run: ${RUN} publish --from ${PACKED}`,
    "",
  ].join("\n");
}

function checkout(...more: readonly string[]): string[] {
  return [
    `      - uses: ${pinned("actions/checkout")}`,
    "        with:",
    "          persist-credentials: false",
    ...more,
  ];
}

/** setup-node caches by default; another job could write what a release restores. */
function setupNode(): string[] {
  return [
    `      - uses: ${pinned("actions/setup-node")}`,
    "        with:",
    '          node-version: "24"',
    "          package-manager-cache: false",
  ];
}

function npmSteps(packages: readonly FoundPackage[], builds: readonly NpmBuild[]): string[] {
  if (!packages.some(({ kind }) => kind === "jsreg")) return [];
  if (builds.length === 0) {
    return [
      "      # No package-lock.json was found: add the steps that install and build the npm packages here.",
    ];
  }
  return builds.flatMap(({ folder, script }) =>
    ["npm ci", ...(script === undefined ? [] : [script])].flatMap((command) => [
      `      - run: ${command}`,
      ...(folder === "." ? [] : [`        working-directory: ${JSON.stringify(folder)}`]),
    ]),
  );
}

function pythonSteps(packages: readonly FoundPackage[]): string[] {
  const paths = packages.filter(({ kind }) => kind === "pyreg").map(({ path }) => path);
  if (paths.length === 0) return [];
  return [
    `      - uses: ${pinned("actions/setup-python")}`,
    "        with:",
    '          python-version: "3.x"',
    "      - run: python -m pip install build",
    ...paths.flatMap((path) => [
      "      - run: python -m build",
      ...(path === "." ? [] : [`        working-directory: ${JSON.stringify(path)}`]),
    ]),
  ];
}

import { expect, it } from "vitest";
import { repositoryOf } from "./repository.ts";

const server = "https://host.example";

it.each([
  "https://host.example/acme/app.git",
  "https://user@host.example/acme/app",
  "git@host.example:acme/app.git",
  "ssh://git@host.example:22/acme/app.git/",
])("reads the repository out of %s", (remote) => {
  expect(repositoryOf({}, server, remote)).toBe("acme/app");
});

it("prefers the workflow run, and rejects a remote on another host", () => {
  expect(repositoryOf({ GITHUB_REPOSITORY: "acme/other" }, server, "x")).toBe("acme/other");
  expect(() => repositoryOf({}, server, "git@elsewhere.example:acme/app.git")).toThrow(
    "is not at https://host.example",
  );
  expect(() => repositoryOf({}, server, undefined)).toThrow("git has no remote");
});

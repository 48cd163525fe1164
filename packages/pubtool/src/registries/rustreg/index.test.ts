import { expect, it } from "vitest";
import { downloadUrl, indexPath } from "./index.ts";

it.each([
  ["a", "1/a"],
  ["ab", "2/ab"],
  ["Abc", "3/a/abc"],
  ["Cargo", "ca/rg/cargo"],
])("finds %s in the index at %s", (name, path) => {
  expect(indexPath(name)).toBe(path);
});

it("fills the registry's own download template, or the default one", () => {
  const entry = { vers: "1.2.3", cksum: "c0ffee" };
  expect(downloadUrl("http://host/dl", "cargo", entry)).toBe("http://host/dl/cargo/1.2.3/download");
  expect(downloadUrl("http://host/{lowerprefix}/{crate}-{version}-{sha256-checksum}", "Cargo", entry)).toBe(
    "http://host/ca/rg/Cargo-1.2.3-c0ffee",
  );
});

import { expect, it } from "vitest";
import { alignColumns } from "./columns.ts";

it("aligns columns by their width on a terminal, not by the number of characters", () => {
  expect(
    alignColumns([
      ["PACKAGE", "STATUS"],
      ["日本語パッケージ", "ok"],
      ["é".normalize("NFD"), "ok"],
    ]),
  ).toEqual([
    "PACKAGE           STATUS",
    "日本語パッケージ  ok",
    `${"é".normalize("NFD")}                 ok`,
  ]);
});

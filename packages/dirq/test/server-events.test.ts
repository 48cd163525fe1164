import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tree } from "./harness.ts";
import { EventReader, openServer, rowsOf, startServer } from "./server-harness.ts";

test("a stream begins with ready, then reports insert, update and delete with their rows", async () => {
  const root = tree({ "a.md": "hello" });
  const { port } = await startServer(root);
  const events = await EventReader.open(port);
  expect(events.answer.status).toBe(200);
  expect(events.answer.headers["content-type"]).toBe("text/event-stream");
  await events.until(({ frames }) => frames.length > 0);
  expect(events.frames[0]).toEqual({ event: "ready", data: "{}" });

  writeFileSync(join(root, "b.md"), "xy");
  await events.until(({ rows }) => rows.some((row) => row["file_path"] === "b.md"));
  writeFileSync(join(root, "b.md"), "xyz");
  await events.until(({ rows }) => rows.some((row) => row["action"] === "update"));
  rmSync(join(root, "b.md"));
  await events.until(({ rows }) => rows.some((row) => row["action"] === "delete"));
  const own = events.rows.filter((row) => row["file_path"] === "b.md");
  expect(own[0]).toMatchObject({ action: "insert", table: "./", row: { path: "b.md" }, old_row: null });
  const update = own.find((row) => row["action"] === "update")!;
  expect(update).toMatchObject({ row: { size: 3 }, old_row: { path: "b.md" } });
  expect(own.at(-1)).toMatchObject({ action: "delete", row: { path: "b.md", size: 3 }, old_row: null });
  const ids = events.frames.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
  expect(ids).toEqual(ids.map((_, index) => ids[0]! + index));
});

test("Last-Event-ID brings back what was missed", async () => {
  const root = tree({ "a.md": "hello" });
  const { port } = await startServer(root);
  const first = await EventReader.open(port);
  writeFileSync(join(root, "b.md"), "x");
  await first.until(({ rows }) => rows.some((row) => row["file_path"] === "b.md"));
  const { id } = first.frames.find(({ event }) => event === "row")!;
  first.close();
  writeFileSync(join(root, "c.md"), "x");
  await expect.poll(() => rowsOf(port, "SELECT path FROM './c.md'")).toHaveLength(1);
  const second = await EventReader.open(port, { "Last-Event-ID": id! });
  await second.until(({ rows }) => rows.some((row) => row["file_path"] === "c.md"));
  expect(second.frames[0]).toEqual({ event: "ready", data: "{}" });
  expect(second.rows.every((row) => row["file_path"] !== "a.md")).toBe(true);
  const odd = await EventReader.open(port, { "Last-Event-ID": "not a number" });
  await odd.until(({ frames }) => frames.length > 0);
  expect(odd.frames).toEqual([{ event: "ready", data: "{}" }]);
});

test("a comment keeps a quiet stream alive", async () => {
  const ticks = new Set<() => void>();
  const intervals: number[] = [];
  const { port } = await openServer({
    root: tree({}),
    every: (milliseconds, action) => {
      intervals.push(milliseconds);
      ticks.add(action);
      return () => ticks.delete(action);
    },
  });
  const events = await EventReader.open(port);
  await events.until(({ frames }) => frames.length > 0);
  expect(intervals).toEqual([15_000]);
  for (const tick of ticks) tick();
  await events.until(({ frames }) => frames.length > 1);
  expect(events.frames[1]).toEqual({ comment: ": keep-alive" });
  events.close();
  await expect.poll(() => ticks.size).toBe(0);
});

test("500 subscribers all hear of a change", async () => {
  const root = tree({ "a.md": "hello" });
  const { port } = await startServer(root);
  const readers = await Promise.all(Array.from({ length: 500 }, () => EventReader.open(port)));
  await Promise.all(readers.map((reader) => reader.until(({ frames }) => frames.length > 0)));
  writeFileSync(join(root, "b.md"), "x");
  await Promise.all(
    readers.map((reader) => reader.until(({ rows }) => rows.some((row) => row["file_path"] === "b.md"))),
  );
  expect(await rowsOf(port, "SELECT count(*) AS n FROM './'")).toEqual([{ n: 2 }]);
});

test("a subscriber that reads nothing holds up no other, and the server ends all the same", async () => {
  const root = tree({});
  const { port, child, outcome } = await startServer(root);
  const socket = connect(port, "127.0.0.1", () => {
    socket.write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    socket.pause();
  });
  socket.on("error", () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  const events = await EventReader.open(port);
  await events.until(({ frames }) => frames.length > 0);
  for (let batch = 0; batch < 10; batch++) {
    mkdirSync(join(root, `d${batch}`));
    for (let file = 0; file < 300; file++)
      writeFileSync(join(root, `d${batch}`, `${"n".repeat(150)}${file}`), "x");
  }
  const seen = () => new Set(events.rows.map((row) => row["file_path"])).size;
  await events.until(() => seen() === 3000);
  child.kill("SIGTERM");
  expect((await outcome).code).toBe(0);
});

test("a stream that its client leaves is forgotten", async () => {
  const { port, server } = await openServer({ root: tree({}) });
  const events = await EventReader.open(port);
  await events.until(({ frames }) => frames.length > 0);
  expect(server.streams).toBe(1);
  events.close();
  await expect.poll(() => server.streams).toBe(0);
});

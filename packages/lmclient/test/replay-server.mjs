// Answers every request with recorded bytes, in a thread of its own because `forward` blocks the test's thread.
import net from "node:net";
import { setImmediate } from "node:timers";
import { parentPort } from "node:worker_threads";

/** What to answer with, and the bytes of the requests since it was set. */
let replay = { response: Buffer.alloc(0), piece: Infinity };
let requests = [];

const server = net.createServer((socket) => {
  let received = Buffer.alloc(0);
  socket.on("error", () => undefined);
  socket.on("data", (bytes) => {
    received = Buffer.concat([received, bytes]);
    const end = received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received.toString("latin1", 0, end))?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    requests.push(received.toString());
    received = Buffer.alloc(0);
    respond(socket, replay);
  });
});

function respond(socket, { response, piece }, from = 0) {
  if (from >= response.length) return socket.end();
  socket.write(response.subarray(from, from + piece), () => {
    setImmediate(() => respond(socket, { response, piece }, from + piece));
  });
}

parentPort.on("message", (message) => {
  if (message) {
    replay = { response: Buffer.from(message.response), piece: message.piece ?? Infinity };
    requests = [];
  }
  parentPort.postMessage({ requests });
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage({ port: server.address().port }));

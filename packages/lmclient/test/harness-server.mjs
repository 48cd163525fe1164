// The chat server of the tests. It runs in a thread of its own because `forward` blocks the test's thread.
// A test registers replies under an id; the n-th request to that id gets the n-th reply, the last one repeats.
import http from "node:http";
import { clearInterval, setImmediate, setInterval, setTimeout } from "node:timers";
import { parentPort } from "node:worker_threads";
import zlib from "node:zlib";

const scripts = new Map();
const connections = new Map();

const server = http.createServer((request, response) => {
  const id = request.url.split("/")[1];
  const script = scripts.get(id);
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const text = Buffer.concat(parts).toString();
    const body = text === "" ? undefined : JSON.parse(text);
    const reply = script.replies[Math.min(script.seen.length, script.replies.length - 1)];
    script.seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    response.on("close", () => (script.closed += 1));
    const respond = () => answer(reply, { request, response, body });
    if (reply.delay_ms) setTimeout(respond, reply.delay_ms);
    else if (reply.together) {
      script.waiting.push(respond);
      if (script.waiting.length === reply.together) for (const each of script.waiting.splice(0)) each();
    } else respond();
  });
});
server.on("connection", (socket) => {
  connections.set("count", (connections.get("count") ?? 0) + 1);
  socket.on("error", () => undefined);
});
server.keepAliveTimeout = 0;

function answer(reply, { request, response, body }) {
  const socket = response.socket;
  if (reply.hang) return;
  if (reply.socket !== undefined) {
    socket.write(Buffer.from(reply.socket, "latin1"));
    return finish(reply, socket);
  }
  if (reply.endless) return endless(reply.endless, socket, response);
  const payload = reply.base64 ? Buffer.from(reply.base64, "base64") : (reply.body ?? echo(request, body));
  const packed = reply.pack ? zlib[`${reply.pack}Sync`](payload) : payload;
  const type = reply.chunks ? "text/event-stream" : "application/json";
  response.writeHead(reply.status ?? 200, { "content-type": type, ...reply.headers });
  if (!reply.chunks) return response.end(packed);
  const rest = [...reply.chunks];
  const next = () => {
    if (rest.length === 0) return reply.then ? finish({ then: reply.then }, socket) : response.end();
    response.write(Buffer.from(rest.shift(), reply.latin1 ? "latin1" : "utf8"), () => setImmediate(next));
  };
  next();
}

function finish({ then = "end" }, socket) {
  if (then === "reset") setImmediate(() => socket.resetAndDestroy());
  else if (then === "end") socket.end();
}

function endless(what, socket, response) {
  if (what === "gzip") {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    const bomb = zlib.createGzip();
    bomb.pipe(response);
    const block = Buffer.alloc(1 << 20, 32);
    let left = 300;
    const more = () => {
      while (left-- > 0) if (!bomb.write(block)) return void bomb.once("drain", more);
      bomb.end();
    };
    response.on("close", () => ((left = 0), bomb.destroy()));
    return more();
  }
  if (what === "headers") socket.write("HTTP/1.1 200 OK\r\n");
  else response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => {
    if (what === "headers") socket.write(`x-more: ${"y".repeat(1000)}\r\n`);
    else response.write(" ");
  }, 1);
  socket.on("close", () => clearInterval(timer));
}

/** A completion whose text is the prompt, so that a test sees that the request arrived. */
function echo(request, body) {
  const content = body.messages?.at(-1)?.content;
  return JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1700000000,
    model: body.model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: typeof content === "string" ? content : JSON.stringify(content),
          refusal: null,
        },
        logprobs: null,
        finish_reason: "stop",
      },
    ],
    usage: { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 },
  });
}

parentPort.on("message", ({ call, id, replies }) => {
  if (call === "script") scripts.set(id, { replies, seen: [], waiting: [], closed: 0 });
  const { seen = [], closed = 0 } = scripts.get(id) ?? {};
  parentPort.postMessage({ seen, closed, connections: connections.get("count") ?? 0 });
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage({ port: server.address().port }));

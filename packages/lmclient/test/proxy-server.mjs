// A chat server over http and https, and a proxy in front of them, in a thread of their own: `forward` blocks the
// test's thread.
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { parentPort, workerData } from "node:worker_threads";

const seen = [];
const answer = (name) => (request, response) => {
  seen.push(
    `${name} ${request.method} ${request.url} host=${request.headers.host} client=${Boolean(request.socket.getPeerCertificate?.().subject)}`,
  );
  response.end(
    JSON.stringify({ choices: [{ index: 0, message: { content: name }, finish_reason: "stop" }] }),
  );
};
const plain = http.createServer(answer("http"));
const { key, cert } = workerData;
const secure = https.createServer(
  { key, cert, requestCert: true, rejectUnauthorized: false },
  answer("https"),
);

const authorized = ({ headers }) =>
  headers["proxy-authorization"] === `Basic ${Buffer.from("user:pass word").toString("base64")}`;
const proxy = http.createServer((request, response) => {
  seen.push(`proxy ${request.method} ${request.url} host=${request.headers.host}`);
  if (!authorized(request)) return response.writeHead(407).end("who are you?");
  const headers = { ...request.headers };
  delete headers["proxy-authorization"];
  const onward = http.request(request.url, { method: request.method, headers }, (reply) => {
    response.writeHead(reply.statusCode, reply.headers);
    reply.pipe(response);
  });
  onward.on("error", () => response.writeHead(502).end());
  request.pipe(onward);
});
proxy.on("connect", (request, socket) => {
  seen.push(`proxy CONNECT ${request.url}`);
  if (!authorized(request)) return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
  const [host, port] = request.url.split(":");
  const onward = net.connect(Number(port), host, () => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    onward.pipe(socket).pipe(onward);
  });
  for (const end of [socket, onward]) end.on("error", () => undefined);
});

const ports = {};
for (const [name, server] of Object.entries({ plain, secure, proxy })) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  ports[name] = server.address().port;
}
parentPort.on("message", () => parentPort.postMessage(seen.splice(0)));
parentPort.postMessage(ports);

// The server that the clients are measured against, in a process of its own. Answers at once, with prepared bytes.
import http from "node:http";

const completion = JSON.stringify({
  id: "c1",
  object: "chat.completion",
  created: 1700000000,
  model: "m",
  choices: [
    {
      index: 0,
      message: { role: "assistant", content: "Blue.", refusal: null },
      logprobs: null,
      finish_reason: "stop",
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
const chat = JSON.stringify({
  model: "m",
  created_at: "2024-01-01T00:00:00Z",
  message: { role: "assistant", content: "Blue." },
  done: true,
});
const CHUNKS = Number(process.argv[2] ?? 100_000);
/** Words of different length, some of which have to be escaped in JSON. Every client gets the same ones. */
const words =
  'The sky is blue because air scatters short light waves most. \n\n* Rayleigh: 1/x^4, `a "law"`'.match(
    /\s*\S+/g,
  );
const texts = Array.from({ length: CHUNKS }, (_, position) => words[position % words.length]);
const event = (choice) =>
  `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", created: 1700000000, model: "m", choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`;
const stream = Buffer.from(
  texts.map((content) => event({ delta: { content } })).join("") +
    event({ delta: {}, finish_reason: "stop" }) +
    "data: [DONE]\n\n",
);
const line = (content) =>
  `${JSON.stringify({ model: "m", created_at: "2024-01-01T00:00:00Z", message: { role: "assistant", content }, done: false })}\n`;
const lines = Buffer.from(texts.map(line).join("") + chat + "\n");

const server = http.createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    const streamed = JSON.parse(body).stream === true;
    const native = request.url === "/api/chat";
    response.setHeader(
      "content-type",
      streamed ? (native ? "application/x-ndjson" : "text/event-stream") : "application/json",
    );
    response.end(streamed ? (native ? lines : stream) : native ? chat : completion);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send(server.address().port));

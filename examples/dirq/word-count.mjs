// The SQL function word_count(text). dirq writes {"call":[text]} per line and reads {"ok":number}.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const [text] = JSON.parse(line).call;
  const words = String(text ?? "").match(/\S+/g) ?? [];
  console.log(JSON.stringify({ ok: words.length }));
}

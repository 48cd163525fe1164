// node ask.mjs "Why is the sky blue?"
// The server is a local Ollama; LM_BASE_URL, LM_MODEL and LM_API_KEY name another one.
import { CompatLM, LMError } from "lmclient";

const { LM_BASE_URL, LM_API_KEY, LM_MODEL = "llama3.2" } = process.env;
const lm = new CompatLM(LM_MODEL, { base_url: LM_BASE_URL, api_key: LM_API_KEY, temperature: 0 });
const question = process.argv[2] ?? "Why is the sky blue?";

try {
  for await (const chunk of lm.stream(question)) process.stdout.write(chunk.choices[0]?.delta.content ?? "");
  process.stdout.write("\n");
  console.error(`${lm.usage.total().total_tokens} tokens`);
} catch (error) {
  if (!(error instanceof LMError)) throw error;
  // The message contains the cause and what to do.
  console.error(`${error.name}: ${error.message}`);
  process.exitCode = 1;
}

// node extract.mjs "Ada Lovelace was born in 1815 in London."
// Validated data in place of text; a reply that does not match the schema is sent back with the problem.
import { CompatLM } from "lmclient";

const { LM_BASE_URL, LM_API_KEY, LM_MODEL = "llama3.2" } = process.env;
const lm = new CompatLM(LM_MODEL, { base_url: LM_BASE_URL, api_key: LM_API_KEY, temperature: 0 });
const person = {
  type: "object",
  properties: { name: { type: "string" }, born: { type: "integer" }, place: { type: "string" } },
  required: ["name", "born"],
  additionalProperties: false,
};

const text = process.argv[2] ?? "Ada Lovelace was born in 1815 in London.";
console.log(lm.parse(`Extract the person. ${text}`, person));

// node packages/dirq/scripts/config-schema.mjs: writes config.schema.json from the shape that dirq validates configs by.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { format } from "prettier";

const source = fileURLToPath(new URL("../src/config/json-schema.ts", import.meta.url));
const { outputFiles } = await build({ entryPoints: [source], bundle: true, format: "esm", write: false });
const module = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`;
const { configJsonSchema } = await import(module);
const text = await format(JSON.stringify(configJsonSchema()), { parser: "json", printWidth: 110 });
writeFileSync(new URL("../config.schema.json", import.meta.url), text);

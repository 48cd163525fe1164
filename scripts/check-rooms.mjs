// Compares the list of rooms with the folders and with docs/architecture.md; `--write` updates the page instead.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rooms } from "./rooms.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = `${root}docs/architecture.md`;
const problems = Object.entries(rooms).flatMap(([name, floors]) => compareFolders(name, floors));

const text = readFileSync(page, "utf8");
const updated = Object.entries(rooms).reduce(insertPicture, text);
if (process.argv.includes("--write")) writeFileSync(page, updated);
else if (updated !== text)
  problems.push("docs/architecture.md differs from scripts/rooms.mjs: run `npm run rooms`");

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Every entry directly under src is listed once, and every listed room exists. */
function compareFolders(name, floors) {
  const src = `packages/${name}/src`;
  const listed = floors.flatMap((floor) => Object.keys(floor));
  const entries = readdirSync(root + src).filter((entry) => !/\.test\.ts$/.test(entry));
  return [
    ...entries
      .filter((entry) => !listed.includes(entry))
      .map((entry) => `${src}/${entry}: missing in scripts/rooms.mjs`),
    ...listed
      .filter((room) => !existsSync(`${root}${src}/${room}`))
      .map((room) => `scripts/rooms.mjs: ${src}/${room} does not exist`),
    ...listed
      .filter((room, index) => listed.indexOf(room) !== index)
      .map((room) => `scripts/rooms.mjs: ${src}/${room} is listed twice`),
  ];
}

/** Replaces the code block after `<!-- rooms: NAME -->` by the picture of the package. */
function insertPicture(text, [name, floors]) {
  const block = new RegExp(`(<!-- rooms: ${name}\\b[^>]*-->\\n\\n)\`\`\`\\n[^]*?\`\`\`\\n`);
  if (!block.test(text))
    problems.push(`docs/architecture.md: missing <!-- rooms: ${name} --> and a code block`);
  return text.replace(block, (_, start) => `${start}\`\`\`\n${picture(floors)}\`\`\`\n`);
}

function picture(floors) {
  const width = Math.max(...floors.flatMap((floor) => Object.keys(floor)).map((room) => room.length)) + 2;
  return floors
    .flatMap((floor, index) =>
      Object.entries(floor).map(
        ([room, duty], line) => `${(line ? "" : `${index + 1}`).padEnd(4)}${room.padEnd(width)}${duty}\n`,
      ),
    )
    .join("");
}

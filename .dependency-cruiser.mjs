// Layering rules, made from the list of rooms in scripts/rooms.mjs.
import { facades, rooms } from "./scripts/rooms.mjs";

const tests = "\\.test\\.ts$";

/** Matches the modules of the named rooms; a room that is listed on its own is not part of the folder around it. */
function modules(tool, names) {
  const listed = rooms[tool].flatMap((floor) => Object.keys(floor));
  const patterns = names.map((name) => {
    if (name.endsWith(".ts")) return `${escape(name)}$`;
    const nested = listed.filter((room) => room.startsWith(`${name}/`)).map(escape);
    return nested.length === 0 ? `${escape(name)}/` : `(?!${nested.join("|")})${escape(name)}/`;
  });
  return `^packages/${tool}/src/(?:${patterns.join("|")})`;
}

function escape(name) {
  return name.replaceAll(".", "\\.");
}

const downward = Object.entries(rooms).flatMap(([tool, floors]) => {
  const names = floors.map((floor) => Object.keys(floor));
  return names.slice(1).map((floor, index) => ({
    name: `${tool}-floor-${index + 2}-imports-down-only`,
    severity: "error",
    from: { path: modules(tool, floor), pathNot: tests },
    to: { path: modules(tool, names.slice(0, index + 1).flat()) },
  }));
});

const publicOnly = Object.entries(facades).map(([tool, { from, to }]) => ({
  name: `${tool}-${from.join("-")}-use-the-public-class`,
  severity: "error",
  from: { path: modules(tool, from), pathNot: tests },
  to: { path: `^packages/${tool}/src/`, pathNot: modules(tool, to) },
}));

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "packages-share-nothing",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^packages/", pathNot: "^packages/$1/" },
    },
    ...downward,
    ...publicOnly,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/" },
  },
};

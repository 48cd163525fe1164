import type { Instruction, Parameters } from "./column-usage.ts";

/** SQLITE_MAX_LIKE_PATTERN_LENGTH (https://sqlite.org/limits.html): a longer pattern is an error. */
const maxPatternBytes = 50_000;

/**
 * Reads from SQLite's own program for a statement over a stream of rows whether each row first has to satisfy
 * `<column> LIKE <pattern>` or GLOB: then a row whose value does not contain the longest literal part of the pattern, in
 * whatever case, need not be passed to SQLite.
 * @param functionName the SQL function that computes the column
 */
export function requiredLiteral(
  program: readonly Instruction[],
  parameters: Parameters,
  functionName: string,
): string | undefined {
  const filter = program.findIndex(({ opcode }) => opcode === "VFilter");
  const end = program.findIndex(({ opcode, p1 }) => opcode === "VNext" && p1 === program[filter]?.p1);
  if (filter === -1 || end === -1) return undefined;
  const body = program.slice(filter + 1, end).filter(({ opcode }) => !passive.has(opcode));
  const [compute, cast, compare, jump] = body;
  const operator = compare?.opcode === "Function" ? compare.p4 : undefined;
  const isCondition =
    compute?.opcode === "Function" &&
    compute.p4 === `${functionName}(2)` &&
    cast?.opcode === "Cast" &&
    cast.p1 === compute.p3 &&
    (operator === "like(2)" || operator === "glob(2)") &&
    compare!.p2 + 1 === compute.p3 &&
    jump?.opcode === "IfNot" &&
    jump.p1 === compare!.p3 &&
    jump.p2 === program[end]!.addr &&
    jump.p3 !== 0;
  if (!isCondition) return undefined;
  const pattern = constantIn(compare!.p2, program, parameters);
  return pattern === undefined ? undefined : longestLiteral(pattern, operator === "glob(2)");
}

/** Instructions that neither jump nor change the value of a condition. */
const passive: ReadonlySet<string> = new Set(["VColumn", "ClrSubtype"]);

/** The text that SQLite's prologue puts into a register, and nothing changes. */
function constantIn(
  register: number,
  program: readonly Instruction[],
  parameters: Parameters,
): string | undefined {
  const start = program.find(({ opcode }) => opcode === "Init")?.p2 ?? Infinity;
  const prologue = program.filter(({ addr, opcode }) => addr >= start && opcode !== "Goto");
  const mentions = prologue.filter(({ p1, p2, p3 }) => [p1, p2, p3].includes(register));
  const [writer] = mentions;
  const isConstant =
    mentions.length === 1 &&
    writer?.p2 === register &&
    ["String8", "Variable"].includes(writer.opcode) &&
    prologue.every(({ opcode }) => opcode !== "Affinity");
  if (!isConstant) return undefined;
  const value = writer.opcode === "Variable" ? parameters[writer.p1 - 1] : writer.p4;
  return typeof value === "string" ? value : undefined;
}

function longestLiteral(pattern: string, isGlob: boolean): string | undefined {
  if (Buffer.byteLength(pattern) > maxPatternBytes || (isGlob && pattern.includes("["))) return undefined;
  const [literal] = pattern
    .split(isGlob ? /[*?]/ : /[%_]/)
    .filter((part) => part.length > 0 && Buffer.from(part).toString() === part)
    .sort((a, b) => b.length - a.length);
  return literal;
}

export { completionsAt } from "./complete.ts";
export {
  firstScan,
  openDirect,
  openStoppable,
  readSchema,
  type Engine,
  type EngineEvents,
} from "./engine.ts";
export { History, historyPath } from "./editor/history.ts";
export { LineEditor } from "./editor/line-editor.ts";
export { RunningLine } from "./running.ts";
export type { Output, RowWriter } from "./run-statement.ts";
export { checkStandardInput, runPlainSession, runScript } from "./script.ts";
export { runSession } from "./session.ts";
export { isComplete } from "./statement-end.ts";
export { ownTerminal } from "./terminal.ts";

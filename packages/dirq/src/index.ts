export { Dirq } from "./dirq.ts";
export type { DirqOptions, QueryParameters, QueryValue, RawResult, Row, SqlValue, Value } from "./dirq.ts";
export { DirqError } from "./errors.ts";
export type { DirqErrorCode, ScanFailure } from "./errors.ts";
export { version } from "./version.ts";

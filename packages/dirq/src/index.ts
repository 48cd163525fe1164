export { Dirq } from "./dirq.ts";
export type {
  ChangeEvent,
  DirqOptions,
  LiveEvent,
  QueryParameters,
  QueryValue,
  RawResult,
  Row,
  SqlValue,
  Subscription,
  Value,
} from "./dirq.ts";
export { DirqError } from "./errors.ts";
export type { DirqErrorCode, ScanFailure } from "./errors.ts";
export { version } from "./version.ts";

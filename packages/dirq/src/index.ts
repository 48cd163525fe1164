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
export { DirqError } from "./base/errors.ts";
export type { DirqErrorCode, ScanFailure } from "./base/errors.ts";
export { version } from "./base/version.ts";

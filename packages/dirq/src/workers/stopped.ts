import { DirqError } from "../base/errors.ts";

/** The error of a statement that was stopped by its caller, or whose process exited. */
export function stopped(): DirqError {
  return new DirqError("stopped", "the query was stopped");
}

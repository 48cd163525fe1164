import type { Listener } from "../base/events.ts";
import type { FileRowsListener } from "../file-index/file-rows.ts";
import { leadsOutOf } from "./links.ts";
import { leadsOut } from "./read-guard.ts";

/** What listens to the rows of files: failures and notes go on, and a file that a link leads out of the root to is not read. */
export function fileListener(
  options: Listener & { readonly root: string; readonly confined: boolean },
): FileRowsListener {
  const { root, confined } = options;
  return {
    onFailure: (failure) => options.onFailure(failure),
    onNote: (note) => options.onNote(note),
    rejectReading: confined
      ? ({ path }) => (leadsOutOf(root, path as string | Buffer) ? leadsOut : undefined)
      : undefined,
  };
}

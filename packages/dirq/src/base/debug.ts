import { debuglog } from "node:util";

/** Logs to standard error if `NODE_DEBUG` contains `dirq`. */
export const debug = debuglog("dirq");

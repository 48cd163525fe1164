import { debuglog } from "node:util";

/** Prints to stderr when NODE_DEBUG contains `pubtool`. Callers pass no tokens, headers or bodies. */
export const debug = debuglog("pubtool");

import type * as Buffer from "node:buffer";
import type * as Crypto from "node:crypto";
import type Events from "node:events";
import type * as Fs from "node:fs";
import type * as Http from "node:http";
import { createRequire } from "node:module";
import type * as Net from "node:net";
import type * as Stream from "node:stream";
import type * as TimersPromises from "node:timers/promises";
import type * as Url from "node:url";
import type * as Util from "node:util";
import type * as Vm from "node:vm";
import type * as WorkerThreads from "node:worker_threads";

interface Builtins {
  "node:buffer": typeof Buffer;
  "node:crypto": typeof Crypto;
  "node:events": typeof Events;
  "node:fs": typeof Fs;
  "node:http": typeof Http;
  "node:net": typeof Net;
  "node:stream": typeof Stream;
  "node:timers/promises": typeof TimersPromises;
  "node:url": typeof Url;
  "node:util": typeof Util;
  "node:vm": typeof Vm;
  "node:worker_threads": typeof WorkerThreads;
}

const loaded = new Map<string, unknown>();

/**
 * Loads a module of Node when it is first needed: as imports these take more than half of the time that lmclient takes to
 * load.
 */
export function loadBuiltin<Name extends keyof Builtins>(name: Name): Builtins[Name] {
  let module = loaded.get(name);
  if (module === undefined) {
    // A module of Node does not depend on the path; this one is absolute in a bundle of either format.
    module = createRequire(process.execPath)(name);
    loaded.set(name, module);
  }
  return module as Builtins[Name];
}

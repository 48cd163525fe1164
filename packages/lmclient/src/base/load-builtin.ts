import type * as Crypto from "node:crypto";
import type * as Http from "node:http";
import { createRequire } from "node:module";
import type * as Vm from "node:vm";

interface Builtins {
  "node:crypto": typeof Crypto;
  "node:http": typeof Http;
  "node:vm": typeof Vm;
}

/** Loads a module of Node when it is needed: as imports these take more than half of the time that lmclient takes to load. */
export function loadBuiltin<Name extends keyof Builtins>(name: Name): Builtins[Name] {
  // A module of Node does not depend on the path; this one is absolute in a bundle of either format.
  return createRequire(process.execPath)(name) as Builtins[Name];
}

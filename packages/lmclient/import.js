// What Node loads for an import: the CommonJS build, which loads its parts when they are first used. An ES module could
// not do so in a call that blocks. Both formats thus share their classes and the global history.
import { createRequire } from "node:module";

// A bundler includes what the second branch requires. In Node's prompt and `node -e` there is a global `require`, of the
// current folder.
const isOnItsOwn =
  typeof require === "undefined" ||
  (typeof globalThis.require === "function" && import.meta.url?.endsWith("/import.js"));
const library = isOnItsOwn ? createRequire(import.meta.url)("./dist/index.cjs") : require("./dist/index.cjs");

export const {
  BaseLM,
  CompatLM,
  LMAuthError,
  LMBillingError,
  LMConfigurationError,
  LMContextWindowError,
  LMError,
  LMInterruptedError,
  LMInvalidRequestError,
  LMRateLimitError,
  LMServerError,
  LMTimeoutError,
  LMTransportError,
  LMUnexpectedError,
  LMUnsupportedModelError,
  LMValidationError,
  UsageTracker,
  global_history,
  inspect_history,
} = library;

// What a bundler for browsers finds in place of the library. CommonJS, so that imports of any name can be bundled, and the
// message appears when the program runs.
throw new Error("lmclient runs in Node, Bun or Deno only");

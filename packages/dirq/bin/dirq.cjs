#!/usr/bin/env node
// Written for any Node, so that one too old says so instead of failing on syntax.
var floor = [20, 11];
var version = process.versions.node.split(".").map(Number);
if (version[0] < floor[0] || (version[0] === floor[0] && version[1] < floor[1])) {
  process.stderr.write(
    "dirq: Node " + process.versions.node + " is too old; dirq needs Node 20.11 or later\n",
  );
  process.exit(1);
}
// A server exits with 0 on these signals, also while its program is still being loaded; later it handles them itself.
var args = process.argv.slice(2);
var command = /^(?:-C|--directory)$/.test(args[0])
  ? args[2]
  : /^(?:-C|--directory=)/.test(args[0])
    ? args[1]
    : args[0];
if (command === "server") {
  ["SIGINT", "SIGTERM", "SIGQUIT"].forEach(function (signal) {
    process.on(signal, function () {
      process.exit(0);
    });
  });
}
require("../dist/code-cache.cjs").enableCodeCache(require("path").join(__dirname, "../dist/"));
require("../dist/bin.cjs");

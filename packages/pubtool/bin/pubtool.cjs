#!/usr/bin/env node
"use strict";
// Plain old JavaScript on purpose: a Node that is too old must get far enough to say so.
var version = process.versions.node.split(".").map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 11)) {
  process.stderr.write(
    "pubtool needs Node 20.11 or later, and this is Node " + process.versions.node + ".\n",
  );
  process.exitCode = 2;
} else {
  import("../dist/bin.js");
}

import { EXIT } from "../../errors.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "doctor",
  summary: "x",
  options: {},
  run() {
    return EXIT.ok;
  },
});

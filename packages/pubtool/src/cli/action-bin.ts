import { runAction } from "./action.ts";
import { processIo } from "./process-io.ts";

process.exitCode = await runAction(processIo);

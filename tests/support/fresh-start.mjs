// Starts the product with an empty data folder, like the README's first command on a fresh machine.
import { rmSync } from "node:fs";
import process from "node:process";

rmSync(process.env.DATA_DIR ?? "", { recursive: true, force: true });
process.argv[2] = "start";
await import("../../bin/launch.mjs");

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { FRESH } from "./worker";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export type CommandResult = { code: number | null; stdout: string; stderr: string };

/** Runs one of the product's commands until it exits, with a fresh install's settings plus `variables`, and this standard input. */
export async function command(
  name: string,
  args: string[],
  variables: Record<string, string>,
  stdin: string | null = null,
): Promise<CommandResult> {
  const child = spawn(process.execPath, ["bin/launch.mjs", name, ...args], {
    cwd: root,
    env: { ...process.env, ...FRESH, ...variables },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A command that exits early does not read its input.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin ?? "");
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, ...said };
}

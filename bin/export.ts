import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { exportUser } from "@/lib/accounts/data-export";
import { AppError } from "@/lib/errors";
import { getUserByName } from "@/lib/users/data";
import { withDatabase } from "./database";
import { orExplain } from "./process";

const USAGE = "Usage: npm run export -- --user NAME [FILE] (without FILE to standard output)";

/** Writes everything stored about a user as JSON. The name may also come first, without `--user`. */
await orExplain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { user: { type: "string" } },
    args: process.argv.slice(2),
  });
  const name = values.user ?? positionals.shift();
  const [file = "-", ...rest] = positionals;
  if (!name || rest.length > 0) throw new AppError("invalid", USAGE);
  await withDatabase(async () => {
    const user = await getUserByName(name);
    if (!user) throw new AppError("not_found", `There is no user ${name}.`);
    const json = `${JSON.stringify(await exportUser(user.id), null, 2)}\n`;
    if (file === "-") process.stdout.write(json);
    else await save(file, json);
  });
});

async function save(file: string, json: string): Promise<void> {
  try {
    await writeFile(file, json, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error && "code" in error && error.code === "EEXIST" ? "it exists already" : error;
    throw new AppError("invalid", `${file} was not written: ${reason}.`);
  }
  process.stdout.write(`${file} was written.\n`);
}

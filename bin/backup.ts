import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { dumpDatabase } from "@/db/backup/dump";
import { AppError } from "@/lib/errors";
import { writeBackup } from "./backup/write-file";
import { databaseUrl, withServer } from "./database";
import { orExplain } from "./process";

const USAGE = "Usage: npm run backup -- FILE [--force]";

/** Writes the whole database into one file. The product may keep running. */
await orExplain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: "boolean", default: false } },
    args: process.argv.slice(2),
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new AppError("invalid", USAGE);
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile("package.json", "utf8")));
  await withServer(async () => {
    let rows = 0;
    await writeBackup(file, values.force, (start, write) =>
      dumpDatabase(databaseUrl(), {
        start: (source) => start({ ...source, product: version, created_at: new Date().toISOString() }),
        write: (part) => {
          if (part.kind === "row") rows += 1;
          return write(part);
        },
      }),
    );
    const megabytes = ((await stat(file)).size / 1_000_000).toFixed(1);
    process.stdout.write(
      `${file}: ${rows} rows, ${megabytes} MB. It contains password hashes and email addresses: keep it safe.\n`,
    );
  });
});

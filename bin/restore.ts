import { parseArgs } from "node:util";
import { loadDatabase } from "@/db/backup/load";
import { findSchema, newestSchema } from "@/db/backup/schemas";
import { AppError } from "@/lib/errors";
import { MIGRATION_LOCK } from "@/lib/locks";
import { checkBackup, readParts } from "./backup/read-file";
import { databaseUrl, withDatabase } from "./database";
import { orExplain } from "./process";

const USAGE = "Usage: npm run restore -- FILE [--replace]";

/** Loads a backup into this installation's database, all or nothing. */
await orExplain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
    args: process.argv.slice(2),
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new AppError("invalid", USAGE);
  const { migration, migrated_at, product, created_at } = await checkBackup(file);
  const schema = findSchema(migrated_at);
  if (!schema) {
    const advice =
      migrated_at > newestSchema().migrated_at ? "update this installation first" : "it is of another product line";
    throw new AppError("invalid", `${file} was made by version ${product} (schema ${migration}): ${advice}.`);
  }
  await withDatabase(async () => {
    const options = { lock: MIGRATION_LOCK, replace: values.replace };
    const { runs, mails } = await loadDatabase(databaseUrl(), schema, readParts(file), options);
    process.stdout.write(`Restored the backup of ${created_at}. All users must sign in again.\n`);
    if (runs > 0) process.stdout.write(`Runs ended because they were in progress at the time: ${runs}\n`);
    if (mails > 0)
      process.stdout.write(`Emails not sent because they were waiting at the time: ${mails} (Summary tab, Email)\n`);
  });
});

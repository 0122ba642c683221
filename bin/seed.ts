import { env } from "@/lib/env";
import { seed, withDatabase } from "./database";
import { orExplain } from "./process";

await orExplain(() =>
  withDatabase(async () => {
    const seeded = await seed(env().SEED ?? "sample");
    const said = seeded
      ? `Seeded. Sign in as ${seeded.username} with the password ${seeded.password}`
      : "The database is not empty: nothing was seeded.";
    process.stdout.write(`${said}\n`);
  }),
);

import { env } from "@/lib/env";
import { seed, signInWords, withDatabase } from "./database";
import { orExplain } from "./process";

await orExplain(() =>
  withDatabase(async () => {
    const seeded = await seed(env().SEED ?? "sample");
    const said = seeded ? `Seeded. ${signInWords(seeded)}` : "The database is not empty: nothing was seeded.";
    process.stdout.write(`${said}\n`);
  }),
);

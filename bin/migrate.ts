import { withDatabase } from "./database";
import { orExplain } from "./process";

await orExplain(() =>
  withDatabase(async () => {
    process.stdout.write("The database schema is up to date.\n");
  }),
);

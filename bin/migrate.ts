import { withDatabase } from "./database";
import { orExplain } from "./process";

await orExplain(() =>
  withDatabase(async () => {
    process.stdout.write("The database has the newest schema.\n");
  }),
);

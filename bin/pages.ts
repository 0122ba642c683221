import { buildPages } from "./build";
import { orExplain } from "./process";

await orExplain(async () => {
  await buildPages();
  process.stdout.write("The pages are built.\n");
});

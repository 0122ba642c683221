import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";

const placeIn = (dataFolder: string) => path.join(dataFolder, "outbox");

/** The emails written to the outbox in a data folder, parsed. */
export async function readOutbox(dataFolder: string): Promise<Email[]> {
  const place = placeIn(dataFolder);
  const names = await readdir(place).catch(() => []);
  const mails = names.filter((name) => name.endsWith(".eml")).map((name) => readFile(path.join(place, name)));
  return Promise.all(mails.map(async (mail) => PostalMime.parse(await mail)));
}

/** The address, subject and text of each email in the outbox. */
export async function readMailTexts(dataFolder: string): Promise<string[]> {
  const mails = await readOutbox(dataFolder);
  return mails.map(({ to, subject, text }) => [to?.[0]?.address, subject, text].join("\n"));
}

export async function emptyOutbox(dataFolder: string): Promise<void> {
  await rm(placeIn(dataFolder), { recursive: true, force: true });
}

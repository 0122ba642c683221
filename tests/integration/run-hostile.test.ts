import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { createKeeper } from "../support/loopback";
import { type Piece, samplePieces, startNewsSite } from "../support/news-site";
import { CLOCK, conductedRun } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const settings = useDatabase();

const [plain, ...rest] = samplePieces({ count: 8, before: CLOCK });
const odd: Partial<Piece>[] = [
  { title: "Grid \u0000 plan \ud800 grows", author: "A\u0000B" },
  { path: `/news/${randomBytes(1700).toString("hex")}` },
  { path: `/news/a?q=${randomBytes(1400).toString("hex")}` },
  { title: "x".repeat(100_000) },
  { summary: "\u0000\ud83d", text: `${plain?.text}\n\nA \u0000 line with &#0; and \ud800 inside.` },
  { date: "9999-12-31T23:59:59Z" },
  { date: "-000001-01-01" },
];

test.each(["json", "rss", "atom"] as const)(
  "text that no database can store does not stop a run (%s)",
  async (format) => {
    if (!plain) throw new Error();
    const pieces = [plain, ...rest.slice(0, odd.length).map((piece, index) => ({ ...piece, ...odd[index] }))];
    const site = keep(await startNewsSite({ pieces, format }));
    settings.set({ FETCH_ALLOW_HOSTS: [site.host] });
    const { id } = await makeUser();
    const run = await conductedRun({ user_id: id, queries: [{ site: site.url }] });
    expect(run).toMatchObject({ status: "completed", error: null });
    // The two long URLs are not fetched, and one text has two URLs.
    expect(run.counts).toMatchObject([{ found: 8, new: 5, duplicates: 1, blocked: 2 }]);
    expect(JSON.stringify(run.briefing)).not.toMatch(/\\u0000|\\ud800/);
  },
);

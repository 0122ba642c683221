import { afterEach, expect, test } from "vitest";
import { useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { createKeeper } from "../support/loopback";
import { type Piece, samplePieces, startNewsSite } from "../support/news-site";
import { CLOCK, conductedRun } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
const settings = useDatabase();

test("two reports of one event become one story with both sources, and other news stays separate", async () => {
  const others = samplePieces({ count: 19, before: CLOCK });
  const report = (title: string, text: string): Piece => ({ title, text, date: "2025-03-12T10:00:00Z" });
  const [one, other] = [
    await startNewsSite({
      name: "Ozark Ledger",
      pieces: [report("Tornado near Cabot knocks out power to 14,000 First Electric members", LEDGER), ...others],
    }),
    await startNewsSite({
      hostname: "localhost",
      name: "Delta Wire",
      pieces: [report("First Electric: 14,000 members without power after Cabot tornado", WIRE)],
    }),
  ].map(keep);
  if (!one || !other) throw new Error();
  settings.set({ FETCH_ALLOW_HOSTS: [one.host, other.host] });
  const { id } = await makeUser();
  const run = await conductedRun({ user_id: id, queries: [{ site: one.url }, { site: other.url }] });
  expect(run.counts).toMatchObject([
    { new: 20, used: 20 },
    { new: 1, used: 1 },
  ]);
  expect(run.briefing?.day_stories).toHaveLength(20);
  const story = run.briefing?.day_stories.find(({ article }) => article.title.includes("Cabot"));
  expect(story?.source_count).toBe(2);
  expect([story?.article.source, ...(story?.sources.map(({ outlet }) => outlet) ?? [])].sort()).toEqual([
    "Delta Wire",
    "Ozark Ledger",
  ]);
  const again = await conductedRun({ user_id: id, queries: [{ site: one.url }, { site: other.url }] });
  expect(again.briefing).toBeNull();
});

const LEDGER = `A tornado that touched down near Cabot early Wednesday knocked out power to about 14,000 members of First Electric Cooperative, officials said.

The storm snapped more than 80 poles between Cabot and Ward and damaged the Austin substation, said Tonya Sexton, a spokeswoman for First Electric Cooperative in Jacksonville. Crews from Ozarks Electric and Craighead Electric are on their way.

Lonoke County Judge Doug Erwin said no deaths had been reported. Two schools in the Cabot district will stay closed on Thursday while lines are cleared.`;

const WIRE = `About 14,000 First Electric Cooperative members lost power Wednesday when a tornado crossed Lonoke County north of Cabot, the cooperative said.

First Electric expects most of the outages around Cabot and Ward to last until Friday because the tornado broke over 80 poles and hit the Austin substation. Neighbouring cooperatives are sending crews to Jacksonville, spokeswoman Tonya Sexton said.

The National Weather Service in Little Rock will survey the damage near Cabot on Thursday. A shelter is open at the Ward community centre.`;

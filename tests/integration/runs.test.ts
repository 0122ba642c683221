import { afterEach, describe, expect, test } from "vitest";
import type { Story } from "@/lib/briefings/types";
import { addDays, dayOf } from "@/lib/dates";
import { reasonFor } from "@/lib/runs/rules";
import { judge, MIN_LOCAL_RELEVANCE, MIN_RELEVANCE } from "@/lib/writing/lens/judgement";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeLocation, makeUser } from "../support/factories";
import { createKeeper } from "../support/loopback";
import { type NewsSite, type Piece, samplePieces, startNewsSite } from "../support/news-site";
import { candidatesOf, conductedRun, type RunResult, SAMPLE_CLOCK, SAMPLE_DAY, sampleQueries } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const settings = useDatabase();

/** One distinct real text per date. */
const pieces = (...dates: (string | null)[]) => samplePieces({ dates });

async function site(...given: Parameters<typeof startNewsSite>): Promise<NewsSite> {
  const made = keep(await startNewsSite(...given));
  settings.set({ FETCH_ALLOW_HOSTS: [made.host] });
  return made;
}

const titles = (stories: Story[] = []) => stories.map(({ article }) => article.title).sort();
const sorted = (some: { title: string }[]) => some.map(({ title }) => title).sort();
const storiesOf = ({ briefing }: RunResult) =>
  briefing ? [...briefing.top_insights, ...briefing.week_stories, ...briefing.day_stories] : [];

describe("over the bundled sample", () => {
  test("a run fills every section, and its counts add up", async () => {
    const { id } = await makeUser();
    await makeLocation({ name: "Arkansas", is_local: true });
    const input = { user_id: id, queries: sampleQueries(), as_of: SAMPLE_CLOCK, sources: ["sample"] };
    const run = await conductedRun(input);
    expect(run).toMatchObject({ status: "completed", error: null });
    for (const { query, maxItems } of input.queries) {
      const counts = run.counts.find((each) => each.query === query);
      expect(counts).toBeDefined();
      if (!counts) continue;
      const { found, duplicates, blocked, no_text, outside } = counts;
      expect(counts.new + duplicates + blocked + no_text + outside).toBeLessThanOrEqual(found);
      expect(counts.new).toBeLessThanOrEqual(maxItems);
      expect(counts.used).toBeLessThanOrEqual(counts.new + duplicates);
    }
    expect(run.counts.filter(({ found }) => found > 0).length).toBeGreaterThanOrEqual(5);
    const { briefing } = run;
    expect(briefing?.generated_at).toBe(SAMPLE_CLOCK.toISOString());
    expect(briefing?.summary_method).toBe("ai");
    // Every answer the run needs is recorded and passes the check.
    expect({ notes: run.notes, error: briefing?.error }).toEqual({ notes: [], error: null });
    for (const { summary_method, grounding } of storiesOf(run)) {
      expect(summary_method).toBe("ai");
      expect(grounding).toMatchObject({ recorded: true, second_reader: true, supported: grounding.checked });
    }
    for (const section of ["top_insights", "week_stories", "day_stories"] as const) {
      expect(briefing?.[section].length).toBeGreaterThan(0);
    }
    const { week_stories = [], day_stories = [] } = briefing ?? {};
    expect(week_stories.length + day_stories.length).toBeGreaterThanOrEqual(12);
    expect(week_stories.length + day_stories.length).toBeLessThanOrEqual(20);
    for (const { article } of briefing?.day_stories ?? []) expect(chicagoDay(article.date)).toBe(SAMPLE_DAY);
    for (const { article } of briefing?.week_stories ?? []) {
      const day = chicagoDay(article.date);
      expect(day < SAMPLE_DAY && day >= addDays(SAMPLE_DAY, -7)).toBe(true);
    }
    for (const stories of [briefing?.week_stories ?? [], briefing?.day_stories ?? []]) {
      const dates = stories.map(({ article }) => article.date ?? "");
      expect(dates).toEqual([...dates].sort().reverse());
      expect(new Set(stories.map(({ article_id }) => article_id)).size).toBe(stories.length);
    }
    expect(storiesOf(run).some(({ is_local }) => is_local)).toBe(true);
    expect(storiesOf(run).some(({ is_local }) => !is_local)).toBe(true);
    expectGrounded(run);

    const again = await conductedRun(input);
    expect(again).toMatchObject({ status: "completed", briefing: null });
    expect(again.error).toMatch(/articles/);
    expect(again.counts.map((counts) => counts.new)).toEqual(input.queries.map(() => 0));
  });
});

describe("over a site", () => {
  test("every candidate is counted once, by its final status", async () => {
    const { id } = await makeUser();
    const [a, b, c, copied, walled, asked, lost, old, ahead, forbidden] = pieces(
      ...Array.from({ length: 7 }, () => "2025-03-12T10:00:00Z"),
      "2025-03-01T10:00:00Z",
      "2025-03-12T15:30:00Z",
      "2025-03-12T10:00:00Z",
    );
    if (!a || !b || !c || !copied || !walled || !asked || !lost || !old || !ahead || !forbidden) throw new Error();
    const bought = { ...walled, title: "Electric cooperative of Paris buys a 40-megawatt solar farm" };
    const hidden = { ...asked, title: "USDA lends rural electric cooperatives $5 billion for the grid" };
    const barred = {
      ...forbidden,
      path: "/private/news",
      title: "Electric cooperative restores power to members after ice storm",
    };
    const { url, addressOf, visits } = await site({
      weather: { robots: "User-agent: *\nDisallow: /private/\n" },
      pieces: [
        a,
        b,
        c,
        { ...copied, text: a.text, title: `${a.title} (copy)` },
        { ...bought, kind: "paywall" },
        { ...hidden, kind: "consent" },
        { ...lost, kind: "missing" },
        old,
        ahead,
        barred,
      ],
    });
    const run = await conductedRun({ user_id: id, queries: [{ site: url, timeFilter: "7d" }] });
    expect(run.status).toBe("completed");
    expect(run.counts).toEqual([
      {
        query: "",
        site: url,
        locations: [],
        found: 10,
        new: 3,
        duplicates: 1,
        blocked: 3,
        no_text: 1,
        outside: 2,
        used: 4,
      },
    ]);
    expect(titles(run.briefing?.day_stories)).toEqual(sorted([a, b, c]));
    // Withheld articles are listed by headline; missing ones are not.
    expect(run.briefing?.also_reported.map((each) => [each.title, each.url]).sort()).toEqual(
      [bought, hidden, barred].map((piece) => [piece.title, addressOf(piece)]).sort(),
    );
    expect(visits.get(new URL(addressOf(old)).pathname)).toBeUndefined();
    expect(visits.get("/private/news")).toBeUndefined();
    expectGrounded(run);
  });

  test("duplicates and paywalls make room for the next candidates, and nothing more is fetched", async () => {
    const [known, wall, ...fresh] = pieces(...Array.from({ length: 7 }, (_, hour) => `2025-03-12T0${9 - hour}:00:00Z`));
    if (!known || !wall) throw new Error();
    const { id } = await makeUser();
    const other = await site({ pieces: [known] });
    await conductedRun({ user_id: id, queries: [{ site: other.url }] });
    const { url, pages } = await site({ pieces: [known, { ...wall, kind: "paywall" }, ...fresh] });
    const run = await conductedRun({ user_id: id, queries: [{ site: url, maxItems: 3 }] });
    expect(run.counts).toMatchObject([{ found: 7, new: 3, duplicates: 1, blocked: 1 }]);
    expect(titles(run.briefing?.day_stories)).toEqual(sorted(fresh.slice(0, 3)));
    expect(pages.visits).toBe(5);
  });

  test("a run without relevant news says so", async () => {
    const user = await makeUser();
    const cooking = (dish: string): Piece => ({
      title: `Town library shows paintings of ${dish}`,
      date: "2025-03-12T10:00:00Z",
      text: `The town library of ${dish} opened a show of paintings on Monday, and visitors came from three counties. The painter of ${dish} said the colors took him two winters to find.\n\nThe show stays open until June. The library of ${dish} will be closed on Sundays, its director said, and children get in free of charge.\n\nThe next show, of photographs, opens in the fall.`,
    });
    const { url } = await site({ pieces: ["Alder", "Birch", "Cedar"].map(cooking) });
    const run = () => conductedRun({ user_id: user.id, queries: [{ site: url }, { site: url }] });
    const first = await run();
    expect(first).toMatchObject({ status: "completed", briefing: null });
    expect(first.error).toBe("None of the 3 new articles was relevant enough.");
    const stored = (await candidatesOf(first.id)).filter(({ status }) => status === "new");
    expect(stored).toHaveLength(3);
    for (const { reason } of stored)
      expect(reason).toMatch(/^Not published: its relevance is \d+, and 50 is needed\.$/);
    const second = await run();
    expect(second.error).toBe("All 3 articles found were already collected by an earlier run.");
  });

  test("a second run over the same news fetches nothing and publishes nothing", async () => {
    const { id } = await makeUser();
    const { url, pages } = await site({ pieces: pieces("2025-03-12T10:00:00Z", "2025-03-11T10:00:00Z", null) });
    const first = await conductedRun({ user_id: id, queries: [{ site: url }] });
    expect(first.counts).toMatchObject([{ found: 3, new: 3, duplicates: 0 }]);
    const second = await conductedRun({ user_id: id, queries: [{ site: url }] });
    expect(second).toMatchObject({
      status: "completed",
      briefing: null,
      error: "All 3 articles found were already covered.",
    });
    expect(second.counts).toMatchObject([{ found: 3, new: 0, duplicates: 3 }]);
    expect(pages.visits).toBe(3);
  });
});

describe("sections", () => {
  test("follow the days of DIGEST_TIMEZONE, and shortfalls are noted with the specification's messages", async () => {
    const [late, midnight, today, yesterday, weekOld, older] = pieces(
      "2025-03-12T04:59:59Z",
      "2025-03-12T05:00:01Z",
      "2025-03-12",
      "2025-03-11",
      "2025-03-05T14:00:00Z",
      "2025-03-05T13:59:59Z",
    );
    if (!late || !midnight || !today || !yesterday || !weekOld || !older) throw new Error();
    const all = [late, midnight, today, yesterday, weekOld, older];
    const { url } = await site({ pieces: all });
    const { id } = await makeUser();
    const run = await conductedRun({ user_id: id, queries: [{ site: url }] });
    expect(titles(run.briefing?.day_stories)).toEqual(sorted([midnight, today]));
    expect(titles(run.briefing?.week_stories)).toEqual(sorted([late, yesterday, weekOld]));
    expect(run.briefing?.error?.split("\n")).toContain("Fewer than 3 stories of the day: 2 found.");
    expect(run.briefing?.error).not.toContain("stories of the week");
  });

  test("differ in another time zone", async () => {
    const [late, early] = pieces("2025-03-12T04:59:59Z", "2025-03-11T11:30:00Z");
    if (!late || !early) throw new Error();
    const { url } = await site({ pieces: [late, early] });
    const { id } = await makeUser();
    settings.set({ DIGEST_TIMEZONE: "Pacific/Auckland" });
    // 11 p.m. on the 12th in Auckland, where the 12th began at 11:00 UTC on the 11th.
    const run = await conductedRun({ user_id: id, queries: [{ site: url }], as_of: new Date("2025-03-12T10:00:00Z") });
    settings.set({ DIGEST_TIMEZONE: "America/Chicago" });
    expect(titles(run.briefing?.day_stories)).toEqual(sorted([late, early]));
    expect(run.briefing?.week_stories).toEqual([]);
    const note = "Insufficient articles for stories of the week: none found.";
    expect(run.briefing?.error?.split("\n")).toContain(note);
    expect(run.notes).toContain(note);
  });

  test("accept less relevant news only about the home region, not other results of searches for it", async () => {
    const arkansas = await makeLocation({ name: "Arkansas", is_local: true });
    const home = {
      title: "Electricity prices worry a school in Arkansas",
      text: "A school of 400 students in Arkansas closed on Tuesday for a day because of repairs. The principal of the school said that teachers met in the library and that buses ran an hour late in the afternoon. Parents were told by telephone before breakfast. The closed day will be made up in June, after the graduation of the seniors, the principal said. The football game was moved to Thursday evening.",
      date: "2025-03-12T10:00:00Z",
    };
    const away = {
      title: "Electricity prices worry a bakery in Oregon",
      text: "The oldest bakery of a harbor town in Oregon will bake its bread at night from next month on. Its owner, who has run it since 1991, said that flour and rent had become dearer too. Customers can buy rolls from five in the morning. Three apprentices asked for other hours and got them, and a fourth left for a hotel on the coast. The town council praised the family for staying.",
      date: "2025-03-12T11:00:00Z",
    };
    for (const piece of [home, away]) {
      const { relevance } = judge({ ...piece, url: "https://x.example/1" });
      expect(relevance).toBeGreaterThanOrEqual(MIN_LOCAL_RELEVANCE);
      expect(relevance).toBeLessThan(MIN_RELEVANCE);
    }
    const { url } = await site({ pieces: [home, away] });
    const { id } = await makeUser();
    const run = await conductedRun({ user_id: id, queries: [{ site: url, locations: [arkansas] }] });
    expect(titles(run.briefing?.day_stories)).toEqual([home.title]);
  });

  test("exclude undated articles, which may become insights", async () => {
    const [undated, dated] = pieces(null, "2025-03-12T10:00:00Z");
    if (!undated || !dated) throw new Error();
    const { url } = await site({ pieces: [undated, dated] });
    const { id } = await makeUser();
    const run = await conductedRun({ user_id: id, queries: [{ site: url }] });
    expect(titles(run.briefing?.day_stories)).toEqual([dated.title]);
    expect(run.briefing?.week_stories).toEqual([]);
    const shown = storiesOf(run).find(({ article }) => article.title === undated.title);
    expect(shown?.article.date ?? null).toBeNull();
  });

  test("of a replayed day ignore later days, and are dated on that day", async () => {
    const [inTime, nextDay, muchLater] = pieces("2025-03-12T10:00:00Z", "2025-03-13", "2025-06-01T10:00:00Z");
    if (!inTime || !nextDay || !muchLater) throw new Error();
    const { url } = await site({ pieces: [inTime, nextDay, muchLater] });
    const { id } = await makeUser();
    const as_of = new Date("2025-03-13T04:59:59.999Z");
    const run = await conductedRun({ user_id: id, queries: [{ site: url }], as_of });
    expect(run.counts).toMatchObject([{ found: 3, new: 1, outside: 2 }]);
    expect(run.briefing?.generated_at).toBe(as_of.toISOString());
    expect(new Set(storiesOf(run).map(({ article }) => article.title))).toEqual(new Set([inTime.title]));
  });

  test("leave out an error page that is sent as an article", async () => {
    const [gone, today] = pieces("2025-03-12T10:00:00Z", "2025-03-12T10:00:00Z");
    if (!gone || !today) throw new Error();
    const { url } = await site({ pieces: [{ ...gone, kind: "gone" }, today] });
    const { id } = await makeUser();
    const run = await conductedRun({ user_id: id, queries: [{ site: url }] });
    expect(titles(run.briefing?.day_stories)).toEqual([today.title]);
    expect(run.briefing?.also_reported ?? []).toEqual([]);
    const [left] = (await candidatesOf(run.id)).filter(({ status }) => status === "no_text");
    expect(reasonFor("no_text", left?.reason ?? null)).toBe("The page is an error message, such as ‘Page not found’.");
  });

  test("leave out an old article that a feed lists with today's date", async () => {
    const [old, today] = pieces("2025-03-12T10:00:00Z", "2025-03-12T10:00:00Z");
    if (!old || !today) throw new Error();
    const { url } = await site({ pieces: [{ ...old, pageDate: "2021-06-09T15:00:00Z" }, today] });
    const { id } = await makeUser();
    const run = await conductedRun({ user_id: id, queries: [{ site: url, timeFilter: "24h" }] });
    expect(titles(run.briefing?.day_stories)).toEqual([today.title]);
    expect(run.counts).toMatchObject([{ found: 2, new: 1, outside: 1 }]);
    expect((await candidatesOf(run.id)).find(({ status }) => status === "outside")).toMatchObject({
      title: old.title,
      date: new Date("2021-06-09T15:00:00Z"),
      reason: "Its page is dated June 9, 2021, outside the row’s time range.",
    });
  });
});

function chicagoDay(date: string | null): string {
  return date ? dayOf(new Date(date), "America/Chicago") : "";
}

/** Expects every text of a story in the articles it cites. */
function expectGrounded(run: RunResult): void {
  const texts = new Map(run.briefing?.articles.map(({ id, full_text }) => [id, full_text ?? ""]));
  expect(storiesOf(run).length).toBeGreaterThan(0);
  for (const { ai_excerpt, article, evidence, grounding } of storiesOf(run)) {
    if (ai_excerpt && evidence.every(({ article_id }) => article_id === article.id))
      expect(article.full_text).toContain(ai_excerpt);
    expect(grounding.supported + grounding.replaced).toBeGreaterThanOrEqual(1);
    expect(evidence.length).toBeGreaterThan(0);
    for (const { article_id, start, end } of evidence) {
      const text = texts.get(article_id);
      if (text === undefined) continue;
      expect(text.slice(start, end).trim().length).toBeGreaterThan(0);
      expect(end).toBeLessThanOrEqual(text.length);
    }
  }
}

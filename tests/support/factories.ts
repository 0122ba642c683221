import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  articleSources,
  articles,
  briefings,
  locations,
  queries,
  queryLocations,
  runs,
  stories,
  storyArticles,
  users,
} from "@/db/schema";
import { createArticle, type NewArticle } from "@/lib/articles/mutations";
import { saveSearchTexts } from "@/lib/briefings/mutations-search";
import { type Db, db, single, transaction } from "@/lib/db";
import { fingerprint, publisherOf } from "@/lib/news/compare/texts/reprints";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import type { Context, Reader } from "@/lib/viewer";

/** Counter for unique values in the factories below, which insert rows with sensible defaults. */
let made = 0;
const next = () => ++made;

type Row<T extends { $inferInsert: object; $inferSelect: object }> = {
  given: Partial<T["$inferInsert"]>;
  made: T["$inferSelect"];
};

type UserRow = Row<typeof users>;
export async function makeUser(given: UserRow["given"] = {}, conn: Db = db()): Promise<UserRow["made"]> {
  const username = `reader-${next()}`;
  const password_hash = "$argon2id$v=19$m=19456,t=2,p=1$bm90LWEtcGFzc3dvcmQ$bm90LWEtcGFzc3dvcmQ";
  return single(
    await conn
      .insert(users)
      .values({ username, email: `${username}@example.org`, password_hash, ...given })
      .returning(),
  );
}

type LocationRow = Row<typeof locations>;
export async function makeLocation(given: LocationRow["given"] = {}, conn: Db = db()): Promise<LocationRow["made"]> {
  return single(
    await conn
      .insert(locations)
      .values({ name: `Place ${next()}`, ...given })
      .returning(),
  );
}

type QueryRow = Row<typeof queries>;
/** A saved query with these location ids, at the end of its user's list. */
export async function makeQuery(
  given: QueryRow["given"] & { user_id: number; locations?: number[] },
  conn: Db = db(),
): Promise<QueryRow["made"]> {
  const { locations: places = [], ...query } = given;
  const row = single(
    await conn
      .insert(queries)
      .values({ query: "electric cooperative", position: next(), ...query })
      .returning(),
  );
  if (places.length > 0) {
    await conn.insert(queryLocations).values(places.map((location_id) => ({ query_id: row.id, location_id })));
  }
  return row;
}

const TEXT = `Crews of the cooperative restored power to every member by Friday evening, three days after the storm broke 212 poles.

The board thanked members for their patience and said that linemen from four neighbouring cooperatives had helped.

Work on the last substation will go on next week, and no further outages are planned.`;

/** An article with full text, its own URL as source, and fingerprints. */
export async function makeArticle(
  given: Partial<NewArticle> = {},
  conn: Db = db(),
): Promise<typeof articles.$inferSelect> {
  const number = next();
  const full_text = given.full_text === undefined ? `Report ${number}. ${TEXT}` : given.full_text;
  const article: NewArticle = {
    private_to: null,
    version_of: null,
    title: `Cooperative restores power after storm ${number}`,
    url: `https://news.example.org/stories/${number}`,
    image: null,
    section: null,
    author: null,
    source: "The Example",
    text_status: "full",
    date: new Date("2026-11-19T15:00:00Z"),
    summary: "Power is back.",
    query_id: null,
    query_text: null,
    bands: fingerprint(full_text ?? "").bands,
    ...given,
    full_text,
  };
  const id = await transaction(conn, (tx) => createArticle(article, tx));
  const row = single(await conn.select().from(articles).where(eq(articles.id, id)));
  await makeSource({ article_id: row.id, url: row.url, outlet: row.source ?? "The Example" }, conn);
  return row;
}

type SourceRow = Row<typeof articleSources>;
/** Another URL of an article's text. */
async function makeSource(
  given: SourceRow["given"] & { article_id: number },
  conn: Db = db(),
): Promise<SourceRow["made"]> {
  const { url = `https://paper-${next()}.example.com/story`, outlet = "Another Paper", ...rest } = given;
  return single(
    await conn
      .insert(articleSources)
      .values({
        url,
        outlet,
        canonical_url: canonicalUrl(url),
        publisher: publisherOf(url, outlet),
        title: "Cooperative restores power",
        ...rest,
      })
      .returning(),
  );
}

type RunRow = Row<typeof runs>;
export async function makeRun(given: RunRow["given"] & { user_id: number }, conn: Db = db()): Promise<RunRow["made"]> {
  const as_of = new Date("2026-11-20T15:00:00Z");
  return single(
    await conn
      .insert(runs)
      .values({ kind: "manual", as_of, sources: ["sample"], queries: [], id: randomUUID(), ...given })
      .returning(),
  );
}

type StoryRow = Row<typeof stories>;
/** A briefing's story on an article. `article_ids` are the other articles it cites. */
export async function makeStory(
  given: StoryRow["given"] & { briefing_id: number; article_id: number; article_ids?: number[] },
  conn: Db = db(),
): Promise<StoryRow["made"]> {
  const { article_ids = [], ...story } = given;
  const row = single(
    await conn
      .insert(stories)
      .values({
        type: "day",
        position: next(),
        query_text: "electric cooperative",
        is_local: false,
        summary_method: "extractive",
        ai_takeaway_title: "Cooperative restores power to every member",
        ai_takeaway_text: "Crews of the cooperative restored power to every member by Friday evening.",
        ai_summary: "Crews of the cooperative restored power to every member by Friday evening.",
        ai_key_points: ["Linemen from four neighbouring cooperatives had helped."],
        ai_excerpt: "Crews of the cooperative restored power to every member by Friday evening",
        relevance: 60,
        grounding: { checked: 3, supported: 3, replaced: 0 },
        evidence: [],
        ...story,
      })
      .returning(),
  );
  const further = article_ids.map((article_id, position) => ({ story_id: row.id, article_id, position }));
  if (further.length > 0) await conn.insert(storyArticles).values(further);
  await saveSearchTexts([row.briefing_id], conn);
  return row;
}

type BriefingRow = Row<typeof briefings>;
/** A briefing with one story per given article in its section. Without any, one story of the day. */
export async function makeBriefing(
  given: BriefingRow["given"] & { insights?: number[]; week?: number[]; day?: number[] } = {},
  conn: Db = db(),
): Promise<BriefingRow["made"]> {
  const { insights = [], week = [], day, ...briefing } = given;
  const today = day ?? (insights.length + week.length > 0 ? [] : [(await makeArticle({}, conn)).id]);
  const row = single(
    await conn
      .insert(briefings)
      .values({
        ai_title: `Cooperative restores power to every member, part ${next()}`,
        summary_method: "extractive",
        generated_at: new Date("2026-11-20T15:00:00Z"),
        insights_count: insights.length,
        week_stories_count: week.length,
        day_stories_count: today.length,
        ...briefing,
      })
      .returning(),
  );
  const sections = { insight: insights, week, day: today } as const;
  for (const type of ["insight", "week", "day"] as const) {
    for (const [position, article_id] of sections[type].entries()) {
      await makeStory({ briefing_id: row.id, article_id, type, position }, conn);
    }
  }
  await saveSearchTexts([row.id], conn);
  return row;
}

/** The context of a request by this user, from an address of the documentation range. */
export function contextOf<Who extends Reader>(who: Who): Context<Who> {
  return { who, address: "203.0.113.1", conn: db() };
}

/** A query as a client sends it. */
export function queryRow(given: object = {}) {
  return { query: "rural broadband", maxItems: 5, timeFilter: "any", site: "", locations: [], ...given };
}

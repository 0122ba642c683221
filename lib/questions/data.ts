import "server-only";
import { and, count, eq, gte, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { SummaryMethod } from "@/db/enums";
import { questions } from "@/db/schema";
import { partlyShown } from "@/lib/articles/rules";
import { type RestrictedTexts, restrictedTextsSql } from "@/lib/briefings/data";
import { DATE_KIND_LABELS, isTakeawayRead } from "@/lib/briefings/rules-labels";
import { asAllowedText } from "@/lib/briefings/rules-restricted";
import type { DateAhead, Evidence } from "@/lib/briefings/types";
import { formatLongDay } from "@/lib/dates";
import { type Db, db } from "@/lib/db";
import { splitSentences } from "@/lib/language/sentences";
import { listMatches, parseSearch } from "@/lib/search/data-matches";
import type { FoundSentence, FoundStory } from "./types";

/** Maximum stories per word, newest first. */
const MAX_OF_A_WORD = 300;
const MAX_READ = 40;

type Row = Omit<FoundStory, "sentences"> & {
  summary_method: SummaryMethod;
  takeaway: string;
  summary: string;
  points: string[];
  evidence: Evidence[];
  dates_ahead: DateAhead[];
  texts: RestrictedTexts;
};

/**
 * The public stories of all editions with most of these words in their texts or cited articles, and the number of newest stories with each
 * word. Excludes sentences hidden by display rights, and readings, which are not facts.
 */
export async function findStories(
  words: string[],
  conn: Db = db(),
): Promise<{ stories: FoundStory[]; counts: number[] }> {
  const found = await atOnce.map(words, (word) => searchWord(word, conn));
  const matches = found.map(({ ids }) => ids);
  const tally = new Map<number, number>();
  for (const id of matches.flat()) tally.set(id, (tally.get(id) ?? 0) + 1);
  const ids = [...tally].toSorted(([, one], [, other]) => other - one).slice(0, 5 * MAX_READ);
  const known = found.flatMap(({ query }, place) => (query === "" ? [] : [{ query, place }]));
  const rows = await conn.execute<Row>(sql`
    select s.article_id, s.type, coalesce(nullif(s.ai_takeaway_title, ''), a.title) as title, a.source, a.date, s.summary_method, s.ai_takeaway_text as takeaway,
      s.ai_summary as summary, s.ai_key_points as points, s.evidence, s.dates_ahead, own.hits, own.rank, ${restrictedTextsSql("s")} as texts
    from stories s join articles a on a.id = s.article_id cross join lateral (
      select array_agg(w.place) as hits, sum(ts_rank(s.search, w.query::tsquery)) as rank
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as w (query text, place int) where s.search @@ w.query::tsquery
    ) own
    where s.is_public and s.id = any (${sql.param(ids.map(([id]) => id))}::int[]) and own.hits is not null
    order by cardinality(own.hits) desc, own.rank desc, s.id desc limit ${MAX_READ}`);
  return { stories: rows.map(toFound), counts: matches.map(({ length }) => length) };
}

// The words of all questions together take at most two of the web process's connections.
const atOnce = pLimit(2);

/** A word as a tsquery, and the ids of the newest stories with it. */
async function searchWord(word: string, conn: Db): Promise<{ query: string; ids: number[] }> {
  const { exact: query } = await parseSearch(word, conn);
  return { query, ids: await listMatches("stories", query, MAX_OF_A_WORD, conn) };
}

function toFound({ summary_method, takeaway, summary, points, evidence, dates_ahead, texts, ...row }: Row): FoundStory {
  const hidden = texts?.flatMap(partlyShown) ?? [];
  const facts = [...(isTakeawayRead({ ...row, summary_method }) ? [] : [takeaway]), summary, ...points];
  const shown = facts.map((text) => asAllowedText(text, hidden, ""));
  const dates = hidden.length > 0 ? [] : dates_ahead.map(dateSentence);
  const sentences = [...new Set(shown.flatMap((text) => splitSentences(text).map((sentence) => sentence.text)))];
  return {
    ...row,
    date: row.date === null ? null : new Date(row.date).toISOString(),
    sentences: [
      ...sentences.map((text) => ({
        text,
        places: evidence.filter(({ sentence }) => sentence === text).map(({ sentence: _, ...place }) => place),
      })),
      ...dates,
    ],
  };
}

/** An upcoming date as a sentence. */
function dateSentence({ date, kind, what, article_id, start, end }: DateAhead): FoundSentence {
  return {
    text: `${DATE_KIND_LABELS[kind]} ${formatLongDay(date)}: ${what}`,
    places: end > start ? [{ article_id, start, end }] : [],
  };
}

/** The number of questions a user has asked since `since`. */
export async function countQuestions(userId: number, since: Date, conn: Db = db()): Promise<number> {
  const [row] = await conn
    .select({ total: count() })
    .from(questions)
    .where(and(eq(questions.user_id, userId), gte(questions.asked_at, since)));
  return row?.total ?? 0;
}

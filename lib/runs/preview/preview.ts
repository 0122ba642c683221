import "server-only";
import type { TimeFilter } from "@/db/enums";
import { listArticlesByBands, listKnownArticles, listLinkTargets } from "@/lib/articles/data";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { compareTexts, fingerprint, type TextDoc } from "@/lib/news/compare/reprints";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import { matchOpaqueItems } from "@/lib/news/search/redirect-links";
import { siteSource } from "@/lib/news/search/site";
import { isWithin, type RunClock } from "@/lib/news/search/time-window";
import type { NewsItem } from "@/lib/news/types";
import { readRunQueries } from "@/lib/queries/data";
import type { QueryInput } from "@/lib/queries/schema";
import { orderFinds } from "@/lib/runs/rules";
import { type Answer, ask, type Question, questionsOf } from "@/lib/runs/steps/collect";
import type { Preview, PreviewItem, PreviewVerdict, RunQuery } from "@/lib/runs/types";
import { openClient, openSources } from "@/lib/runs/worker/open-sources";
import type { Admin } from "@/lib/viewer";
import { createDesk } from "./preview-limiter";

const LONGEST_MS = 60_000;
const MOST_SHOWN = 200;

const desk = createDesk(2);

type Find = { item: NewsItem; key: string; sources: string[] };
type Judged = Pick<PreviewItem, "verdict" | "reason" | "article_id">;

/**
 * What a row would find now, asked as a run asks, and what a run would take of it. Pages are not fetched, nothing is stored and no model
 * is called. Throws `invalid` for a row without query and site or with an unknown location, `too_many`, or `conflict` when called off.
 */
export async function previewQuery(
  admin: Admin,
  row: QueryInput,
  gone: AbortSignal,
  longestMs = LONGEST_MS,
): Promise<Preview> {
  const [query] = await readRunQueries(admin.id, [row]);
  if (!query || (query.query === "" && query.site === null)) {
    throw new AppError("invalid", "There is nothing to look for: give the row a query or a site.");
  }
  return desk(admin, gone, async (signal) => {
    const now = new Date();
    const clock = { now, readAt: now, timeZone: env().DIGEST_TIMEZONE };
    const answers = await askAll(query, clock, signal, longestMs);
    const finds = orderFinds(await mergeFinds(answers), now);
    const items = await judgeAll(finds, query, clock);
    const counts: Record<PreviewVerdict, number> = { new: 0, stored: 0, repeat: 0, outside: 0, more: 0 };
    for (const { verdict } of items) counts[verdict] += 1;
    return {
      items: items.slice(0, MOST_SHOWN),
      counts,
      answers: answers.map(({ question, answer }) => ({
        source: question.source.name,
        location: question.location || null,
        items: answer.items.length,
        error: answer.error?.message ?? null,
      })),
    };
  });
}

type Answered = { question: Question; answer: Answer };

/** Every source's answer; one that takes too long has failed, and the others count. */
async function askAll(query: RunQuery, clock: RunClock, signal: AbortSignal, longestMs: number): Promise<Answered[]> {
  const client = openClient();
  const late = AbortSignal.timeout(longestMs);
  const either = AbortSignal.any([signal, late]);
  const context = { site: siteSource({ client }), sources: openSources(client, env().NEWS_SOURCES) };
  const askOne = async (question: Question): Promise<Answered> => {
    try {
      return { question, answer: await ask(question, clock, either) };
    } catch (error) {
      signal.throwIfAborted();
      if (!late.aborted) throw error;
      const message = `No answer within ${Math.round(longestMs / 1000)} seconds.`;
      return { question, answer: { items: [], error: { code: "timeout", message } } };
    }
  };
  try {
    return await Promise.all(questionsOf(query, 0, context).map(askOne));
  } finally {
    await client.close();
  }
}

/** One find per article address, with all sources that gave it; an opaque link stands under the address it is known to lead to. */
async function mergeFinds(answers: Answered[]): Promise<Find[]> {
  const given = answers.flatMap(({ question, answer }) =>
    answer.items.map((item) => ({ ...item, by: question.source.name, key: canonicalUrl(item.url) })),
  );
  const opaque = given.filter((each) => each.opaque);
  const direct = given.filter((each) => !each.opaque);
  const targets = await listLinkTargets(opaque.map(({ key }) => key));
  const matched = matchOpaqueItems(opaque, direct);
  const finds = new Map<string, Find>();
  for (const { by, key: own, ...item } of [...direct, ...opaque.map((each) => ({ ...each, ...reachOf(each) }))]) {
    const known = finds.get(own);
    if (!known) finds.set(own, { item, key: own, sources: [by] });
    else if (!known.sources.includes(by)) known.sources.push(by);
  }
  return [...finds.values()];

  function reachOf(each: (typeof given)[number]) {
    const url = targets.get(each.key) ?? matched.get(each)?.url;
    return url ? { url, key: canonicalUrl(url), opaque: false } : {};
  }
}

async function judgeAll(finds: Find[], query: RunQuery, clock: RunClock): Promise<PreviewItem[]> {
  const known = await listKnownArticles(finds.map(({ key }) => key));
  const taken: Read[] = [];
  const judged: PreviewItem[] = [];
  for (const { item, key, sources } of finds) {
    const read: Read = { item, doc: docOf(item), bands: [] };
    const verdict = await judge(read, known.get(key) ?? null, { query, taken, clock });
    if (verdict.verdict === "new") taken.push(read);
    const { title, url, outlet, date } = item;
    judged.push({ title, url, outlet, date: date?.toISOString() ?? null, sources, ...verdict });
  }
  return judged;
}

/** An item with its text, where one came with it, and the bands of that text's sketch, once it was compared. */
type Read = { item: NewsItem; doc: TextDoc | null; bands: number[] };
type Bench = { query: RunQuery; taken: Read[]; clock: RunClock };

async function judge(read: Read, article_id: number | null, { query, taken, clock }: Bench): Promise<Judged> {
  const leave = (verdict: PreviewVerdict, reason: string | null, id: number | null = null): Judged => ({
    verdict,
    reason,
    article_id: id,
  });
  const { item } = read;
  if (item.date !== null && !isWithin(query.timeFilter, item.date, clock)) {
    return leave("outside", OUTSIDE[query.timeFilter], article_id);
  }
  if (article_id !== null) return leave("stored", null, article_id);
  if (taken.length >= query.maxItems) return leave("more", `Comes after the row's Max of ${query.maxItems}.`);
  const repeated = await findRepeated(read, taken);
  if (typeof repeated === "number") return leave("stored", "A reprint of a stored article.", repeated);
  if (repeated) return leave("repeat", `The same text as “${repeated.title}”.`);
  if (item.opaque) return leave("new", "Its link hides where it leads: that is found out in a run.");
  if (item.date === null && query.timeFilter !== "any") return leave("new", "Undated: its page decides in a run.");
  return leave("new", null);
}

const OUTSIDE: Record<TimeFilter, string> = {
  any: "Dated in the future.",
  "24h": "Older than the past day.",
  "7d": "Older than the past week.",
};

/** The stored article or the item taken before whose text this one is; null for neither, and where no text came with it. */
async function findRepeated(read: Read, taken: Read[]): Promise<number | NewsItem | null> {
  const { doc } = read;
  if (!doc) return null;
  read.bands = fingerprint(doc.text).bands;
  const isSame = (other: TextDoc | null) => other !== null && compareTexts(doc, other).verdict === "reprint";
  const stored = (await listArticlesByBands(read.bands, doc.date)).find(isSame);
  if (stored) return stored.id;
  const own = new Set(read.bands);
  const near = taken.filter(({ bands }) => bands.some((band) => own.has(band)));
  return near.find((other) => isSame(other.doc))?.item ?? null;
}

function docOf({ title, text, feed_text, outlet, date, url }: NewsItem): TextDoc | null {
  const whole = text ?? feed_text;
  return whole ? { title, text: whole, outlet, date, url } : null;
}

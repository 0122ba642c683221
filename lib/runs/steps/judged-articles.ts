import "server-only";
import { listTakeaways } from "@/lib/briefings/data-takeaways";
import { newestFirst } from "@/lib/briefings/rules";
import type { Evidence, StoryDraft, Superseded } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import { listLocations } from "@/lib/locations/data";
import { isLocalTo } from "@/lib/locations/rules";
import type { PoolArticle } from "@/lib/runs/data-candidates";
import type { RunContext } from "@/lib/runs/worker/run-context";
import { tellingOf } from "@/lib/writing/draft/new-fact";
import { shortHeadline } from "@/lib/writing/extract/titles/title-length";
import { type Judgement, verdictOf } from "@/lib/writing/lens/judgement";
import { methodKeys } from "./understand";
import { correctsStory, isCorrecting, judgedAs, type News, type Update } from "./updates";

type Reading = Awaited<ReturnType<typeof listTakeaways>> extends Map<number, infer Row> ? Row : never;

/** An article that was read, with its verdict and draft story. */
export type JudgedArticle = {
  article: PoolArticle;
  reading: Reading;
  judgement: Judgement;
  draft: StoryDraft;
  update: Update | null;
};

/** All articles of a run that were read, with the drafts to choose from. */
export async function listJudgedArticles(
  { articles: pool, updates }: News,
  context: RunContext,
): Promise<JudgedArticle[]> {
  const readings = await listTakeaways(
    pool.map(({ id }) => id),
    methodKeys(context),
  );
  const localPlaces = (await listLocations()).filter(({ is_local }) => is_local);
  return pool.flatMap((article) => {
    const reading = readings.get(article.id);
    const update = updates.get(article.id) ?? null;
    if (!reading) return [];
    // A search for a place also finds what lies elsewhere: only the article's own words lower what it needs.
    const namesPlace = isLocalTo({ title: article.title, text: article.lede }, localPlaces);
    const is_local = article.from_local_query || namesPlace;
    const judged = judgedAs(reading, update);
    const draft = draftOf(article, { ...reading, relevance: judged.relevance }, update, is_local);
    const verdict = verdictOf(judged, article.query_text, namesPlace);
    const judgement = correctsStory(update) ? { ...verdict, kept: true } : verdict;
    return [{ article, reading, judgement, update, draft }];
  });
}

function draftOf(article: PoolArticle, reading: Reading, update: Update | null, is_local: boolean): StoryDraft {
  const { ai_takeaway_text, ai_summary, ai_key_points, ai_excerpt } = reading;
  const { area, ai_meaning, dates_ahead, relevance, grounding, summary_method } = reading;
  const { update_note, evidence } = newsOf(reading, update);
  return {
    article_id: article.id,
    article_ids: (update?.fact.evidence ?? []).map(({ article_id }) => article_id).filter((id) => id !== article.id),
    query_id: article.query_id,
    query_text: article.query_text,
    date: article.date,
    is_local,
    is_update: update !== null && update.story_id !== null,
    is_correction: isCorrecting(update),
    update_note,
    updates_story_id: update?.story_id ?? null,
    superseded: update && supersededIn(update, reading),
    ai_takeaway_title: shortHeadline(reading.ai_takeaway_title),
    ai_takeaway_text,
    ai_summary,
    ai_key_points,
    ai_excerpt,
    area,
    ai_meaning,
    dates_ahead,
    relevance,
    grounding,
    evidence,
    summary_method,
  };
}

/** The days of earlier stories that an update calls off or, as a new version of their page, states itself. */
function supersededIn({ superseded, earlierIds, isVersion }: Update, { dates_ahead }: Reading): Superseded | null {
  const stated = isVersion ? dates_ahead.map(({ date }) => date) : [];
  const dates = [...new Set([...superseded, ...stated])];
  return dates.length > 0 ? { article_ids: earlierIds, dates } : null;
}

/** An update's new fact with the story's evidence, its own first. What a model's takeaway or summary tells of it stands in its place, so that it is told once. */
function newsOf(
  { ai_takeaway_text, ai_summary, summary_method, evidence }: Reading,
  update: Update | null,
): Pick<StoryDraft, "update_note" | "evidence"> {
  if (!update) return { update_note: null, evidence };
  const { fact } = update;
  const texts = [ai_takeaway_text, ...splitSentences(ai_summary).map(({ text }) => text)];
  const told = summary_method === "ai" ? tellingOf(fact, texts) : null;
  if (told === null) return { update_note: fact.note, evidence: [...fact.evidence, ...evidence] };
  const isOwn = ({ sentence }: Evidence) => told.includes(sentence);
  return { update_note: told, evidence: [...evidence.filter(isOwn), ...evidence.filter((one) => !isOwn(one))] };
}

/** Merges articles that continue one event: the newest becomes the update and cites the others. Corrections stay apart. */
export function oneUpdateEach(read: JudgedArticle[]): JudgedArticle[] {
  const groups: { earlierIds: Set<number>; members: JudgedArticle[] }[] = [];
  for (const one of read) {
    if (!one.update || isCorrecting(one.update)) continue;
    const { earlierIds } = one.update;
    const group = groups.find((each) => earlierIds.some((id) => each.earlierIds.has(id)));
    if (group) {
      group.members.push(one);
      for (const id of earlierIds) group.earlierIds.add(id);
    } else groups.push({ earlierIds: new Set(earlierIds), members: [one] });
  }
  const leads = groups.flatMap(({ members }) => {
    const [lead, ...others] = members.sort((a, b) => newestFirst(a.draft, b.draft));
    if (!lead) return [];
    const article_ids = [...lead.draft.article_ids, ...others.map(({ article }) => article.id)];
    return [{ ...lead, draft: { ...lead.draft, article_ids, superseded: supersededBy(members) } }];
  });
  return [...leads, ...read.filter((one) => !one.update || isCorrecting(one.update))];
}

/** The dates that any of an event's updates calls off. */
function supersededBy(updates: JudgedArticle[]): Superseded | null {
  const each = updates.flatMap(({ draft }) => draft.superseded ?? []);
  const distinct = <T>(list: T[]) => [...new Set(list)];
  return each.length === 0
    ? null
    : {
        article_ids: distinct(each.flatMap(({ article_ids }) => article_ids)),
        dates: distinct(each.flatMap(({ dates }) => dates)),
      };
}

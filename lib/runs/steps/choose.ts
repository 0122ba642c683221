import "server-only";
import { listComparableArticles } from "@/lib/articles/data";
import {
  chooseStories as chooseMostRelevant,
  INSIGHT_LIMIT,
  mostRelevantFirst,
  newestFirst,
  routineNotes,
  STORY_LIMIT,
  sectionOf,
} from "@/lib/briefings/rules";
import type { BriefingDraft, StoryDraft } from "@/lib/briefings/types";
import { plain } from "@/lib/language/tokens";
import type { Lease } from "@/lib/runs/worker/lease";
import { startProgress } from "@/lib/runs/worker/progress";
import type { RunContext } from "@/lib/runs/worker/run-context";
import { writeInsights } from "@/lib/writing/draft/insights/insights";
import { isBoasting } from "@/lib/writing/extract/fairness/attribution";
import { shortHeadline } from "@/lib/writing/extract/titles/title-length";
import { failureNotes, type ModelFailure } from "@/lib/writing/model/failures";
import { sourceTextOf } from "@/lib/writing/source-text";
import { isRefusal } from "@/lib/writing/steering/instructions";
import { chooseAlsoReported } from "./also-reported";
import { joinEvents } from "./join-events";
import { type JudgedArticle, listJudgedArticles, oneUpdateEach } from "./judged-articles";
import { addMeaning, dropPastDates, groundingIn } from "./lens";
import type { UnusedCause } from "./no-briefing";
import { isCorrecting, listNews, type News, repeatNotes } from "./updates";

/** Maximum articles to write insights from, because their texts are held in memory. */
const INSIGHT_CANDIDATES = 40;

export type Choice = {
  /** Null if no section has a story. */
  draft: BriefingDraft | null;
  /** Notes about the run for admins. */
  notes: string[];
  /** The highest id of a briefing when the choice was made. */
  newest: number;
  /** Why articles are not in the briefing, by article id. */
  reasons: Map<number, string>;
  /** Why new articles are not in it, and which repeat published events, by article id. */
  causes: Map<number, UnusedCause>;
  /** The ids of the articles that correct others, by the others' ids. */
  corrected: Map<number, number>;
};

/** The briefing as the rules of the sections make it of everything read. */
export async function chooseStories({ run }: Lease, context: RunContext): Promise<Choice> {
  const progress = await startProgress(run.id, "choose", 3);
  const news = await listNews(run, context.timeZone);
  const judged = await listJudgedArticles(news, context);
  const read = oneUpdateEach(judged.filter(({ judgement }) => judgement.kept));
  const sectionOfRead = ({ draft }: JudgedArticle) => sectionOf(draft.date, run.as_of, context.timeZone);
  const inSection = (section: "day" | "week") =>
    read.filter((one) => sectionOfRead(one) === section).map(({ draft }) => draft);
  const eventNotes: string[] = [];
  const note = (text: string) => eventNotes.push(text);
  const { models, timeZone } = context;
  const { published } = news;
  const joined = await joinEvents([inSection("day"), inSection("week")], { models, timeZone, published, note });
  progress.tick();
  const stories = joined.flat();
  const others = new Set(stories.flatMap(({ article_ids }) => article_ids));
  const storyOf = new Map(stories.map((story) => [story.article_id, story]));
  const withJoined = read.flatMap((one) => {
    const draft = storyOf.get(one.article.id);
    return draft ? [{ ...one, draft }] : [];
  });
  const outside = read.filter((one) => sectionOfRead(one) === null);
  const {
    insights: top_insights,
    notes,
    failure,
  } = await chooseInsights(
    [...outside, ...withJoined].filter(({ article }) => !others.has(article.id)),
    Math.min(INSIGHT_LIMIT, outside.length + Math.ceil(stories.length / STORIES_AN_INSIGHT)),
    context,
  );
  progress.tick();
  const [day_stories = [], week_stories = []] = chooseMostRelevant(joined, STORY_LIMIT);
  progress.tick();
  await progress.finish();

  const budgetNotes = context.budget.notes();
  const all = [...top_insights, ...day_stories, ...week_stories];
  // Of an insight and its story, the story: its title is the news.
  const lead = leadOf([...day_stories, ...week_stories, ...top_insights]);
  const modelNotes = [...budgetNotes, ...eventNotes, ...modelFailures(all, context, failure)];
  const runNotes = [
    ...repeatNotes(news.repeated),
    ...correctionNotes(all, judged),
    ...modelNotes,
    ...refusalNotes(judged),
  ];
  const { newest } = news;
  const reasons = reasonsOf(judged, all, news);
  const causes = causesOf(judged, news);
  const corrected = new Map([...news.erroneous].map(([id, correction]) => [id, correction.id]));
  const outcome = { newest, reasons, causes, corrected };
  if (!lead) return { draft: null, notes: runNotes, ...outcome };
  const counts = { insight: top_insights.length, week: week_stories.length, day: day_stories.length };
  const draft: BriefingDraft = {
    run_id: run.id,
    edition_id: run.edition_id,
    ai_title: lead.ai_takeaway_title,
    summary_method: all.some(({ summary_method }) => summary_method === "ai") ? "ai" : "extractive",
    generated_at: run.as_of,
    error: [...routineNotes(counts), ...modelNotes, ...notes, ...notesOf(read, all)].join("\n") || null,
    top_insights: dropPastDates(top_insights, run.as_of, context.timeZone),
    week_stories: dropPastDates(week_stories, run.as_of, context.timeZone),
    day_stories: dropPastDates(day_stories, run.as_of, context.timeZone),
    also_reported: await chooseAlsoReported(run, all, news.erroneous),
  };
  return { draft, notes: [...runNotes, ...routineNotes(counts)], ...outcome };
}

/** Minimum stories per insight, so that a day with few stories has few insights. */
const STORIES_AN_INSIGHT = 3;

/** The heading of an official notice, which names a procedure. */
const PROCEDURE =
  /^(?:(?:notice of )?intent to|requests? for|consideration of|fiscal year|(?:\p{L}+ ){0,2}environmental (?:impact statement|assessment))\b|\bnotice of\b/iu;

/** The most important story names the briefing; a headline that praises, blames or names a procedure only where there is no other. */
export function leadOf<T extends Pick<StoryDraft, "relevance" | "ai_takeaway_title">>(stories: T[]): T | undefined {
  const ranked = stories.toSorted((one, other) => other.relevance - one.relevance);
  const plain = ranked.filter(({ ai_takeaway_title }) => !PROCEDURE.test(ai_takeaway_title));
  return plain.find(({ ai_takeaway_title }) => !isBoasting(ai_takeaway_title)) ?? plain[0] ?? ranked[0];
}

const REPEATED = "Not published: it repeats a published event without a new fact.";
const LESS_RELEVANT = "Not published: others were more relevant.";
const UNDATED = "Not published: it is undated, and others were more relevant.";
const UNPLACED = "Not published: it did not fit a section of the briefing.";

function reasonsOf(judged: JudgedArticle[], stories: StoryDraft[], { repeated, erroneous }: News): Map<number, string> {
  const published = new Set(stories.flatMap(({ article_id, article_ids }) => [article_id, ...article_ids]));
  const reasonOf = ({ judgement, draft }: JudgedArticle) => {
    if (!judgement.kept) return judgement.reason;
    if (stories.length === 0) return UNPLACED;
    return draft.date === null ? UNDATED : LESS_RELEVANT;
  };
  return new Map([
    ...repeated.map(({ id }): [number, string] => [id, REPEATED]),
    ...[...erroneous].map(([id, { title }]): [number, string] => [id, `Not published: “${title}” corrects it.`]),
    ...judged
      .filter(({ article }) => !published.has(article.id))
      .map((one): [number, string] => [one.article.id, reasonOf(one)]),
  ]);
}

function causesOf(judged: JudgedArticle[], { repeated, erroneous }: News): Map<number, UnusedCause> {
  const fresh = judged.filter(({ article }) => article.fresh);
  return new Map([
    ...repeated.map(({ id }): [number, UnusedCause] => [id, "repeated"]),
    ...[...erroneous.keys()].map((id): [number, UnusedCause] => [id, "corrected"]),
    ...fresh.map(({ article, judgement }): [number, UnusedCause] => [article.id, judgement.cause ?? "unplaced"]),
  ]);
}

type Insights = { insights: StoryDraft[]; notes: string[]; failure: ModelFailure | null };

async function chooseInsights(read: JudgedArticle[], limit: number, context: RunContext): Promise<Insights> {
  if (limit === 0) return { insights: [], notes: [], failure: null };
  // An update continues a story, whose insights were already published.
  const likely = read
    .filter(({ update }) => !update)
    .sort((a, b) => mostRelevantFirst(a.draft, b.draft))
    .slice(0, INSIGHT_CANDIDATES);
  const texts = await listComparableArticles(likely.map(({ article }) => article.id));
  const candidates = texts.flatMap((text) => {
    const one = likely.find(({ article }) => article.id === text.id);
    const source = sourceTextOf(text, context.timeZone);
    if (!one) return [];
    const { reading, draft } = one;
    const { ai_meaning, summary_method, grounding, evidence } = reading;
    return [
      { ...source, relevance: draft.relevance, takeaway: reading, ai_meaning, summary_method, grounding, evidence },
    ];
  });
  const { insights, notes, failure } = await writeInsights(candidates, context.models, limit);
  const drafts = insights.flatMap(({ insight, summary_method, evidence, ...checked }) => {
    const grounding = groundingIn(context, { summary_method, ...checked });
    const { article_ids, ...written } = insight;
    const texts = { ...written, ai_takeaway_title: shortHeadline(written.ai_takeaway_title) };
    const cited = article_ids.flatMap((id) => likely.find(({ article }) => article.id === id)?.draft ?? []);
    const [first] = cited;
    // The other reports of its event, as in the stories of the day and the week. An insight on several events has only those that it cites.
    const reports = cited.length === 1 ? cited.flatMap((draft) => draft.article_ids) : [];
    const sources = [...new Set([...article_ids, ...reports])];
    const dates_ahead = cited.flatMap((draft) => draft.dates_ahead);
    return first
      ? [
          addMeaning(
            { ...first, ...texts, dates_ahead, article_ids: sources, summary_method, grounding, evidence },
            first,
          ),
        ]
      : [];
  });
  // A model has already ordered its insights by importance.
  const isOrdered = drafts.some(({ summary_method }) => summary_method === "ai");
  return { insights: isOrdered ? drafts : drafts.sort(newestFirst), notes, failure };
}

/** Why stories are extractive although a model is configured, each cause once. */
function modelFailures(stories: StoryDraft[], { failures }: RunContext, ofInsights: ModelFailure | null): string[] {
  const used = new Set(stories.flatMap(({ article_id, article_ids }) => [article_id, ...article_ids]));
  const titleOf = (id: number) => stories.find(({ article_id }) => article_id === id)?.ai_takeaway_title ?? null;
  const published = [...failures].filter(([id]) => used.has(id));
  const reported = published.length > 0 ? published : [...failures].slice(0, 1);
  const causes = reported.map(([id, failure]) => ({ failure, title: titleOf(id) }));
  const notes = failureNotes(causes, Math.max(used.size, causes.length));
  const isReported = ofInsights === null || causes.some(({ failure }) => failure.message === ofInsights.message);
  return isReported ? notes : [...notes, `${ofInsights.message}: the insights are extractive.`];
}

/** Which published stories the briefing corrects, and which articles its corrections take the place of. */
function correctionNotes(stories: StoryDraft[], judged: JudgedArticle[]): string[] {
  const published = new Set(stories.flatMap(({ article_id, article_ids }) => [article_id, ...article_ids]));
  return judged.flatMap(({ article, update }) =>
    update && isCorrecting(update) && published.has(article.id)
      ? [
          update.story_id === null
            ? `“${article.title}” was published in place of an article that it corrects: “${update.earlierTitle}”.`
            : `“${article.title}” corrects a published story: “${update.earlierTitle}”.`,
        ]
      : [],
  );
}

/** Notes about instructions refused in any article read, published or not. */
function refusalNotes(read: JudgedArticle[]): string[] {
  return distinctNotes(read.flatMap(notesOfReading))
    .filter(({ note }) => isRefusal(note))
    .map(withTitle);
}

/** Distinct notes made while reading the published articles. */
function notesOf(read: JudgedArticle[], stories: StoryDraft[]): string[] {
  const published = new Set(stories.map(({ article_id }) => article_id));
  const noted = read.filter(({ article }) => published.has(article.id));
  return distinctNotes(noted.flatMap(notesOfReading)).map(withTitle);
}

type Note = { title: string; note: string };

const notesOfReading = ({ article, reading }: JudgedArticle): Note[] =>
  reading.notes.map((note) => ({ title: article.title, note }));
const withTitle = ({ title, note }: Note) => `${title}: ${note}`;

/** Lists a refused sentence once, in whichever articles and with whichever quotation marks it is, and any other note once per article. */
export function distinctNotes(notes: Note[]): Note[] {
  const keyOf = (each: Note) => plain(isRefusal(each.note) ? each.note : withTitle(each)).replace(/["']/g, "");
  return [...Map.groupBy(notes, keyOf).values()].flatMap(([first]) => first ?? []);
}

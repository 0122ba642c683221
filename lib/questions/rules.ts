import { tokenize } from "@/lib/language/tokens";
import type { Answer, CitedStory, FoundSentence, FoundStory } from "./types";

export const MAX_SENTENCES = 5;
const MAX_OF_ONE_STORY = 2;
const MAX_STORIES = 12;
const MAX_NEAREST = 3;
/** Minimum share of the question's words, by weight, for a story to answer it. */
const MIN_COVERED = 0.6;
/** Minimum share for a story to be listed as near. */
const MIN_NEAR = 0.3;

const OPENERS = new Set(
  "what who whom whose when where why how which is are was were do does did has have had can could will would should may".split(
    " ",
  ),
);
const MIN_WORDS = 3;

/** Whether a search is a question: it ends with a question mark, or starts with a question word and has at least three words. */
export function isQuestion(search: string): boolean {
  const words = search.trim().split(/\s+/u);
  if (/\?\s*$/u.test(search)) return words.length > 1;
  return words.length >= MIN_WORDS && OPENERS.has((words[0] ?? "").toLowerCase());
}

/** Stop words of a question. */
const EMPTY = new Set([
  ..."a an the of to in on at by for from with about into over after before between during than then as and or but if not no nor so".split(
    " ",
  ),
  ..."i you we they he she it me us them my our your their his her its this that these those there here any some all each every".split(
    " ",
  ),
  ..."be been being am get got much many more most less least long often far please know tell show give find explain describe".split(
    " ",
  ),
  ..."what's who's how's where's when's".split(" "),
]);

/** Words for the kind of statement, which an answering story may not contain. */
const SOFT = new Set(
  "decide decided decision say said says happen happened happening change changed changes do done mean means make made news latest new recent recently last today yesterday week month year years currently now happening anything something status update updates story stories article articles plan plans take takes taking effect effective due deadline begin begins start starts end ends".split(
    " ",
  ),
);
const SOFT_WEIGHT = 0.25;
const MAX_WORDS = 10;

/** A content word of a question. `weight` depends only on its kind. */
export type QuestionWord = { text: string; weight: number };

/** The content words of a question, each once, in order. */
export function questionWords(question: string): QuestionWord[] {
  const seen = new Set<string>();
  const words = tokenize(question).filter(({ lower, key, start }) => {
    if (EMPTY.has(lower) || (OPENERS.has(lower) && !isName(question, start)) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return words.slice(0, MAX_WORDS).map(({ text, lower }) => ({ text, weight: SOFT.has(lower) ? SOFT_WEIGHT : 1 }));
}

/** An initialism such as 'IS' or 'WHO' in a question that is not written in capitals. */
function isName(question: string, start: number): boolean {
  const word = /^\p{L}+/u.exec(question.slice(start))?.[0] ?? "";
  return word.length > 1 && word === word.toUpperCase() && question !== question.toUpperCase();
}

/** Each word's share of the question; rare words weigh more. `counts` are the numbers of stories with each word. */
export function sharesOf(words: QuestionWord[], counts: number[]): number[] {
  const raw = words.map(({ weight }, place) => {
    const count = counts[place] ?? 0;
    return weight === SOFT_WEIGHT && count === 0 ? 0 : weight / Math.log2(2 + count);
  });
  const total = raw.reduce((sum, each) => sum + each, 0);
  return raw.map((each) => (total > 0 ? each / total : 0));
}

export type Ranked = FoundStory & { covered: number };

/** The stories that cover the question best, one per article, and whether they cover enough to answer it. */
export function rankStories(stories: FoundStory[], shares: number[]): { ranked: Ranked[]; isAnswered: boolean } {
  const scored = stories.map((story) => ({
    ...story,
    covered: story.hits.reduce((sum, place) => sum + (shares[place] ?? 0), 0),
  }));
  const sorted = scored.toSorted(
    (one, other) =>
      other.covered - one.covered || other.rank - one.rank || (other.date ?? "").localeCompare(one.date ?? ""),
  );
  const once = sorted.filter(
    ({ article_id }, place) => sorted.findIndex((other) => other.article_id === article_id) === place,
  );
  const best = once[0]?.covered ?? 0;
  const covering = once.filter(({ covered }) => covered >= MIN_COVERED && covered >= best - 0.2).slice(0, MAX_STORIES);
  return covering.length > 0
    ? { ranked: covering, isAnswered: true }
    : { ranked: once.filter(({ covered }) => covered >= MIN_NEAR).slice(0, MAX_NEAREST), isAnswered: false };
}

/** The sentences of ranked stories that have most of the question's words, in the order of the stories. */
export function choosePassages(ranked: Ranked[], words: QuestionWord[], shares: number[]): Answer {
  const keys = words.map(({ text }) => tokenize(text).map(({ key }) => key));
  const scored = ranked.flatMap((story, place) => {
    const own = story.sentences.map((sentence, order) => ({
      story,
      sentence,
      order,
      place,
      score: overlap(sentence, keys, shares) + story.covered,
      isFirst: order === 0,
    }));
    // The first sentence is the story's takeaway, which is self-contained.
    return own
      .filter(({ score, isFirst }) => isFirst || score > story.covered)
      .toSorted((one, other) => other.score - one.score || one.order - other.order)
      .slice(0, MAX_OF_ONE_STORY);
  });
  const seen = new Set<string>();
  const chosen = scored
    .toSorted((one, other) => other.score - one.score || one.place - other.place || one.order - other.order)
    .filter(({ sentence: { text } }) => !seen.has(text) && seen.add(text))
    .slice(0, MAX_SENTENCES)
    .toSorted((one, other) => one.place - other.place || one.order - other.order);
  const stories = numbered(chosen.map(({ story }) => story));
  return {
    kind: "passages",
    sentences: chosen.map(({ sentence, story }) => ({
      text: sentence.text,
      stories: stories.flatMap(({ article_id, number }) => (article_id === story.article_id ? [number] : [])),
    })),
    stories,
  };
}

function overlap({ text }: FoundSentence, words: string[][], shares: number[]): number {
  const own = new Set(tokenize(text).map(({ key }) => key));
  return words.reduce((sum, keys, place) => sum + (keys.some((key) => own.has(key)) ? (shares[place] ?? 0) : 0), 0);
}

/** An answer without sentences, with the nearest stories. */
export function nothingFound(nearest: FoundStory[]): Answer {
  return { kind: "none", sentences: [], stories: numbered(nearest) };
}

/** Stories as references, each once, numbered in order. */
export function numbered(stories: FoundStory[]): CitedStory[] {
  const once = stories.filter(
    ({ article_id }, place) => stories.findIndex((other) => other.article_id === article_id) === place,
  );
  return once.map(({ article_id, type, title, source, date }, index) => ({
    number: index + 1,
    article_id,
    type,
    title,
    source,
    date,
  }));
}

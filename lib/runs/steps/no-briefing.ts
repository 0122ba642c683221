import "server-only";
import type { CandidateStatus } from "@/db/enums";
import type { FoundArticle } from "@/lib/runs/data-candidates";
import { NOTHING_FOUND } from "@/lib/runs/rules";

/** Why an article a run considered is in no story of its own. `unplaced`: no section takes it. */
export type UnusedCause = "repeated" | "corrected" | "irrelevant" | "kind" | "unplaced";

/** What became of an article, in the order it is told. */
const OUTCOMES = [
  ...(["irrelevant", "kind", "corrected", "unplaced", "old", "covered"] as const),
  ...(["collected", "unreadable", "outside", "unread"] as const),
];
type Outcome = (typeof OUTCOMES)[number];

/** Outcomes of articles that no earlier run had. */
const NEW: readonly Outcome[] = ["irrelevant", "kind", "corrected", "unplaced", "old"];

/** Each outcome as a predicate of one article, of several, and of none where 'None of the articles …' reads better. */
const PREDICATES: Record<Outcome, { one: string; many: string; none?: string }> = {
  irrelevant: { one: "was not relevant enough", many: "were not relevant enough", none: "was relevant enough" },
  kind: {
    one: "was not of a kind the digest publishes",
    many: "were not of a kind the digest publishes",
    none: "was of a kind the digest publishes",
  },
  corrected: { one: "was corrected by another article", many: "were corrected by other articles" },
  unplaced: {
    one: "did not fit a section of the briefing",
    many: "did not fit a section of the briefing",
    none: "fit a section of the briefing",
  },
  old: { one: "was not recent enough", many: "were not recent enough", none: "was recent enough" },
  covered: { one: "was already covered", many: "were already covered" },
  collected: { one: "was already collected by an earlier run", many: "were already collected by an earlier run" },
  unreadable: { one: "could not be read", many: "could not be read", none: "could be read" },
  outside: { one: "was outside your queries’ time window", many: "were outside your queries’ time window" },
  unread: { one: "was not read", many: "were not read", none: "was read" },
};

/** Why a completed run made no briefing. `causes` are those of the articles it considered, by id. */
export function reasonWithoutBriefing(found: FoundArticle[], causes: ReadonlyMap<number, UnusedCause>): string {
  if (found.length === 0) return NOTHING_FOUND;
  const outcomes = found.map((article) => outcomeOf(article, causes));
  const fresh = outcomes.filter((outcome) => NEW.includes(outcome));
  const others = outcomes.filter((outcome) => !NEW.includes(outcome));
  if (fresh.length === 0) return `${all(others, "article found") ?? noneNew(others)}.`;
  const first = all(fresh, "new article") ?? `None of the ${fresh.length} new articles was published: ${each(fresh)}`;
  if (others.length === 0) return `${first}.`;
  const second = all(others, "other article found") ?? `Of the ${others.length} other articles found, ${each(others)}`;
  return `${first}. ${second}.`;
}

const BY_STATUS: Record<Exclude<CandidateStatus, "duplicate">, Outcome> = {
  found: "unread",
  chosen: "unread",
  fetched: "unread",
  new: "old",
  blocked: "unreadable",
  no_text: "unreadable",
  outside: "outside",
};

function outcomeOf(
  { article_id, status, is_published }: FoundArticle,
  causes: ReadonlyMap<number, UnusedCause>,
): Outcome {
  const cause = article_id === null ? undefined : causes.get(article_id);
  if (cause === "repeated" || is_published) return "covered";
  if (cause) return cause;
  return status === "duplicate" ? "collected" : BY_STATUS[status];
}

/** One clause about articles with one outcome. Null if they have several. */
function all(outcomes: Outcome[], noun: string): string | null {
  const [outcome, ...others] = new Set(outcomes);
  if (!outcome || others.length > 0) return null;
  const { one, many, none } = PREDICATES[outcome];
  if (outcomes.length === 1) return `The ${noun} ${one}`;
  const nouns = `${outcomes.length} ${noun.replace("article", "articles")}`;
  return none ? `None of the ${nouns} ${none}` : `All ${nouns} ${many}`;
}

function noneNew(outcomes: Outcome[]): string {
  return `No new articles among the ${outcomes.length} found: ${each(outcomes)}`;
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** `20 were not relevant enough and 9 could not be read`. */
function each(outcomes: Outcome[]): string {
  return list.format(
    OUTCOMES.flatMap((outcome) => {
      const count = outcomes.filter((one) => one === outcome).length;
      const { one, many } = PREDICATES[outcome];
      return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
    }),
  );
}

import "server-only";
import { hasVerb, isVerb } from "@/lib/language/verbs";
import type { NamedDay } from "./days/calendar";

/** A day and the part of its sentence that is readable alone. `before` and `after` are the masked words of the clause around the day. */
export type Place = {
  words: string;
  /** The sentence with its days and parentheses masked at equal length, so that no expression matches inside them. */
  masked: string;
  days: readonly NamedDay[];
  day: NamedDay;
  start: number;
  end: number;
  /** The end of the words before the day; days in a list share the words before the first. */
  headEnd: number;
  /** Days in the sentence that were replaced by another. */
  replaced: readonly NamedDay[];
  before: string;
  after: string;
};

const DAY = "§";
const ASIDE = "¤";
/** Text between the days of a list, including places on a tour: 'Dec. 1 in Mena, Dec. 2 in Waldron and Dec. 8 in De Queen'. */
const LISTED = /^(?: (?:in|at) (?:the )?\p{Lu}[^,;§]{1,40})?(?:,? (?:and|or|then)|,| &) (?:on |again on )?$/u;
const OPENS_CLAUSE =
  /(?:;|—| [–—]| -|,? (?:and|but|so|while|with|although|because)(?: that)?|, (?:as|if|unless|when|after|before)) $/u;
const MIN_CLAUSE_LENGTH = 12;
const FINITE =
  /\b(?:will|must|shall|should|may|can|would|could|might|is|are|has|have|plans?|expects?|takes?|begins?|starts?|opens?|closes?|ends?|expires?|meets?|comes?|runs?|holds?|goes|pushed|moved|set|delayed|extended)\b/iu;
/** A clause without its own subject. */
const GOES_ON =
  /^(?:also |then |now |will |would |shall |must |may |can |should |is |are |has |have |to |not |begins? |starts? |opens? |closes? |ends? |runs? |lasts? |continues? |takes? |expires? |return(?:s|ed|ing)? |finish |by |on |before |until |through |no later |again |[a-z]+ing )/iu;

/** The clause of a day. Skips earlier days of a list, which all share the words before the first. */
export function placeOf(
  words: string,
  days: readonly NamedDay[],
  index: number,
  replaced: readonly NamedDay[] = [],
): Place {
  const masked = mask(words, days);
  const day = days[index] as NamedDay;
  let first = index;
  while (first > 0 && isListed(words, days[first - 1], days[first])) first--;
  const headEnd = days[first]?.start ?? day.start;
  const start = startOf(masked, headEnd, days[first - 1]?.end ?? 0);
  const end = endOf(masked, day.end);
  return {
    words,
    masked,
    days,
    day,
    start,
    end,
    headEnd,
    replaced,
    before: masked.slice(start, headEnd),
    after: masked.slice(day.end, end),
  };
}

function isListed(words: string, before: NamedDay | undefined, day: NamedDay | undefined): boolean {
  return before !== undefined && day !== undefined && LISTED.test(words.slice(before.end, day.start));
}

function mask(words: string, days: readonly NamedDay[]): string {
  const dated = days.reduce((text, { start, end }) => {
    return text.slice(0, start) + DAY.repeat(end - start) + text.slice(end);
  }, words);
  return dated.replace(/[([][^()[\]§]{0,200}[)\]]/gu, ({ length }) => ASIDE.repeat(length));
}

function startOf(masked: string, end: number, afterDay: number): number {
  const head = masked.slice(0, end);
  const starts = [
    ...head.matchAll(
      /(?<=[;:—]) (?=\p{Lu}|[;:—])|(?<=\p{Ll}\.?…) ?(?=\p{Lu})|(?<=[;:—]) | (?:[–—-]|and|but|so|while|with|although|because|as|if|unless|when|after|before) /gu,
    ),
  ]
    .map(({ index, 0: mark }) => index + mark.length)
    .filter((at) => isClauseStart(masked, at, end, afterDay));
  return starts.at(-1) ?? 0;
}

function isClauseStart(masked: string, at: number, end: number, afterDay: number): boolean {
  const clause = masked.slice(at, end);
  if (/(?:: |… ?)$/u.test(masked.slice(0, at))) return clause.length >= MIN_CLAUSE_LENGTH && hasVerb(`${clause}it.`);
  const isBehindDay = /^,? ?(?:and|but|with|while) $/u.test(masked.slice(afterDay, at));
  if (!isBehindDay && !OPENS_CLAUSE.test(masked.slice(Math.max(0, at - 24), at))) return false;
  if (
    !isBehindDay &&
    / (?:and|so|with|as|after|before) $/u.test(masked.slice(0, at)) &&
    !/,[^,]{1,8} $/u.test(masked.slice(0, at))
  )
    return false;
  return clause.length >= MIN_CLAUSE_LENGTH && !GOES_ON.test(clause) && !isPredicate(clause) && FINITE.test(clause);
}

/** 'Comes back on', but not 'plans must be filed by'. */
function isPredicate(clause: string): boolean {
  const [first = "", ...rest] = clause.split(" ");
  return /^\p{Ll}+s$/u.test(first) && isVerb(first) && !hasVerb(rest.join(" "));
}

function endOf(masked: string, from: number): number {
  const opening = /^:? /u.exec(masked.slice(from))?.[0].length ?? 0;
  const end = masked
    .slice(from + opening - 1)
    .search(
      /;|: |—| [–—] |, (?:and|but|so|while|which|who|where|as|although|because|with|when|after|according)\b|,? (?:[\p{L}.’'-]+ ){0,5}(?:said|says|announced)\b|[.!?]["”]?$/u,
    );
  return end < 0 ? masked.length : from + opening - 1 + end;
}

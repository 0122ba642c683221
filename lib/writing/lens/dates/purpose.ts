import "server-only";
import type { DateAhead } from "@/lib/briefings/types";
import type { SourceText } from "@/lib/writing/types";
import type { Context, Phrase } from "./actors";
import { AT, CUES, LEAD_CUES, NOUN_CUES } from "./cues";
import { CLOCK, type NamedDay, WEEKDAY } from "./days";
import { type DatedClause, OPENS_WITH_DATE, phraseAfter, phraseBefore, wholePhrase, withoutAsides } from "./words";

export type Kind = DateAhead["kind"];
export type Article = { source: SourceText; text: string };
type Purpose = { kind: Kind; phrase: Phrase };

/** Words before and after a date that are searched for its purpose. */
export const LOOK_BACK = 420;
export const LOOK_AHEAD = 300;
const LONGEST_CLAUSE = 1500;
const SHORTEST_CLAUSE = 20;
const LISTED = new RegExp(
  `^(?:,? (?:at |from )?${CLOCK}(?: ?/ ?${CLOCK})?)?(?:,? ?(?:and|or) |, )(?:on )?(?:${WEEKDAY},? )?$`,
  "iu",
);
const PRONOUN = /^(?:It|They|He|She|We|I|You|This|These)\b/u;

/** The words before a date and, of these, its clause. */
type Head = {
  before: string;
  clause: string;
  range?: string | undefined;
  /** The clause as it may be shown, if it has no other date. */
  whole?: string | undefined;
};

/** Dates in a list share the words before the first of them. Other dates of the clause are left out of it. */
export function headOf(words: string, days: NamedDay[], index: number): Head {
  let first = index;
  while (first > 0 && LISTED.test(words.slice(days[first - 1]?.end, days[first]?.start))) first--;
  const end = days[first]?.start ?? 0;
  const from = Math.max(clauseStart(words, end, days[first - 1]?.end ?? 0), end - LONGEST_CLAUSE);
  const others = days.slice(0, first).filter((other) => other.start >= from);
  const clause = others.reduceRight(
    (text, other) => withoutDay(text, other.start - from, other.end - from),
    words.slice(from, end),
  );
  const whole = days.length === 1 ? clause : undefined;
  return { before: words.slice(Math.max(0, end - LOOK_BACK), end), clause: withoutPlace(clause, others.length), whole };
}

/** 'Meetings will be held', of 'Meetings will be held [June 17] in Harrison and'. */
function withoutPlace(clause: string, others: number): string {
  return others === 0 ? clause : clause.replace(/ (?:in|at) (?:the )?\p{Lu}[^,;]{1,40},? and (?:on )?$/u, " ");
}

/** 'The deadline has been extended', of 'The May 20 deadline …' and of 'The deadline of May 20 …'. */
function withoutDay(clause: string, start: number, end: number): string {
  const before = clause
    .slice(0, start)
    .replace(
      /,? ?(?:(?:originally |previously )?(?:due|scheduled|set|slated) )?(?:(?:no later than|on or before|instead of|of|on|by|for|from|until|through|at)\b)? ?(?:\w+day,? )?$/iu,
      "",
    );
  const after = clause.slice(end);
  return `${before}${/^,/u.test(after) ? ", " : " "}${after.replace(/^,? ?/u, "")}`.replace(/^[, ]+/u, "");
}

type Place = { words: string; days: NamedDay[]; index: number };

export function purposeOf({ words, days, index }: Place, head: Head, article: Article): Purpose | null {
  const day = days[index] as NamedDay;
  const after = words.slice(day.end, Math.min(day.end + LOOK_AHEAD, days[index + 1]?.start ?? words.length));
  const { clause: before, range, whole } = head;
  const dated = { before, day: words.slice(day.start, day.end), after, ...(range && { range }) };
  const cue = cueOf(head, day, dated);
  if (!cue) return null;
  const context = contextOf(words, article);
  const verbatim = whole ? wholePhrase({ ...dated, before: whole }, context) : null;
  const phrase = verbatim ?? (OPENS_WITH_DATE.test(before) ? phraseAfter(dated, context) : null) ?? cue.phrase(context);
  return phrase && { kind: cue.kind, phrase };
}

/** What a date is for, and how to put it where its clause cannot be shown whole. */
function cueOf(
  { before, clause }: Head,
  day: NamedDay,
  dated: DatedClause,
): { kind: Kind; phrase: (context: Context) => Phrase | null } | null {
  const { after } = dated;
  const isQuoted = (before.match(/[“"]/gu)?.length ?? 0) > (before.match(/”/gu)?.length ?? 0);
  const noun = isQuoted || day.isLoose ? undefined : NOUN_CUES.find((one) => one.after.test(after));
  if (noun) {
    const word = (noun.after.exec(after)?.[0] ?? "").replace(/^,? /u, "");
    const named = { ...dated, before: `${clause}${word} `, after: after.slice(after.indexOf(word) + word.length) };
    return { kind: noun.kind, phrase: (context) => phraseBefore(named, word.length + 1, context) };
  }
  const searched = withoutAsides(before).replace(AT, "");
  const found = CUES.find(({ pattern, isFirm }) => !(isFirm ? isQuoted : day.isLoose) && pattern.test(searched));
  if (found) {
    const words = withoutAsides(clause);
    const reach = words.length - (nearestMatch(found.pattern, words.replace(AT, "")) ?? 0);
    return { kind: found.kind, phrase: (context) => phraseBefore(dated, reach, context) };
  }
  const leading = isQuoted ? undefined : LEAD_CUES.find((one) => one.before.test(before) && one.after.test(after));
  return leading ? { kind: leading.kind, phrase: (context) => phraseAfter(dated, context) } : null;
}

/** Where the match begins that starts closest to the date. */
function nearestMatch(pattern: RegExp, before: string): number | null {
  let at: number | null = null;
  for (let from = 0; ; from = at + 1) {
    const match = pattern.exec(before.slice(from));
    if (!match) return at;
    at = from + match.index;
  }
}

/** A sentence that begins with a pronoun is about what came just before it. */
export function contextOf(words: string, { text, source: { title } }: Article): Context {
  const at = PRONOUN.test(words) ? text.indexOf(words) : 0;
  return { lead: at > 0 ? text.slice(Math.max(0, at - LOOK_BACK), at) : text, title };
}

function clauseStart(words: string, end: number, after: number): number {
  const joined = /^(?:,|;)? (?:and|but|while|with) /u.exec(words.slice(after, end))?.[0].length ?? 0;
  const hasSubject = !/^,? ?(?:and|but) (?:will|must|shall|may|can|is|are|takes?|ends?|closes?)\b/iu.test(
    words.slice(after, end),
  );
  if (after > 0 && joined > 0 && hasSubject && end - after - joined >= SHORTEST_CLAUSE) return after + joined;
  const marks = ["; ", ": ", " – ", " — "].map((mark) => {
    const place = words.slice(0, Math.max(0, end - SHORTEST_CLAUSE)).lastIndexOf(mark);
    return place < 0 ? 0 : place + mark.length;
  });
  return Math.max(0, ...marks);
}

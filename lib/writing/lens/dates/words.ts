import "server-only";
import { hasVerb, opensByPointing } from "@/lib/writing/extract/self-contained";
import { type Context, named, type Phrase } from "./actors";
import { BOUNDARY, capitalized, countOf, cutTo, PREPOSITION_END } from "./cut";
import { CLOCK, WEEKDAY } from "./days";

/** Words of an entry: enough for an actor and an act, short enough for a calendar's month view. */
const MOST_WORDS = 22;
const MOST_SUBJECT_WORDS = 12;

/** A clause that is no longer is shown whole. */
const MOST_WHOLE_WORDS = 30;

/** A clause with a date: the words up to it, the date itself and the words after it. `range` is shown when the date is one of two ends. */
export type DatedClause = { before: string; day: string; after: string; range?: string };

const MODAL =
  /\b(?:will|must|shall|should|(?:has|have) (?:until|to)|(?:plans?|intends?|is set|are set|is scheduled|are scheduled|is slated|is expected|are expected|is required|are required|is directed|are directed) to)\b/giu;
const VERB =
  /\b(?:(?:is|are) (?:now |also |currently |being )?(?:\w+ing|due|open|accepted|available|effective|scheduled|set|invited|requested|required|to)|(?:has|have) (?:been )?\w+ed|takes?|goes|becomes?|closes?|opens?|begins?|ends?|runs?|meets?|convenes?|hosts?|holds?|plans?|invites?|requests?|seeks?|extends?|reopens?|proposes?|accepts?|announces|establishes|sets|publishes|adopts|approves|raises|lowers|increases|issues|launches|initiates|imposes|expands|requires|prohibits|allows|offers|schedules|delays|postpones|changes|adjusts|determines|releases|solicits|(?:is|are)(?: no longer)?|may(?! \d)|can|would)\b/giu;
const SUBJECT_BOUNDARY =
  /,? (?=(?:for|to|in|at|with|under|regarding|concerning|about|via|from|as|by|through|during|pursuant|including|on behalf)\b)|, | [–—] /giu;
const MODAL_WORD = /^(?:will|must|shall|should|has|have|plans?|intends?|is set|are set|is sch|are sch)/iu;
const UNTIL = /,? (until|through)$/iu;
const CLOCK_END = new RegExp(
  `,? (?:(?:by|at|from|until|through|no later than|on or before) )?${CLOCK}(?: ?/ ?${CLOCK})?,?$`,
  "iu",
);
const WEEKDAY_END = new RegExp(`,? (?:on )?(?:${WEEKDAY}|tomorrow),?$`, "iu");
const CLOCK_AFTER = new RegExp(`^,? (?:at|from|by) (${CLOCK})`, "iu");
const OPENERS =
  /^(?:[A-Z][A-Z .,]{3,30} [-–—] |(?:DATES|ACTION|WHEN|WHAT|NOTE|SUBMISSIONS|Deadline|Comment Date|Ordering Process)\s*[:.–—-]\s*|[-•*]\s+|(?:and|but|while|with|also|then|that|in addition|additionally|finally|meanwhile|specifically|further|today),? |notice of (?=\p{Lu}))+/iu;

/** What happens on a date in the words of its clause, if these stand alone; null if the clause is long or opens with the date. */
export function wholePhrase({ before, day, after, range }: DatedClause, context: Context): Phrase | null {
  const head = withoutAsides(before).replace(OPENERS, "");
  const when = range ?? day.replace(/,? \d{4}$/u, "");
  const rest = withoutAsides(CLAUSE_END.exec(after)?.[0] ?? after)
    .replace(/[.\s]+$/u, "")
    .replace(/^, (?=\p{Ll})/u, " ");
  const isLong = countOf(`${head}${when}${rest}`) > MOST_WHOLE_WORDS;
  const tail = isLong ? "" : rest;
  const clause = `${head}${when}${tail}`;
  const isAlone =
    !/["“”]|\b(?:I|we|our|us|my|me|you|your)\b/iu.test(before + after) && !opensByPointing(capitalized(clause));
  // 'King Day, which will be celebrated on April 18': the antecedent is not clear without grammar.
  if (/, (?:which|who) [^,]*$/u.test(head)) return null;
  if (!isAlone || OPENS_WITH_DATE.test(head) || countOf(clause) > MOST_WHOLE_WORDS || !isClause(clause)) return null;
  if (tail !== "" || range || KEEPS_DATE.test(head)) return named(clause, context);
  const { words, ending } = trimmed(head);
  return named(`${words}${ending}`, context);
}

function isClause(words: string): boolean {
  return hasVerb(words) || words.search(VERB) > 0;
}

/** Up to a date that opens its clause. */
export const OPENS_WITH_DATE = new RegExp(
  `^(?:(?:on|by|before|from|until|starting|beginning|effective|as of|no later than|not later than|on or before)[ ,]*)*(?:${WEEKDAY},? )?$`,
  "iu",
);
/** Without its date such a clause says something else. */
const KEEPS_DATE = / (?:until|through|(?:on or )?after|since|with) (?:\w+day,? )?$/iu;
/** Up to the end of a clause, or who says so. */
const CLAUSE_END =
  /^.*?(?=;|: | [–—] |—|, (?:and|but|so|while|which|where|as|who)\b|,? (?:[\p{L}.]+ ){0,4}(?:said|says|announced)\b|$)/u;

/**
 * What happens on a date that comes after its act: 'FERC will hold a technical conference', of 'FERC will hold a … conference on April 21'.
 * `reach` is how many characters before the date the words begin that state its purpose.
 */
export function phraseBefore(
  { before, day, after, range }: DatedClause,
  reach: number,
  context: Context,
): Phrase | null {
  const cleaned = withoutAsides(before);
  if (/\b(?:has|have) until $/iu.test(cleaned)) return named(untilPhrase(cleaned, day, after), context);
  const { words, ending: joint } = trimmed(cleaned);
  const ending = / (?:until|through)$/u.test(joint) ? `${joint} ${day.replace(/,? \d{4}$/u, "")}` : joint;
  const core = clauseAround(words, Math.min(words.length, Math.max(0, cleaned.length - reach)));
  if (core === null) return null;
  if (range) return named(`${core}, ${range}`, context);
  const rest = MOST_WORDS - countOf(core);
  const tail = /^ (?:to|on|for|in|at|regarding|about|with|via) /u.test(after)
    ? upToPause(withoutAsides(after)).replace(/,? (?:and|or)$/u, "")
    : "";
  const clock = CLOCK_AFTER.exec(after)?.[1];
  const close = ending || (clock ? ` at ${clock}` : "");
  const isRoomy = tail !== "" && close === "" && countOf(tail) <= rest;
  return named(`${core}${close}${isRoomy ? ` ${tail}` : ""}`, context);
}

/** What happens on a date that comes before its act: 'The FCC will publish a map', of 'On November 18, the FCC will publish a map'. */
export function phraseAfter({ after }: DatedClause, context: Context): Phrase | null {
  const clause = withoutAsides(after)
    .replace(/^(?:st|nd|rd|th)\b/u, "")
    .replace(new RegExp(`^,? (?:at|from) ${CLOCK}`, "iu"), "")
    .replace(/^[,:\s]+(?:(?:following|during|as part of|at|in)\b[^,;]{0,80}, )?/iu, "")
    .replace(/\s*[.;]?\s*$/u, "");
  const words =
    clause.split(
      /; | [–—] |, (?:and|but|so|which|where|as|while) | so that |, (?:[\p{L}.]+ ){0,4}(?:said|says|announced)\b|—/u,
    )[0] ?? clause;
  const verb = firstMatch(words, MODAL) ?? firstMatch(words, VERB);
  const core = verb ? joined(words.slice(0, verb.index), words.slice(verb.index)) : null;
  return core === null ? null : named(core, context);
}

/** What a list of dates is about: the clause over it. */
export function phraseOver(heading: string, context: Context): Phrase | null {
  const words = withoutAsides(heading)
    .replace(/ (?:on|at) (?:the )?(?:\w+ )?(?:following|below)\b.*$/iu, "")
    .replace(/\s*[.:]?\s*$/u, "");
  const core = clauseAround(words, words.length);
  return core === null ? null : named(core, context);
}

function untilPhrase(before: string, day: string, after: string): string {
  const what = upToPause(withoutAsides(after).replace(/^,? /u, " "));
  const when = day.replace(/,? \d{4}$/u, "");
  const verb = /\bhas until $/iu.test(before) ? "has" : "have";
  const subject = shortSubject(before.replace(/ (?:now )?(?:has|have) until $/iu, ""));
  return `${subject} ${verb} until ${when} ${cutTo(what, MOST_WORDS - countOf(subject) - 3)}`;
}

/** Without the joint to the date. A time of day and 'until' stay, as the `ending`. */
function trimmed(before: string): { words: string; ending: string } {
  let words = before.trimEnd();
  let ending = "";
  for (let round = 0; round < 4; round++) {
    const clock = CLOCK_END.exec(words)?.[0];
    const until = ending === "" ? UNTIL.exec(words)?.[0] : undefined;
    if (until) ending = until.replace(",", "");
    else if (clock && ending === "") ending = clock.replace(/,$/u, "").replace(/^,? (?=\d|noon|midnight)/u, " at ");
    const shorter = words.replace(WEEKDAY_END, "").replace(CLOCK_END, "").replace(PREPOSITION_END, "").trimEnd();
    if (shorter === words) break;
    words = shorter;
  }
  return { words, ending };
}

/** Actor and act around the words at `anchor`, which state what a date is for; in at most about twelve words. */
function clauseAround(words: string, anchor: number): string | null {
  const verbs = [...words.matchAll(MODAL), ...words.matchAll(VERB)].sort((one, other) => one.index - other.index);
  const earlier = verbs.filter(({ index }) => index <= anchor);
  const last = earlier.findLast(({ 0: verb }) => MODAL_WORD.test(verb)) ?? earlier.at(-1);
  const isAtVerb = earlier.some(({ index, 0: verb }) => countOf(words.slice(index + verb.length, anchor)) <= 1);
  const inside = isAtVerb ? undefined : verbs.find(({ index }) => index > anchor);
  if (inside) {
    const from = earlier.length === 0 ? 0 : nounPhraseStart(words, anchor);
    return joined(words.slice(from, inside.index), words.slice(inside.index));
  }
  if (last && last.index > 0)
    return joined(words.slice(0, last.index), words.slice(last.index), words.slice(nounPhraseStart(words, anchor)));
  return cutFront(words.slice(nounPhraseStart(words, anchor)).replace(/^(?:notice of|the|an?) /iu, ""));
}

const STOP =
  /^(?:of|for|to|in|on|at|by|with|from|that|which|and|or|but|is|are|was|were|be|will|must|shall|may|can|not|accept\w*|submit\w*|file\w*|receiv\w*|extend\w*|reopen\w*|clarif\w*|request\w*|seek\w*|announc\w*|hold|host|than|as|if|all|any|.*[,:;.])$/iu;

/** Where the noun phrase begins that contains a place: 'full applications', 'the public comment period'. */
function nounPhraseStart(words: string, anchor: number): number {
  let start = Math.min(anchor, words.length);
  for (let count = 0; count < MOST_SUBJECT_WORDS; count++) {
    const word = /(\S+)\s+$/u.exec(words.slice(0, start))?.[1];
    if (!word || STOP.test(word) || (count >= 3 && !/^\p{Lu}/u.test(word))) break;
    start = words.slice(0, start).trimEnd().length - word.length;
    if (/^(?:the|an?|its|this|their)$/iu.test(word)) break;
  }
  return start;
}

/** Subject and predicate, cut where a phrase begins; empty where they cannot be told apart, null where no name acts. `act` must not be lost: it replaces a predicate that is cut before it. */
function joined(before: string, predicate: string, act = ""): string | null {
  // 'King Day, which will be celebrated': the antecedent is not clear without grammar.
  if (/\b(?:which|who|that) $/iu.test(before)) return "";
  const subject = shortSubject(before);
  if (/^(?:I|we|you|he|she)$/iu.test(subject)) return null;
  if (/\b(?:was|were|had)\b/iu.test(subject)) return "";
  if (act === "" && /\b(?:is|are|has|have|will)\b/iu.test(subject)) return "";
  const room = MOST_WORDS - countOf(subject);
  const shown = cutTo(predicate.replace(/^(\p{L}+), [^,;]{0,160}, (?=\p{Ll})/u, "$1 "), room);
  const key = act.split(" ").slice(0, 3).join(" ");
  if (act === "" || /\beffective\b/iu.test(key) || shown.includes(key) || !predicate.includes(key))
    return `${subject} ${shown}`.trim();
  const actor = subject.slice(0, firstMatch(subject, VERB)?.index).trim();
  const shownAct = cutTo(act.replace(/^(?:and|or|the|an?|his|her|its|their) /u, ""), Math.max(4, room));
  return actor ? `${actor}: ${shownAct}` : shownAct;
}

const ADVERBIAL =
  /^(?:to|in|on|at|as|for|with|pursuant|under|following|after|before|by|through|during|if|when|while|once|notice|due|given|because|since|although|led|including|based|created|which|who|where|whose|such|additionally|however|also|finally|therefore|consistent|except|unless|and|or|but|originally|previously|initially|formerly|scheduled|instead)\b/iu;

/** The noun phrase before a verb, without the clauses around it. */
function shortSubject(text: string): string {
  const whole = text
    .replace(OPENERS, "")
    .replace(/, (?=(?:Jr|Sr|Inc|LLC|L\.?P|\d{4})\b)/gu, " ")
    .replace(/^.*(?:(?<=\p{L}{3})\. | [-–—]+ |[:;] |…\s?)(?=\S)/u, "")
    .replace(/^.*\b(?:that|announced|announces|said|says|notes) (?=(?:the |an? |its |their |they |\p{Lu}|\d))/u, "")
    .trim();
  const isAside = /,$/u.test(whole);
  const parts = whole.replace(/,$/u, "").split(/, /u);
  const nouns = parts
    .map((part) => part.replace(/^(?:and|but|so) (?:in response |as a result |accordingly )?/iu, ""))
    .filter((part) => !ADVERBIAL.test(part));
  const isList = parts.length > 2 && /^(?:and|or|&) /u.test(parts.at(-1) ?? "");
  const first = parts.findIndex((part) => !ADVERBIAL.test(part));
  const lone = isAside ? nouns[0] : nouns.at(-1);
  const chosen = isList ? parts.slice(first).join(", ") : lone;
  const subject = (chosen ?? "").replace(/,? (?:which|who|whose|that) .*$/iu, "").replace(/^(?:and|but|then) /iu, "");
  return cutTo(subject.trim(), MOST_SUBJECT_WORDS, 2, SUBJECT_BOUNDARY);
}

/** The longest ending of at most twelve words that starts where a phrase does. */
function cutFront(words: string): string {
  if (countOf(words) <= MOST_WORDS) return words;
  const starts = [...words.matchAll(BOUNDARY)].map(({ index, 0: mark }) => words.slice(index + mark.length));
  const fits = starts.find((each) => countOf(each) <= MOST_WORDS);
  return (fits ?? words.split(" ").slice(-MOST_WORDS).join(" ")).replace(
    /^(?:and|or|to|for|on|of|in|with|that|which) /iu,
    "",
  );
}

function upToPause(text: string): string {
  return (text.split(/[,;:]| [–—] |\. |\.$/u)[0] ?? "").trim();
}

/** Without parentheses, quotation marks and addresses of pages. */
export function withoutAsides(text: string): string {
  return text
    .replace(/\s*[([][^()[\]]{0,200}[)\]]/gu, "")
    .replace(/, based on [^,;]{2,80},/gu, ",")
    .replace(/\s+/gu, " ")
    .replace(/["“”]/gu, "")
    .replace(
      / (?:at|to|on|via|through|by visiting) (?:https?:\/\/|www\.)?[\w-]+(?:\.[\w-]+){0,3}\.(?:gov|com|org|us|net|edu|coop)\b\S*/giu,
      "",
    );
}

function firstMatch(text: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(pattern)].find(({ index }) => index > 0);
}

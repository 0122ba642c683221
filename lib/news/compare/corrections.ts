import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { nameOneUtility } from "./actors";
import { cosine } from "./cosines";
import { matterOf, tellsTitle } from "./event-conflicts";
import { isSamePublisher } from "./events";
import { mayContinue, type Published, particularThreshold, withEvents } from "./follow-ups";
import { type Lead, leadOf, type Rarity } from "./leads";
import type { TextDoc } from "./texts/reprints";

/** A correction with what it says is wrong and right. */
export type Correction = TextDoc & { id: number; note: string };

/** Maps corrections to all published texts about the event whose report they correct. */
export function findCorrected<P extends Published>(
  corrections: (TextDoc & { id: number })[],
  published: P[],
  rarity: Rarity,
): Map<number, P[]> {
  if (corrections.length === 0) return new Map();
  const earlier = published.map((doc) => ({ doc, lead: leadOf(doc, rarity), figures: figuresOf(doc) }));
  return new Map(
    corrections.flatMap((correction): [number, P[]][] => {
      const lead = leadOf(correction, rarity);
      const figures = figuresOf(correction);
      const candidates = earlier.flatMap((one) => {
        const similarity = cosine(one.lead, lead);
        const shared = one.figures.intersection(figures).size;
        const isOwn = isSamePublisher(one.lead, lead);
        const isNear = nameOneUtility(one.lead.actors, lead.actors) || similarity >= particularThreshold;
        const isTold = shared > 0 || (isOwn && similarity >= particularThreshold);
        return isNear && isTold && mayContinue(one.lead, lead)
          ? [{ ...one, score: similarity + shared + (isOwn ? 1 : 0) }]
          : [];
      });
      const [best] = candidates.sort((one, other) => other.score - one.score);
      return best ? [[correction.id, withEvents([best.doc], published)]] : [];
    }),
  );
}

/** Days and large figures, one of which a correction repeats: 'Jan. 9', '21,000'. */
function figuresOf({ title, text }: TextDoc): Set<string> {
  const figures =
    `${title}\n${text}`.match(/\b(?:\p{Lu}\p{Ll}{2,8}\.? \d{1,2}\b|\d{1,3}(?:,\d{3})+|\d{3,9}\b|\d{1,3}\.\d)/gu) ?? [];
  return new Set(figures.map((figure) => figure.replaceAll(/[.,]/gu, "")));
}

/** Which of several similar texts has the error cannot be told if they are nearly as similar. */
const NEARLY = 0.6;
/** A report that appears up to this long after a correction may have been written before it. */
const LATE_MS = 86_400_000;

/**
 * Maps corrections to the texts that have their error: all reports on the subject with the wrong figure or day. If none has it in these words, or the correction
 * does not name it, those that are similar and lack what is right; unless a page corrects itself.
 */
export function findErroneous<T extends TextDoc & { id: number }>(
  corrections: Correction[],
  docs: T[],
  rarity: Rarity,
): Map<number, T[]> {
  if (corrections.length === 0) return new Map();
  const reports = docs.map((doc) => ({
    doc,
    lead: leadOf(doc, rarity),
    values: valuesOf(`${doc.title}\n${doc.text}`),
  }));
  return new Map(
    corrections.map((correction) => [correction.id, erroneousIn(reports, correction, leadOf(correction, rarity))]),
  );
}

type Told<T> = { doc: T; lead: Lead; values: Set<string> };

function erroneousIn<T extends TextDoc>(reports: Told<T>[], correction: Correction, lead: Lead): T[] {
  const { wrong, right } = correctedIn(correction);
  const related = reports
    .filter((one) => !isAfter(one.doc.date, correction.date) && mayContinue(one.lead, lead))
    .map((one) => ({
      ...one,
      isOwn: isSamePublisher(one.lead, lead),
      similarity: cosine(one.lead, lead),
    }));
  const withError = related.filter(
    (one) =>
      !one.values.isDisjointFrom(wrong) &&
      (one.similarity >= particularThreshold ||
        nameOneUtility(one.lead.actors, lead.actors) ||
        (one.isOwn && shareSubject(one.lead, lead))),
  );
  if (withError.length > 0 || OF_ITSELF.test(correction.note)) return withError.map(({ doc }) => doc);
  const possible = related
    .filter(({ isOwn, similarity }) => similarity >= particularThreshold && (isOwn || wrong.size === 0))
    .filter(({ values }) => right.size === 0 || !right.isSubsetOf(values))
    .map((one) => ({ ...one, matter: matterOf(one.lead, lead) }));
  const most = Math.max(...possible.map(({ matter }) => matter));
  return possible.filter(({ matter }) => matter >= most * NEARLY).map(({ doc }) => doc);
}

/** 'An earlier version of this story gave …' */
const OF_ITSELF =
  /\b(?:earlier|previous) (?:edition|version) of (?:the|this)\b|\bthis (?:article|story) (?:has been|was)\b/iu;

function isAfter(date: Date | null, corrected: Date | null): boolean {
  return date !== null && corrected !== null && date.getTime() > corrected.getTime() + LATE_MS;
}

function shareSubject(a: Lead, b: Lead): boolean {
  return tellsTitle(a, b) || tellsTitle(b, a);
}

/** The corrected report's own day: 'In a Nov. 27 story', 'an article published on Nov. 27'. */
const PIECE =
  "(?:advisory|announcement|article|bulletin|caption|column|flyer|graphic|headline|item|letter|mailing|newsletter|notice|photo|piece|post|press release|release|report|story|table|version)";
const MONTH = "(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\\p{Ll}*\\.?";
const OWN_DAY = new RegExp(
  String.raw`\b${MONTH} \d{1,2}(?:, \d{4},?)?(?= (?:[\p{L}-]+ )?${PIECE}\b)|(?<=\b${PIECE} (?:[\p{L}-]+ )?(?:from|of|on) )${MONTH} \d{1,2}(?:, \d{4})?`,
  "gu",
);
const MISTOLD = new RegExp(
  String.raw`\b(?:erroneously|inaccurate(?:ly)?|incorrect(?:ly)?|in error|misidentified|misreported|misstated|mistaken(?:ly)?|wrong(?:ly)?)\b|\b${PIECE}\b[^;]{0,200}\b(?:gave|identified|listed|named|put|reported|said|stated)\b`,
  "iu",
);
/** What a correction denies: 'not Dec. 16', up to the next clause. */
const DENIED = /\b(?:instead of|not|rather than)\b(?:(?! but )[^,;]|,(?=\d))*/giu;
/** The part of a sentence that tells what is right: 'the meeting, which is Dec. 9', 'should have said 16,400'. */
const RIGHTED =
  /\b(?:(?:it|that|they|which|who) (?:is|are|was|were|will)|(?:actual|correct|right) (?!to\b)|actually|in fact|should)\b.*$/isu;

/** The figures and days that a correction calls wrong and right, of the same kinds if it has any of them. */
function correctedIn({ title, note }: Correction): { wrong: Set<string>; right: Set<string> } {
  const wrong: string[] = [];
  const right: string[] = [];
  const sentences = splitSentences(note.replace(OWN_DAY, "")).map(({ text }) => text);
  for (const sentence of [title, ...sentences]) {
    for (const [denied] of sentence.matchAll(DENIED)) wrong.push(...valuesOf(denied));
    const rest = sentence.replace(DENIED, "");
    const isMistold = sentence !== title && MISTOLD.test(rest);
    const [righted = ""] = isMistold ? (RIGHTED.exec(rest) ?? []) : [rest];
    right.push(...valuesOf(righted));
    if (isMistold) wrong.push(...valuesOf(rest.slice(0, rest.length - righted.length)));
  }
  const isRight = new Set(right);
  const named = new Set(wrong.filter((value) => !isRight.has(value)));
  const kinds = new Set(right.map(kindOf));
  const ofKinds = new Set([...named].filter((value) => kinds.has(kindOf(value))));
  return { wrong: ofKinds.size > 0 ? ofKinds : named, right: isRight };
}

const kindOf = (value: string) => value.split(" ", 1)[0] ?? "";

const VALUE = new RegExp(
  String.raw`(?<month>\b${MONTH}) (?<day>\d{1,2})\b(?:, \d{4})?|(?<sign>\$)?(?<number>\b\d[\d,]*(?:\.\d+)?|\d+)(?::(?<minutes>\d\d))?(?:[ -]?(?<unit>%|percent\b|thousand\b|million\b|billion\b|[ap]\.?m\b))?`,
  "gu",
);
const TIMES: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** Days, sums, percentages, times of day and numbers in one form: 'day mar 24', 'money 9400000'. */
function valuesOf(text: string): Set<string> {
  const values = [...text.matchAll(VALUE)].map(({ groups = {} }) => {
    const { month, day, sign, number = "", minutes, unit = "" } = groups;
    if (month) return `day ${month.slice(0, 3).toLowerCase()} ${Number(day)}`;
    if (/^[ap]/u.test(unit)) return `time ${number}:${minutes ?? "00"} ${unit.slice(0, 1)}`;
    const amount = Number(number.replaceAll(",", "")) * (TIMES[unit] ?? 1);
    if (unit === "%" || unit === "percent") return `percent ${amount}`;
    return `${sign ? "money" : "number"} ${amount}`;
  });
  return new Set(values);
}

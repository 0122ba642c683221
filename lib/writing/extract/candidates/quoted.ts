import "server-only";
import type { Sentence } from "@/lib/language/sentences";
import { hasBalancedQuotes } from "@/lib/writing/text/quotations";
import type { Span } from "@/lib/writing/text/spans";
import { hasSpeaker } from "../fairness/attribution";
import { leadInLength } from "./lead-ins";

const MAX_QUOTATION_LENGTH = 400;

/** A sentence that may be shown within quotation marks. */
export const QUOTABLE = /^[^“”"]+[.!]$/u;

/** Joins sentences of an unclosed quotation with those that follow in the paragraph, up to the speaker after its end. */
export function joinQuotations(text: string, sentences: readonly Sentence[]): Sentence[] {
  const groups: { unit: Sentence; parts: Sentence[] }[] = [];
  for (const sentence of sentences) {
    const group = groups.at(-1);
    const isOn =
      group !== undefined &&
      sentence.end - group.unit.start <= MAX_QUOTATION_LENGTH &&
      /["“]/u.test(group.unit.text) &&
      !hasBalancedQuotes(group.unit.text) &&
      !text.slice(group.unit.end, sentence.start).includes("\n");
    if (!isOn) {
      groups.push({ unit: sentence, parts: [sentence] });
      continue;
    }
    const { start } = group.unit;
    group.unit = { text: text.slice(start, sentence.end), start, end: sentence.end };
    group.parts.push(sentence);
  }
  return groups.flatMap(({ unit, parts }) => (parts.length === 1 || isAttributed(unit.text) ? [unit] : parts));
}

/** What a speaker goes on to say directly behind a quotation, in whole sentences: '… said Roe. | “Well, we did.”' */
const RESUMED =
  /^ ["“][^"“”\n]+(?:[.!?]["”](?=\n|$| ["“\p{Lu}\d])|[,!?]["”] (?:s?he (?:added|said|says)|(?:added|said) s?he)\.)/u;

/** The end of a passage with the words that resume its quotation in the same paragraph; null if they may be another speaker's or are too long. */
export function resumedEnd(text: string, { start, end }: Span): number | null {
  if (!/^ ["“]/u.test(text.slice(end, end + 2)) || !/["”]/u.test(text.slice(start, end))) return end;
  const words = RESUMED.exec(text.slice(end, start + MAX_QUOTATION_LENGTH + 1))?.[0];
  return words === undefined || end + words.length > start + MAX_QUOTATION_LENGTH ? null : end + words.length;
}

/** A speaker is named next to a quotation, not inside it. */
export function withoutWords(quotation: string): string {
  return quotation.replace(/“[^”]*”|"[^"]*"/gu, '""');
}

/** Whether a quotation names its speaker. */
export function isAttributed(quotation: string): boolean {
  return hasSpeaker(withoutWords(quotation));
}

/** A cooperative tells its members what it decided. */
const TO_MEMBERS =
  /^Dear (?:\p{L}+ )?(?:[Cc]onsumers?|[Cc]ustomers?|[Ff]riends|[Mm]embers?|[Mm]ember-[\p{L}-]+|[Nn]eighbors)\b/u;
const PERSONAL = /\b(?:I|me|my|our|ours|us|we|you|your|yours)\b/iu;

/** Whether each sentence begins inside a quotation, a transcript line or a letter, but for what a letter to members reports. */
export function quotationsIn(text: string, sentences: readonly Sentence[]): boolean[] {
  const document = documentWithin(text);
  const speech = speechLines(text);
  let [at, curly, straight, isSpeech] = [0, 0, 0, speech.has(0)];
  const isToMembers = TO_MEMBERS.test(text.slice(document.start));
  const isReported = (start: number, end: number) =>
    isToMembers && !PERSONAL.test(text.slice(start + leadInLength(text.slice(start, end)), end));
  return sentences.map(({ start, end }) => {
    for (; at < start; at++) {
      const mark = text[at];
      if (mark === "“") curly += 1;
      else if (mark === "”") curly = Math.max(0, curly - 1);
      else if (mark === '"') straight += 1;
      else if (mark === "\n") [curly, straight, isSpeech] = [0, 0, speech.has(at + 1)];
    }
    const isInDocument = start >= document.start && start < document.end && !isReported(start, end);
    return curly > 0 || straight % 2 === 1 || isSpeech || isInDocument;
  });
}

export type DocumentKind = "letter" | "speech" | "statement";

/** A test for places in the letter, speech or statement that a text contains; null elsewhere. */
export function documentIn(text: string): (at: number) => DocumentKind | null {
  const { start, end, kind } = documentWithin(text);
  return (at) => (at >= start && at < end ? kind : null);
}

/** The text from 'Dear Leader Book:', or from 'The full letter is below.', to the closing; the words of its writer. */
function documentWithin(text: string): { start: number; end: number; kind: DocumentKind } {
  const openings = OPENINGS.map((pattern) => pattern.exec(text)).filter((found) => found !== null);
  const [opening] = openings.sort((one, other) => one.index - other.index);
  const start = opening?.index ?? text.length;
  const length =
    /^(?:Sincerely|Respectfully|Yours|Best regards|(?:Most )?Gratefully|Thank you for your|Background(?=:))\b/mu.exec(
      text.slice(start),
    )?.index;
  return { start, end: length === undefined ? text.length : start + length, kind: kindOf(opening?.[1] ?? "") };
}

function kindOf(name: string): DocumentKind {
  if (/^(?:remarks|speech|transcript|thank you)$/iu.test(name)) return "speech";
  return /^(?:comments|statement)$/iu.test(name) ? "statement" : "letter";
}

const OPENINGS = [
  /^Dear \p{Lu}[^\n]{1,160}[:,]$/mu,
  /^(Thank you),? (?:(?:Mr\.|Madam) )?(?:Chair|Ranking Member|Senator)/mu,
  // 'You can read the full letter here or below.', 'A transcript of Roe’s remarks is below:', 'Full letter below:'
  /(?<=(?:^|[.)] )(?:(?:You can )?(?:[Rr]ead|[Ss]ee|[Vv]iew) |(?:A|The) |Full |(?:Rep|Sen)\. )[^.\n“"]{0,40}\b(correspondence|letter|remarks|speech|statement|transcript)\b(?: (?:as delivered|as prepared|here|HERE|and|can|be|found|read|viewed|is|are|or|follows|appears|the text of the correspondence)|,){0,9} below\b[^.\n]{0,20}[.:]?)$/mu,
  // 'Watch Roe’s remarks and read them below.', 'Remarks as prepared for delivery:', 'released the following statement on coal:' without quotation marks
  /(?<=\b(remarks|speech|statement)\b[^\n“"]{0,60}\bread (?:it|them) below[.:]?)$/mu,
  /(?<=\b([Rr]emarks|[Ss]peech|[Ss]tatement)\b,? as (?:delivered|prepared)[^\n“"]{0,60}[.:]?)$/mu,
  /(?<=\bfollowing (?:\p{Ll}+ )?(comments|remarks|statement)\b[^\n“"]{0,300}:)[^\S\n]*\n\s*(?=[\p{L}\d$])/mu,
];

/** The starts of transcript lines, 'MR. KIRBY: …': a repeated label, or one with a title; not 'IMPACT: …'. */
function speechLines(text: string): Set<number> {
  const labels = [...text.matchAll(/^(?:Q\b|(?:[\p{Lu}.’'-]+ ){0,2}[\p{Lu}.’'-]+:)/gmu)];
  const counts = Map.groupBy(labels, ([label]) => label);
  const TITLED = /^(?:Q$|(?:MR|MRS|MS|DR|SEN|REP|GOV|SECRETARY|SENATOR|CHAIRMAN|PRESIDENT)\b)/u;
  const spoken = labels.filter(([label]) => TITLED.test(label) || (counts.get(label)?.length ?? 0) > 1);
  return new Set(spoken.map(({ index }) => index));
}

import "server-only";
import { capitalized } from "@/lib/language/capitalized";
import type { SourceText } from "@/lib/writing/types";
import { isNewsReport } from "../fairness/source-kinds";
import type { Ranked } from "../ranking";
import { introducedNames, nounsMentioned, nounsToKnow, pointsBack, shortNames } from "../references";
import { continues, opensByPointing } from "../self-contained";
import { PROCEDURE } from "../signs";
import { stemsOf } from "../stems";
import { isColumn } from "../titles/columns";
import { cleanTitle } from "../titles/headline";

/** How a column turns to its next item. */
const TURN = /^(?:Also|And finally|Elsewhere|Finally|Lastly|Meanwhile|Separately)(?:[,:]|(?= \p{Ll}))\s*/u;
/** 'RALSTON, Ga. | ', 'Montana: ' */
const LABEL = /^\p{Lu}[^!?:;“”"]{2,40}(?:\s[—–|-]|:)\s+$/u;
/** 'ST. ANNE — ' */
const DATELINE = /^\p{Lu}{2}.*[—–|]\s+$/u;

/** 'FERC: ', 'Treasury: ' */
const SUBJECT = /^\p{Lu}[\p{L}&.]*(?: \p{Lu}[\p{L}&.]*){0,2}:\s+$/u;

/** The fewest paragraphs of a round-up, and of those that open with a place or a subject. */
const [MIN_PARAGRAPHS, MIN_PLACES] = [4, 3];
/** The greatest share of paragraphs that continue an earlier one. */
const MAX_LINKED = 0.34;

/** The items of a column of separate news, each the sentences of one; null for an article on one subject. */
export function itemsOf(source: SourceText, sentences: readonly Ranked[]): Ranked[][] | null {
  // What a board or council did at one meeting is one report.
  if (!isNewsReport(source) || sentences.slice(0, 2).some(({ shown }) => PROCEDURE.test(shown))) return null;
  const paragraphs = paragraphsOf(source.text, sentences);
  const labels = paragraphs.map(([first]) => (first ? labelBefore(source.text, first) : ""));
  const places = labels.filter((label) => DATELINE.test(label) || SUBJECT.test(label));
  // Speakers' labels return.
  const hasPlaces = new Set(places).size >= MIN_PLACES && new Set(places).size > paragraphs.length / 2;
  const title = cleanTitle(source.title, source.source);
  if (!hasPlaces && !(isColumn(title) && paragraphs.length >= MIN_PARAGRAPHS)) return null;
  const [items, names, stems] = [[] as Line[][], new Set<string>(), new Set<string>()];
  for (const paragraph of paragraphs) {
    const [first] = paragraph;
    const isOn =
      first !== undefined &&
      items.length > 0 &&
      !isUnderHeading(source.text, first) &&
      continuesFrom(first, names, stems);
    if (isOn) items.at(-1)?.push(...paragraph);
    else items.push([...paragraph]);
    for (const { shown } of paragraph) {
      for (const name of introducedNames(shown)) names.add(name);
      for (const key of stemsOf(shown)) stems.add(key);
    }
  }
  return paragraphs.length - items.length <= MAX_LINKED * (paragraphs.length - 1) ? items : null;
}

/** The label between the beginning of its line and a sentence that is shown without it; empty if there is none. */
export function labelBefore(text: string, { start }: Pick<Ranked, "start">): string {
  return LABEL.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1, start))?.[0] ?? "";
}

/** A sentence with the beginning of its line. */
type Line = Ranked & { lineStart: number };

/** The complete sentences of each paragraph, the first without 'Meanwhile, '. */
function paragraphsOf(text: string, sentences: readonly Ranked[]): Line[][] {
  const paragraphs = new Map<number, Line[]>();
  for (const sentence of sentences) {
    if (!/[.!”"]$/u.test(sentence.shown)) continue;
    const lineStart = text.lastIndexOf("\n", sentence.start) + 1;
    const own = paragraphs.get(lineStart);
    if (own) own.push({ ...sentence, lineStart });
    else paragraphs.set(lineStart, [{ ...withoutTurn(sentence), lineStart }]);
  }
  return [...paragraphs.values()];
}

function withoutTurn(sentence: Ranked): Ranked {
  const [turn = ""] = TURN.exec(sentence.shown) ?? [];
  const shown = capitalized(sentence.shown.slice(turn.length));
  if (turn === "" || opensByPointing(shown)) return sentence;
  return { ...sentence, shown, start: sentence.start + turn.length, tier: 0, leansBack: false };
}

/** Whether a line without a period stands above a paragraph. */
function isUnderHeading(text: string, { lineStart }: Line): boolean {
  const above = text.slice(0, lineStart).trimEnd();
  return above !== "" && !/[.!?:"”]$/u.test(above);
}

/** What every item of a column may be about. */
const BODY = /^(?:agenc|board|commiss|committe|council|court|legislatur|state)/u;

/** Whether a paragraph goes on about what an earlier one tells. */
function continuesFrom({ shown, isQuoted }: Ranked, names: ReadonlySet<string>, stems: ReadonlySet<string>): boolean {
  const isKnown = (keys: readonly string[]) =>
    keys.some((key) => stems.has(key)) && !keys.some((key) => BODY.test(key));
  return (
    isQuoted ||
    opensByPointing(shown) ||
    continues(shown) ||
    pointsBack(shown, () => false) ||
    shortNames(shown).some((name) => names.has(name)) ||
    isKnown(nounsToKnow(shown)) ||
    nounsMentioned(shown).some((noun) => isKnown([noun]))
  );
}

import "server-only";
import type { Sentence } from "@/lib/language/sentences";
import { shorten, toOneLine } from "@/lib/language/shorten";
import type { Place, SourceText } from "@/lib/writing/types";
import { loneAccusation } from "./accusations";
import { paragraphStart, plantedSentences } from "./planted";
import { isPlanted, speaksToMachine } from "./steering";

const MAX_NOTED = 2;
const MAX_SHOWN_LENGTH = 120;
const REFUSED = "Refused as an instruction:";
const ACCUSES = "Refused as an accusation that nobody answers for:";
const TO_MACHINES = "The page addresses machines.";

/**
 * The article without paragraphs that contain a planted sentence or a lone accusation, so that neither a model nor a page shows any of it, and notes
 * on them for admins. Positions stay as they are.
 */
export function withoutInstructions(given: SourceText): { source: SourceText; notes: string[] } {
  const planted = plantedSentences(given);
  const paragraphs = planted.map((sentence) => paragraphOf(sentence, given));
  const texts = [...(isPlanted(given.title) ? [given.title] : []), ...planted.map(({ text }) => text)];
  const accusation = loneAccusation(given);
  const accused = accusation ? [`${ACCUSES} ${quoted(given.text.slice(accusation.start, accusation.end))}`] : [];
  return {
    source: withoutPlaces(given, accusation ? [...paragraphs, { article_id: given.id, ...accusation }] : paragraphs),
    notes: [...texts.slice(0, MAX_NOTED).map(refusedNote), ...accused],
  };
}

export function refusedNote(sentence: string): string {
  return `${REFUSED} ${quoted(sentence)}${speaksToMachine(sentence) ? ` ${TO_MACHINES}` : ""}`;
}

/** The start of a text in quotation marks. Addresses are defanged so that they cannot be followed. */
function quoted(text: string): string {
  const shown = shorten(toOneLine(text), MAX_SHOWN_LENGTH)
    .replace(/:\/\//gu, "[:]//")
    .replace(/\.(?=\p{L}{2})/gu, "[.]");
  return `“${shown}”`;
}

export function isRefusal(note: string): boolean {
  return note.startsWith(REFUSED) || note.startsWith(ACCUSES);
}

function paragraphOf(sentence: Sentence, { id, text }: SourceText): Place {
  const end = text.indexOf("\n", sentence.end);
  return {
    article_id: id,
    start: paragraphStart(text, sentence.start),
    end: end < 0 ? text.length : end,
  };
}

/** The article with spaces in place of some passages; positions stay as they are. */
export function withoutPlaces(source: SourceText, places: Place[]): SourceText {
  if (places.length === 0) return source;
  const text = places.reduce(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/gu, " ") + rest.slice(end),
    source.text,
  );
  return { ...source, text };
}

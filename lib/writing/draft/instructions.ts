import "server-only";
import { type Sentence, splitSentences } from "@/lib/language/sentences";
import { shorten, toOneLine } from "@/lib/language/shorten";
import { isPlanted, speaksToMachine } from "@/lib/writing/text/steering";
import type { Place, SourceText } from "@/lib/writing/types";

const MAX_NOTED = 2;
const MAX_SHOWN_LENGTH = 120;
const REFUSED = "Refused as an instruction:";
const TO_MACHINES = "The page addresses machines.";

/** Instructions to machines, or requests about readers' accounts and money, found in an article; reported to admins. */
export function instructionNotes(source: SourceText): string[] {
  const titles = isPlanted(source.title) ? [source.title] : [];
  return [...titles, ...plantedIn(source).map(({ text }) => text)].slice(0, MAX_NOTED).map(refusedNote);
}

/** Addresses are defanged so that they cannot be followed. */
export function refusedNote(sentence: string): string {
  const shown = shorten(toOneLine(sentence), MAX_SHOWN_LENGTH)
    .replace(/:\/\//gu, "[:]//")
    .replace(/\.(?=\p{L}{2})/gu, "[.]");
  return `${REFUSED} “${shown}”${speaksToMachine(sentence) ? ` ${TO_MACHINES}` : ""}`;
}

export function isRefusal(note: string): boolean {
  return note.startsWith(REFUSED);
}

const found = new WeakMap<SourceText, Sentence[]>();

function plantedIn(source: SourceText): Sentence[] {
  const sentences = found.get(source) ?? splitSentences(source.text).filter(({ text }) => isPlanted(text));
  found.set(source, sentences);
  return sentences;
}

const cleared = new WeakMap<SourceText, SourceText>();

/** The article without paragraphs that contain an instruction, so that neither a model nor a page shows any of it. Positions stay as they are. */
export function withoutPlanted(source: SourceText): SourceText {
  const known = cleared.get(source) ?? withoutPlaces(source, plantedParagraphs(source));
  cleared.set(source, known);
  // What is cleared has nothing left to clear.
  found.set(known, known === source ? plantedIn(source) : []);
  cleared.set(known, known);
  return known;
}

function plantedParagraphs(source: SourceText): Place[] {
  const { id, text } = source;
  const paragraphs = new Map<number, Place>();
  for (const sentence of plantedIn(source)) {
    const start = text.lastIndexOf("\n", sentence.start) + 1;
    const end = text.indexOf("\n", sentence.end);
    paragraphs.set(start, { article_id: id, start, end: end < 0 ? text.length : end });
  }
  return [...paragraphs.values()];
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

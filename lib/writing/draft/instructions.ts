import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { shorten, toOneLine } from "@/lib/language/shorten";
import { isPlanted } from "@/lib/writing/text/steering";
import type { SourceText } from "@/lib/writing/types";

const MAX_NOTED = 2;
const MAX_SHOWN_LENGTH = 120;
const REFUSED = "Refused as an instruction:";

/** Instructions to machines, or requests about readers' accounts and money, found in an article; reported to admins. */
export function instructionNotes({ title, text }: SourceText): string[] {
  const planted = [title, ...splitSentences(text).map((sentence) => sentence.text)].filter(isPlanted);
  return planted.slice(0, MAX_NOTED).map(refusedNote);
}

/** Addresses are defanged so that they cannot be followed. */
export function refusedNote(sentence: string): string {
  const shown = shorten(toOneLine(sentence), MAX_SHOWN_LENGTH)
    .replace(/:\/\//gu, "[:]//")
    .replace(/\.(?=\p{L}{2})/gu, "[.]");
  return `${REFUSED} “${shown}”`;
}

export function isRefusal(note: string): boolean {
  return note.startsWith(REFUSED);
}

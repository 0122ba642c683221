import "server-only";
import { loadedWords } from "@/lib/writing/steering/loaded-language";
import { steerOf } from "@/lib/writing/steering/steering";
import type { SourceText } from "@/lib/writing/types";

/** A notice of the Federal Register, whose agency says what it requires, of whom and until when. */
export function isNotice({ source }: Pick<SourceText, "source">): boolean {
  return /\bfederalregister\.gov$|^federal register$/iu.test(source ?? "");
}

/** Whether a sentence of a notice is shown as its quotation: its agency says 'we', or uses loaded words. */
export function isInWordsOfNotice(sentence: string): boolean {
  return steerOf(sentence) === "first-person" || loadedWords(sentence) > 0;
}

/** The maximum number of sentences of a notice that is shown whole. */
export const SHORT_NOTICE = 3;

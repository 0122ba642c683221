import type { Language } from "@/db/enums";

/** A language that English texts are translated into. */
export type TargetLanguage = Exclude<Language, "en">;

/** Translated titles and sentences by English text. */
export type Translated = ReadonlyMap<string, string>;

import { expect } from "vitest";
import { hasContact } from "@/lib/writing/steering/contacts";
import { speaksToMachine } from "@/lib/writing/steering/steering";
import { hasMarkup } from "@/lib/writing/text/plain-text";
import type { Takeaway } from "@/lib/writing/types";

type Texts = Omit<Takeaway, "relevance"> & { ai_meaning?: string | null };

/** The texts a reader sees. */
export function textsOf(texts: Texts): string[] {
  const { ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points, ai_excerpt, ai_meaning } = texts;
  return [ai_takeaway_title, ai_takeaway_text, ai_summary, ...ai_key_points, ai_excerpt ?? "", ai_meaning ?? ""];
}

/** Fails if a text has contacts, markup or anything of the injections. */
export function expectPlain(texts: Texts) {
  for (const text of textsOf(texts)) {
    expect(hasContact(text), text).toBe(false);
    expect(hasMarkup(text), text).toBe(false);
    expect(speaksToMachine(text), text).toBe(false);
    expect(text).not.toMatch(/evil|424242|click here|pwned|hacked|900 percent|Fakeville|Buy now|[<>{}\u200b\u202e]/iu);
  }
}

import { shorten, toOneLine } from "@/lib/language/shorten";
import { keysOf, searchWords } from "./rules";

const MAX_SNIPPET_LENGTH = 200;
const LEAD_IN = 60;

/** The part around the first match in the text with the most search words. Without a match, the beginning of the first text. */
export function snippetOf(texts: string[], search: string): string {
  const wanted = searchWords(search).map(keysOf);
  const candidates = texts.map(toOneLine).map((text) => ({ text, places: placesOf(text, wanted) }));
  const [best] = candidates.sort((one, other) => other.places.length - one.places.length);
  if (!best) return "";
  const first = Math.min(...best.places);
  const isFar = Number.isFinite(first) && first > LEAD_IN && best.text.length > MAX_SNIPPET_LENGTH;
  const shown = isFar ? `…${best.text.slice(first - LEAD_IN).replace(/^\S*\s/, "")}` : best.text;
  return shorten(shown, MAX_SNIPPET_LENGTH);
}

/** The first position of each search word that occurs. */
function placesOf(text: string, wanted: string[][]): number[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ at: match.index, keys: keysOf(match[0]) }));
  return wanted.flatMap((keys) => words.find((word) => word.keys.some((key) => keys.includes(key)))?.at ?? []);
}

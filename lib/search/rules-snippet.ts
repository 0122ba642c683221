import { shorten, toOneLine } from "@/lib/language/shorten";
import { rootsOf } from "./rules";

const LONGEST_SNIPPET = 200;
const LEAD_IN = 60;

/** Of the text with the most words of the search, the part around the first of them. The first text's beginning without a match. */
export function snippetOf(texts: string[], search: string): string {
  const roots = rootsOf(search);
  const candidates = texts.map(toOneLine).map((text) => ({ text, places: placesOf(text, roots) }));
  const [best] = candidates.sort((one, other) => other.places.length - one.places.length);
  if (!best) return "";
  const first = Math.min(...best.places);
  const isFar = Number.isFinite(first) && first > LEAD_IN && best.text.length > LONGEST_SNIPPET;
  const shown = isFar ? `…${best.text.slice(first - LEAD_IN).replace(/^\S*\s/, "")}` : best.text;
  return shorten(shown, LONGEST_SNIPPET);
}

/** Where each root that occurs begins a word for the first time. */
function placesOf(text: string, roots: string[]): number[] {
  const words = [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)];
  return roots.flatMap((root) => words.find(([word]) => word.startsWith(root))?.index ?? []);
}

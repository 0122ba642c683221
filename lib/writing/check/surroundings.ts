import "server-only";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import type { Passage } from "@/lib/writing/text/passages";
import { isInText } from "./context";

/** In characters: a longer neighbor seldom says what a sentence refers to. */
const MAX_NEIGHBOR = 320;
const MAX_INTRODUCTIONS = 2;

/**
 * What a second reader needs beside quoted passages: the sentences next to each in its paragraph, which say who 'they' are or what 'the increase' is, and
 * the first full mention of a person whom the passages name only by surname.
 */
export function surroundingsOf(quoted: Passage[], found: Passage[]): Passage[] {
  const introductions = quoted.flatMap(introductionsOf).slice(0, MAX_INTRODUCTIONS);
  return [...new Set([...quoted.flatMap(neighborsOf), ...introductions])].filter((one) => !found.includes(one));
}

function neighborsOf({ source, place, start, end }: Passage): Passage[] {
  const isBeside = (from: number, to: number) => to > from && !source.text.slice(from, to).includes("\n");
  return [source.passages[place - 1], source.passages[place + 1]]
    .filter((one) => one !== undefined)
    .filter((one) => (one.place < place ? isBeside(one.end, start) : isBeside(end, one.start)))
    .filter((one) => isInText(one) && one.text.length <= MAX_NEIGHBOR);
}

/** 'Cole' in 'Cole said', but not in 'Ann Cole' or 'Cole County'. */
const LONE_NAME = /(?<!\p{Lu}[\p{L}.’'-]* )(?<!\p{L})\p{Lu}\p{Ll}{2,}(?=[’']s? | \p{Ll}|[,.;])/gu;

function introductionsOf({ source, place, text }: Passage): Passage[] {
  const earlier = source.passages.slice(1, place);
  return (text.match(LONE_NAME) ?? []).flatMap((name) => {
    const full = new RegExp(String.raw`(\p{Lu}\p{Ll}+) (?:\p{Lu}\.? )?${name}(?!\p{L}| \p{Lu})`, "u");
    return earlier.find((one) => isFirstName(full.exec(one.text)?.[1]?.toLowerCase() ?? "")) ?? [];
  });
}

import "server-only";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import { inText, type SourcePassage, unique } from "./context";

/** In characters: a longer neighbor seldom says what a sentence refers to. */
const MAX_NEIGHBOR = 320;
const MAX_INTRODUCTIONS = 2;

/**
 * What a second reader needs beside quoted passages: the sentences next to each in its paragraph, which say who 'they' are or what 'the increase' is, and
 * the first full mention of a person whom the passages name only by surname.
 */
export function surroundingsOf(quoted: SourcePassage[], found: SourcePassage[]): SourcePassage[] {
  const introductions = quoted.flatMap(introductionsOf).slice(0, MAX_INTRODUCTIONS);
  const isMore = ({ passage }: SourcePassage) => !found.some((one) => one.passage === passage);
  return unique([...quoted.flatMap(neighborsOf), ...introductions]).filter(isMore);
}

function neighborsOf({ source, passage }: SourcePassage): SourcePassage[] {
  const { passages, text } = source;
  const [before, after] = [passages[passage.place - 1], passages[passage.place + 1]];
  const isBeside = (from: number, to: number) => to > from && !text.slice(from, to).includes("\n");
  return inText(
    [
      ...(before && before.end > 0 && isBeside(before.end, passage.start) ? [before] : []),
      ...(after && isBeside(passage.end, after.start) ? [after] : []),
    ].filter((one) => one.text.length <= MAX_NEIGHBOR),
    source,
  );
}

/** 'Cole' in 'Cole said', but not in 'Ann Cole' or 'Cole County'. */
const LONE_NAME = /(?<!\p{Lu}[\p{L}.’'-]* )(?<!\p{L})\p{Lu}\p{Ll}{2,}(?=[’']s? | \p{Ll}|[,.;])/gu;

function introductionsOf({ source, passage }: SourcePassage): SourcePassage[] {
  const earlier = source.passages.slice(1, passage.place);
  return (passage.text.match(LONE_NAME) ?? []).flatMap((name) => {
    const full = new RegExp(String.raw`(\p{Lu}\p{Ll}+) (?:\p{Lu}\.? )?${name}(?!\p{L}| \p{Lu})`, "u");
    const mention = earlier.find(({ text }) => isFirstName(full.exec(text)?.[1]?.toLowerCase() ?? ""));
    return mention ? inText([mention], source) : [];
  });
}

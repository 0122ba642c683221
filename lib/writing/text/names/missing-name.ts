import "server-only";
import { demonymRoot, isStateName } from "@/lib/language/states";
import type { Token } from "@/lib/language/tokens";
import { isFirstName } from "./first-names";
import { bare, hasWord, isTogether, type NameIndex } from "./name-index";
import type { Name } from "./names";
import { isOffice } from "./offices";
import { isCommonWord } from "./vocabulary";

/** Null when the source supports the name, otherwise the words it does not contain. */
export function missingName(name: Name, index: NameIndex): string | null {
  if (isRenamed(name.words, index)) return name.text;
  for (let skip = 0; skip <= name.optional; skip++) {
    const words = name.words.slice(skip);
    if (words.length === 0 || hasWords(words, index)) return null;
    if (name.isHeading && words.every((word) => hasWord(word, index))) return null;
  }
  const absent = name.words.slice(name.optional).filter((word) => !hasWord(word, index) && !isOffice(word));
  return absent.length > 0 && absent.length < name.words.length ? `${absent.join(" ")} (in '${name.text}')` : name.text;
}

/** The minimum number of words that two organizations' names share. */
const MIN_SHARED = 2;

/** Whether the source has an organization's name only with another last or first word: 'Larkspur Energy Marketing' for 'Larkspur Energy Management'. */
function isRenamed(words: string[], index: NameIndex): boolean {
  if (words.some((word) => isOffice(word) || isFirstName(word))) return false;
  for (let size = words.length - 1; size >= MIN_SHARED; size--) {
    const [end, start] = [besides(words.slice(0, size), 1, index), besides(words.slice(-size), -1, index)];
    if (end.length > 0 || start.length > 0)
      return isOther(words[size], end) || isOther(words[words.length - 1 - size], start);
  }
  return false;
}

/** Whether a word is none of those that stand in its place, which are all capitalized. */
function isOther(word: string | undefined, found: readonly (Token | null)[]): boolean {
  const isWord = (token: Token | null) =>
    token !== null && /^\p{Lu}\p{Ll}/u.test(token.text) && isCommonWord(token.text);
  return (
    word !== undefined &&
    isCommonWord(word) &&
    !isStateName(word) &&
    found.length > 0 &&
    found.every((token) => isWord(token) && bare(token?.lower ?? "") !== word && !isOffice(token?.lower))
  );
}

/** The tokens next to each mention of some words, before (-1) or behind them (1); null where a mention has no such neighbor. */
function besides(words: readonly string[], side: 1 | -1, { places, tokens, text }: NameIndex): (Token | null)[] {
  const [first = ""] = words;
  return (places.get(first) ?? []).flatMap((at) => {
    if (!words.every((word, index) => tokens[at + index]?.lower === word)) return [];
    const edge = tokens[side > 0 ? at + words.length - 1 : at];
    const next = tokens[side > 0 ? at + words.length : at - 1];
    if (!edge || !next) return [null];
    const gap = side > 0 ? text.slice(edge.end, next.start) : text.slice(next.end, edge.start);
    return [gap === " " ? next : null];
  });
}

const MAX_NAME_LENGTH = 9;

/** Whether the name can be split into parts that the source contains: 'Texas | Republican | Sen. | Ted Cruz'. */
function hasWords(words: string[], index: NameIndex): boolean {
  const reached = [true];
  for (let end = 1; end <= words.length; end++) {
    reached[end] = false;
    for (let start = Math.max(0, end - MAX_NAME_LENGTH); start < end && !reached[end]; start++) {
      const isAfterOffice = start > 0 && isOffice(words[start - 1]);
      reached[end] =
        reached[start] === true && isBorneOut(words.slice(start, end), index, words.length === 1 || isAfterOffice);
    }
  }
  return reached[words.length] === true;
}

function isBorneOut(words: string[], index: NameIndex, isWhole: boolean): boolean {
  const [only = ""] = words;
  if (words.length === 1) {
    return isOffice(only) || (hasWord(only, index) && (isWhole || mayStandAlone(only, index)));
  }
  const joined = words.join(" ");
  if (isStateName(joined)) return index.states.has(joined) || isTogether(words, index);
  if (isTogether(words, index)) return true;
  const initials = words
    .map((word) => (/^(?:\p{L}\.){2,}$/u.test(word) ? word.replaceAll(".", "") : word.slice(0, 1)))
    .join("");
  return words.length >= 3 && index.short.has(initials);
}

/** A part of a longer name that may match separately: a state, a party, an initialism, an ordinary word, or a surname. */
function mayStandAlone(word: string, index: NameIndex): boolean {
  if (isStateName(word) || isCommonWord(word) || demonymRoot(word) !== null || index.short.has(word)) return true;
  if (/^(?:\p{L}\.){2,}$/u.test(word)) return true;
  return /^(?:republicans?|democrat(?:s|ic)?|gop|house|senate|u\.s\.|federal|state|congressional)$/u.test(word);
}

import "server-only";

import { type Sentence, splitSentences } from "@/lib/language/sentences";
import { plain, type Token, tokenize } from "@/lib/language/tokens";
import { termsOf } from "@/lib/writing/glossary";
import { plantedParagraphs } from "@/lib/writing/steering/planted";
import { speaksToMachine } from "@/lib/writing/steering/steering";
import { lazy } from "@/lib/writing/text/lazy";
import type { SourceText } from "@/lib/writing/types";
import { findQuantities, type Quantity } from "./figures/quantities";
import { findMoments, type Moment } from "./figures/temporal-expressions";
import { indexNames, type NameIndex } from "./names/name-index";
import { alphanumeric } from "./plain-text";
import { groupsOfWord } from "./synonyms";
import { isEmptyWord } from "./words";

/** `isPiece`: part of a sentence that is too long for one passage. */
type Piece = Sentence & { isPiece: boolean };

/** A sentence of a source with the facts it states; the title comes first, with offsets 0 to 0. */
export type Passage = Piece & {
  source: PreparedSource;
  /** Its index among all passages of its source. */
  place: number;
  plain: string;
  tokens: Token[];
  keys: Set<string>;
  groups: Set<number>;
  quantities: Quantity[];
  moments: Moment[];
};

export type PreparedSource = {
  id: number;
  /** Midnight UTC of the article's day, for date arithmetic. */
  day: Date | null;
  text: string;
  isEmpty: boolean;
  passages: Passage[];
  names: NameIndex;
  /** The glossary terms that its sentences may use. */
  terms: () => RegExp[];
  /** The sentences of the text in order, with their start offsets, without the title. */
  joined: () => { text: string; starts: number[] };
  /** Title, text, outlet and author, normalized for matching quotations. */
  plain: () => string;
  /** Letters and digits only, for codes such as CVE-2021-35533. */
  codes: () => string;
  /** Where paragraphs with a sentence that was planted to steer start. */
  planted: () => Set<number>;
  /** The number of passages that contain each word. */
  uses: () => Map<string, number>;
};

const prepared = new WeakMap<SourceText, PreparedSource>();

/** Parses a source once; later calls with the same object are free. */
export function prepareSource(source: SourceText): PreparedSource {
  const known = prepared.get(source) ?? prepare(source);
  prepared.set(source, known);
  return known;
}

function prepare(given: SourceText): PreparedSource {
  // A title addressed to a model is not evidence, not even for a name.
  const source = speaksToMachine(given.title) ? { ...given, title: "" } : given;
  const isEmpty = !/[\p{L}\p{Nd}]/u.test(source.text);
  const title = { text: source.title.slice(0, MAX_PASSAGE_LENGTH), start: 0, end: 0, isPiece: false };
  const pieces = isEmpty ? [] : [title, ...splitSentences(source.text).flatMap(piecesOf)];
  const whole = `${source.title}\n\n${source.text}`;
  // Outlet and author are part of the article's head and count as facts like its text.
  const named = [whole, source.source, source.author].flatMap((part) => part ?? []).join("\n\n");
  const prepared: PreparedSource = {
    id: source.id,
    day: source.day === null ? null : new Date(`${source.day}T00:00:00Z`),
    text: source.text,
    isEmpty,
    passages: [],
    names: indexNames(isEmpty ? "" : named),
    terms: lazy(() => termsOf(named)),
    uses: lazy(() => usesOf(prepared.passages)),
    joined: lazy(() => joinedOf(prepared.passages)),
    plain: lazy(() => plain(named)),
    codes: lazy(() => alphanumeric(whole)),
    planted: lazy(() => plantedParagraphs(source)),
  };
  prepared.passages = pieces.map((piece, place) => passageOf(piece, place, prepared));
  return prepared;
}

/** Longer sentences, such as tables without periods, are split, so that checking stays linear in the length of a source. */
export const MAX_PASSAGE_LENGTH = 1000;

function piecesOf({ text, start, end }: Sentence): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  while (text.length - from > MAX_PASSAGE_LENGTH) {
    const space = text.lastIndexOf(" ", from + MAX_PASSAGE_LENGTH);
    const to = space > from + MAX_PASSAGE_LENGTH / 2 ? space : from + MAX_PASSAGE_LENGTH;
    pieces.push({ text: text.slice(from, to), start: start + from, end: start + to, isPiece: true });
    from = text[to] === " " ? to + 1 : to;
  }
  return [...pieces, { text: text.slice(from), start: start + from, end, isPiece: pieces.length > 0 }];
}

function joinedOf([, ...passages]: Passage[]): { text: string; starts: number[] } {
  const starts: number[] = [];
  let text = "";
  for (const passage of passages) {
    starts.push(text.length);
    text += `${passage.plain} `;
  }
  return { text, starts };
}

function passageOf(piece: Piece, place: number, source: PreparedSource): Passage {
  const { text } = piece;
  const tokens = tokenize(text);
  const keys = new Set(tokens.map(({ key }) => key));
  const groups = new Set([...keys].flatMap(groupsOfWord));
  const moments = findMoments(text);
  const quantities = findQuantities(text, moments);
  return { ...piece, source, place, plain: plain(text), tokens, keys, groups, quantities, moments };
}

function usesOf(passages: Passage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const passage of passages) for (const key of passage.keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const isFigure = ({ text }: Token) => /^[$€£]?\p{Nd}/u.test(text);

/** The stems of the content words of a claim. */
export function contentOf(tokens: Token[]): string[] {
  const words = tokens.filter((token) => !isEmptyWord(token.lower, token.key) && !isFigure(token));
  return [...new Set(words.map(({ key }) => key))];
}

/** How well a passage matches a word: 1 for the word, 0.8 for a synonym, 0 for neither. */
export function hasWordLike(passage: Passage, key: string): number {
  if (passage.keys.has(key)) return 1;
  return groupsOfWord(key).some((group) => passage.groups.has(group)) ? 0.8 : 0;
}

/** How distinctive a word is among the source's sentences (inverse sentence frequency). */
function rarityOf(key: string, source: PreparedSource): number {
  return Math.log(1 + source.passages.length / (source.uses().get(key) ?? 1));
}

/** How distinctive a word is, from 0 to 1 for a word of one sentence. */
export function distinctionOf(key: string, source: PreparedSource): number {
  return rarityOf(key, source) / Math.log(1 + source.passages.length);
}

/** How much a passage shares with the content words of a claim, by their rarity. */
export function overlapOf(words: readonly string[], passage: Passage): number {
  return words.reduce((sum, key) => sum + hasWordLike(passage, key) * rarityOf(key, passage.source), 0);
}

/** Up to `limit` passages that together cover most of the claim's words, and the share of the words found; the title helps but is not a passage. */
export function bestPassages(source: PreparedSource, tokens: Token[], limit: number) {
  const content = contentOf(tokens).map((key) => ({ key, weight: rarityOf(key, source) }));
  const figures = tokens.filter(isFigure);
  const common = Math.log(1 + source.passages.length);
  const matchOf = (passage: Passage) => ({ passage, shares: content.map(({ key }) => hasWordLike(passage, key)) });
  const [title, ...matches] = source.passages.map(matchOf);
  const chosen: Passage[] = [];
  let got = content.map(() => 0);
  const withShares = (shares: number[] = []) => got.map((share, place) => Math.max(share, shares[place] ?? 0));
  const gainOf = ({ passage, shares }: ReturnType<typeof matchOf>) =>
    withShares(shares).reduce(
      (sum, share, place) => sum + (share - (got[place] ?? 0)) * (content[place]?.weight ?? 0),
      chosen.length === 0 ? figures.filter(({ key }) => passage.keys.has(key)).length * common : 0,
    );
  while (chosen.length < limit) {
    const gains = matches.map((match) => ({ ...match, gain: gainOf(match) }));
    const [best] = gains.sort((one, other) => other.gain - one.gain);
    if (!best?.gain || (chosen.length > 0 && best.gain < common * 0.5)) break;
    chosen.push(best.passage);
    got = withShares(best.shares);
  }
  const sum = withShares(title?.shares).reduce((total, share) => total + share, 0);
  return { passages: chosen, coverage: got.length === 0 ? 1 : sum / got.length };
}

import "server-only";
import { stem } from "@/lib/language/tokens";
import { unquoted } from "@/lib/writing/text/quotations";
import weights from "./planted-likelihood.json";

const TOKEN = /\p{L}+(?:['’]\p{L}+)?|[$€£]?\p{Nd}[\p{Nd}.,]*%?|[?!:;—–]/gu;
const MAX_LENGTH = 1000;

/** The words of a sentence, in which every name is one word, and so is every sum, share and other number, so that no particular one is learned. */
function tokensOf(sentence: string): string[] {
  const tokens: string[] = [];
  for (const [token] of sentence.slice(0, MAX_LENGTH).matchAll(TOKEN)) {
    if (tokens.length > 0 && /^\p{Lu}/u.test(token)) {
      if (tokens.at(-1) !== "NAME") tokens.push("NAME");
    } else tokens.push(/\p{Nd}/u.test(token) ? `#${token.replace(/[\p{Nd}.,]/gu, "")}` : normalized(token));
  }
  return tokens;
}

const normalized = (token: string) => token.replace("’", "'").toLowerCase();

/** The FNV-1a hash of a text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** The words, stems and pairs of words of a sentence, each once, as places in a table of `size` weights. */
export function featuresOf(sentence: string, size: number): number[] {
  const tokens = ["^", ...tokensOf(unquoted(sentence)), "$"];
  const pairs = tokens.slice(1).map((token, at) => `${tokens[at]} ${token}`);
  const stems = tokens.map((token) => `~${stem(token)}`);
  return [...new Set([...tokens, ...stems, ...pairs].map((feature) => hash(feature) % size))];
}

const table = Int8Array.from(Buffer.from(weights.table, "base64"));

/**
 * How likely a sentence is to have been planted in an article, in log odds: a logistic regression over hashed words, stems and pairs of words (Weinberger
 * et al. 2009), fitted by `tests/fit/planted.ts` to what fourteen writers planted. Words in quotation marks do not count.
 */
function scoreOf(sentence: string): number {
  return featuresOf(sentence, table.length).reduce(
    (score, feature) => score + (table[feature] ?? 0) * weights.step,
    weights.bias,
  );
}

/** Whether a sentence is too likely to be planted to be shown without a model. One in 50 sentences of news is. */
export const isDoubtful = (sentence: string) => scoreOf(sentence) > weights.doubtful;

/** Whether a sentence is so likely to be planted that nothing reads it if it is about something else than its article. One in 250 sentences of news is. */
export const isLikelyPlanted = (sentence: string) => scoreOf(sentence) > weights.likely;

/** Whether a sentence is almost certainly planted, so that nothing reads it. One in 1,000 sentences of news is. */
export const isSurelyPlanted = (sentence: string) => scoreOf(sentence) > weights.planted;

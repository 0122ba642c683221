import "server-only";
import { stem } from "@/lib/language/tokens";
import { unquoted } from "./quotations";

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

/** A fitted logistic regression over these features: `table` is base64 of one signed byte for each place, in units of `step`. */
export type Fitted = { bias: number; step: number; table: string };

/** The log odds that a fitted model gives places of features, each of which counts `value`. */
export function modelOf({ bias, step, table }: Fitted): (features: readonly number[], value?: number) => number {
  const weights = Int8Array.from(Buffer.from(table, "base64"));
  return (features, value = 1) =>
    features.reduce((score, feature) => score + (weights[feature % weights.length] ?? 0) * step * value, bias);
}

/** The log odds that a fitted model gives a sentence. Words in quotation marks do not count. */
export function scorerOf(fitted: Fitted): (sentence: string) => number {
  const size = Buffer.from(fitted.table, "base64").length;
  const score = modelOf(fitted);
  return (sentence) => score(featuresOf(sentence, size));
}

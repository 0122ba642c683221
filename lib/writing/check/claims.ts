import "server-only";
import { type Token, tokenize } from "@/lib/language/tokens";
import { findQuantities, type Quantity } from "@/lib/writing/text/figures/quantities";
import { findMoments, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import { findNames, type Name } from "@/lib/writing/text/names/names";
import { contentOf } from "@/lib/writing/text/passages";
import { findQuotations, type Quotation } from "@/lib/writing/text/quotations";
import { overlap, type Span, spanOf } from "@/lib/writing/text/spans";

/** The facts in a generated sentence that a source must contain. */
export type Claim = {
  text: string;
  tokens: Token[];
  /** The stems of its content words. */
  words: string[];
  moments: Moment[];
  quantities: Quantity[];
  names: Name[];
  quotations: Quotation[];
  /** Codes that mix letters and digits, and versions: 'CVE-2021-35533', 'H.R. 4394', 'RTU500', '8.26.0'. */
  codes: string[];
};

const CODE =
  /\b(?:[A-Z]\.(?:[A-Z]\.)? ?(?:Res\. )?\d+|(?=[\p{L}\d-]*\p{L})(?=[\p{L}\d-]*\d)[\p{L}\d]+(?:[-./][\p{L}\d]+)*|\d{1,4}(?:\.\d{1,6}){2,})\b/gu;

/** The words before a bill's number; the result is a code however it is spaced. */
const BILL = /(?<![\p{L}.])(?:H\. ?R|S)\. ?$/u;
const MAX_BILL_LENGTH = 8;

/** A Roman numeral with its noun: 'Class VI', 'Title V'. */
const NUMERAL = /\b(?:Class|Title|Part|Phase|Section|Article|Schedule|Tier|Level|Category|Type|Chapter|War) [IVX]+\b/gu;

/** `terms` match glossary terms, which are allowed even if the source does not contain them and are not checked as names. */
export function readClaim(text: string, terms: readonly RegExp[] = []): Claim {
  const moments = findMoments(text);
  const tokens = tokenize(text);
  const quantities = findQuantities(text, moments).filter(
    ({ start }) => !BILL.test(text.slice(Math.max(0, start - MAX_BILL_LENGTH), start)),
  );
  const read = [...quantities, ...moments];
  const isRead = (span: Span) => read.some((one) => overlap(one, span));
  const spansOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(spanOf);
  const codes = [...spansOf(CODE).filter((code) => !isRead(code)), ...spansOf(NUMERAL)];
  return {
    text,
    tokens,
    words: contentOf(tokens),
    moments,
    quantities,
    names: findNames(text, [...read, ...codes, ...terms.flatMap(spansOf)]),
    quotations: findQuotations(text),
    codes: codes.map(({ start, end }) => text.slice(start, end)),
  };
}

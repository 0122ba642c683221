import "server-only";

import { type Token, tokenize } from "@/lib/language/tokens";
import { findNames, type Name } from "@/lib/writing/text/names";
import { findQuantities, type Quantity } from "@/lib/writing/text/quantities";
import { findQuotations, type Quotation } from "@/lib/writing/text/quotations";
import { findMoments, type Moment } from "@/lib/writing/text/temporal-expressions";

/** What a generated sentence states. */
export type Claim = {
  text: string;
  tokens: Token[];
  moments: Moment[];
  quantities: Quantity[];
  names: Name[];
  quotations: Quotation[];
  /** 'CVE-2021-35533', 'H.R. 4394', 'RTU500': letters and digits in one. */
  codes: string[];
};

const CODE =
  /\b(?:[A-Z]\.(?:[A-Z]\.)? ?(?:Res\. )?\d+|(?=[\p{L}\d-]*\p{L})(?=[\p{L}\d-]*\d)[\p{L}\d]+(?:[-./][\p{L}\d]+)*)\b/gu;

/** 'Class VI', 'Title V': a Roman numeral with what it numbers. */
const NUMERAL = /\b(?:Class|Title|Part|Phase|Section|Article|Schedule|Tier|Level|Category|Type|Chapter|War) [IVX]+\b/gu;

export function readClaim(text: string): Claim {
  const moments = findMoments(text);
  const tokens = tokenize(text);
  const quantities = findQuantities(text, moments, tokens);
  const isRead = (start: number, end: number) =>
    quantities.some((one) => one.start < end && start < one.end) ||
    moments.some((one) => one.start < end && start < one.end);
  const codes: string[] = [];
  for (const match of text.matchAll(CODE)) {
    if (!isRead(match.index, match.index + match[0].length)) codes.push(match[0]);
  }
  for (const match of text.matchAll(NUMERAL)) codes.push(match[0]);
  return {
    text,
    tokens,
    moments,
    quantities,
    names: findNames(text, [...moments, ...quantities]),
    quotations: findQuotations(text),
    codes,
  };
}

import "server-only";

import { plain } from "@/lib/language/tokens";
import type { PreparedSource } from "@/lib/writing/text/passages";
import {
  hasInOrder,
  type Paragraph,
  paragraphQuoting,
  paragraphsOf,
  partsOf,
  speakersIn,
  speakersOf,
} from "@/lib/writing/text/quotations";
import type { FaultCode } from "@/lib/writing/types";
import type { Claim } from "./claims";

const paragraphs = new WeakMap<PreparedSource, { list: Paragraph[]; whole: string }>();

/** The first quotation that is not word for word in the source, or that someone else says there. */
export function quotationFault(claim: Claim, source: PreparedSource): { fault: FaultCode; detail: string } | null {
  if (claim.quotations.length === 0) return null;
  const { list, whole } = textOf(source);
  const outside = claim.quotations.reduceRight(
    (text, one) => `${text.slice(0, one.start)} “” ${text.slice(one.end)}`,
    claim.text,
  );
  const speakers = speakersIn(outside);
  for (const quotation of claim.quotations) {
    const parts = partsOf(quotation.inner);
    if (parts.length === 0) continue;
    const paragraph = paragraphQuoting(parts, list);
    if (!paragraph && !hasInOrder(whole, parts)) return { fault: "quotation", detail: quotation.inner };
    const isShort = parts.join(" ").split(" ").length < 2;
    if (!paragraph || isShort || speakers.length === 0) continue;
    const told = list.filter((one) => hasInOrder(one.plain, parts)).flatMap((one) => speakersOf(parts, one));
    if (told.length > 0 && !told.some((name) => speakers.includes(name))) {
      return { fault: "quotation", detail: `${speakers.join(", ")} did not say '${quotation.inner}'` };
    }
  }
  return null;
}

function textOf(source: PreparedSource): { list: Paragraph[]; whole: string } {
  const known = paragraphs.get(source);
  if (known) return known;
  const found = { list: paragraphsOf(source.text), whole: plain(source.names.text) };
  paragraphs.set(source, found);
  return found;
}

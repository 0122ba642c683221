import "server-only";
import type { PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import type { Span } from "./alignment";
import { cachedPerSource, type Value } from "./value";

/** Bills and vulnerabilities: 'H.R. 3876', 'S. 12', 'CVE-2021-35533'. */
const CODE = /\b(?:(?:H\. ?R|S)\. ?|CVE-)\d[\d-]*/gu;

type Code = Span & { code: string; sort: string };

function codesIn(text: string): Code[] {
  return Array.from(text.matchAll(CODE), ({ 0: written, index }) => {
    const code = written.replaceAll(" ", "");
    return { start: index, end: index + written.length, code, sort: code.replace(/[\d-]/gu, "") };
  });
}

const codesOf = cachedPerSource(({ text }) => codesIn(text));

/** A code in the claim competes with the source's other codes of the same type. */
export function codeValues(claim: Claim, source: PreparedSource): Value[] {
  const own = codesIn(claim.text);
  const codes = own.length > 0 ? codesOf(source) : [];
  return own.map(({ start, end, code, sort }) => ({
    start,
    end,
    fault: "number",
    sort: `code ${sort}`,
    same: codes.filter((one) => one.code === code),
    others: codes.filter((one) => one.sort === sort && !own.some((other) => other.code === one.code)),
  }));
}

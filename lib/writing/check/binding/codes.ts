import "server-only";
import type { PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import type { Mention } from "./alignment";
import type { Value } from "./values";

/** Bills and vulnerabilities: 'H.R. 3876', 'S. 12', 'CVE-2021-35533'. */
const CODE = /\b(?:(?:H\. ?R|S)\. ?|CVE-)\d[\d-]*/gu;

type Code = Mention & { code: string; sort: string };

const listed = new WeakMap<PreparedSource, Code[]>();

function codesIn(text: string): Omit<Code, "passage">[] {
  return Array.from(text.matchAll(CODE), ({ 0: written, index }) => {
    const code = written.replaceAll(" ", "");
    return { start: index, end: index + written.length, code, sort: code.replace(/[\d-]/gu, "") };
  });
}

/** A code of the claim competes with the source's others of its sort. */
export function codeValues(claim: Claim, source: PreparedSource): Value[] {
  const own = codesIn(claim.text);
  if (own.length === 0) return [];
  const codes =
    listed.get(source) ??
    source.passages.flatMap((passage) => codesIn(passage.text).map((one) => ({ ...one, passage })));
  listed.set(source, codes);
  const values = own.map(({ start, end, code, sort }) => ({
    start,
    end,
    fault: "number" as const,
    sort: `code ${sort}`,
    same: codes.filter((one) => one.code === code),
    others: codes.filter((one) => one.sort === sort && !own.some((other) => other.code === one.code)),
  }));
  return values.filter(({ same }) => same.length > 0);
}

import "server-only";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import { amountValue } from "./amounts";
import { codeValues } from "./codes";
import { dateValue } from "./dates";
import { DIRECTED, directionsIn, directionValue } from "./directions";
import { besideValue, placeValue } from "./names";
import { personValue } from "./persons";
import type { Value } from "./value";

/** The values of a claim that its source contains. `passages`: its supporting passages, quoted by the writer or guessed by code. */
export function valuesOf(
  claim: Claim,
  source: PreparedSource,
  passages: readonly Passage[],
  isQuoted: boolean,
): Value[] {
  const values = [
    ...claim.quantities.flatMap((amount) => amountValue(amount, claim, source, passages)),
    ...claim.moments.flatMap((moment) => dateValue(moment, claim, source)),
    ...claim.names.flatMap((name) => placeValue(name, claim, source)),
    ...claim.names.flatMap((name) => personValue(name, claim, source)),
    ...claim.names.flatMap((name) => besideValue(name, claim, source, passages, isQuoted)),
    ...directionsIn(claim.text).map((direction) => directionValue(direction, claim, source)),
    ...codeValues(claim, source),
  ];
  return values.filter(({ same, sort }) => same.length > 0 || sort === DIRECTED || sort.startsWith("state"));
}

import "server-only";
import { agrees, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import type { PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import { cachedPerSource, spanOf, type Value } from "./value";

const datesOf = cachedPerSource(({ moments }) => moments.map((moment) => ({ ...spanOf(moment), moment })));

type Precision = "day" | "weekday" | "month" | "year";

function precisionOf({ year, month, day, weekday, relative }: Moment): Precision | null {
  if (relative && weekday === undefined) return null;
  if (day) return "day";
  if (weekday !== undefined) return "weekday";
  if (month) return "month";
  return year ? "year" : null;
}

/** Dates of different precision compete only within a sentence. */
export function dateValue(moment: Moment, { moments }: Claim, source: PreparedSource): Value[] {
  const precision = precisionOf(moment);
  if (!precision) return [];
  const dates = datesOf(source);
  const same = dates.filter((one) => agrees(moment, one.moment, source.day));
  const sentences = new Set(same.map(({ passage }) => passage));
  const isNamed = (given: Moment) =>
    moments.some((one) => agrees(one, given, source.day) || agrees(given, one, source.day));
  const others = dates.filter(({ moment: given, passage }) => {
    const other = precisionOf(given);
    return other !== null && (other === precision || sentences.has(passage)) && !isNamed(given);
  });
  return [{ ...spanOf(moment), fault: "date", sort: "date", same, others }];
}

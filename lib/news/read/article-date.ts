import "server-only";
import { addDays, dayOf } from "@/lib/dates";
import type { ExtractedPage } from "@/lib/news/types";
import { type Clock, firstNewsDate, parseNewsDate } from "./news-date";

/** An article revised within this time of its publication is news again; older ones are revised for other reasons, such as a new layout. */
const REVISED_DAYS = 7;

/**
 * An article's date: the source's, or the page's if it is earlier, because search feeds list old articles with the date on which they
 * found them. The page's date must be declared, or two independent signs must agree on it. Without a source's date, the page's most reliable one.
 */
export function dateOfArticle(
  listed: Date | null,
  { dates, date_signs }: Pick<ExtractedPage, "dates" | "date_signs">,
  clock: Clock,
): Date | null {
  if (!listed) return firstNewsDate(dates, clock);
  const listedDay = dayOf(listed, clock.timeZone);
  const printed = printedDate(date_signs, listedDay, clock);
  if (!printed) return listed;
  const isRecent = dayOf(printed, clock.timeZone) >= addDays(listedDay, -REVISED_DAYS);
  const revised = date_signs.modified.flatMap((text) => parseNewsDate(text, clock) ?? []);
  const isRevised = revised.some((date) => dayOf(date, clock.timeZone) >= listedDay);
  return isRecent && isRevised ? listed : printed;
}

/** The page's own date, if it is before the listed day and no better sign supports that day. */
function printedDate({ declared, shown, path }: ExtractedPage["date_signs"], listedDay: string, clock: Clock) {
  const days = (texts: string[]) => texts.flatMap((text) => parseNewsDate(text, clock) ?? []);
  const isListed = (date: Date) => dayOf(date, clock.timeZone) >= listedDay;
  const [first, ...others] = days(declared);
  if (first) return [first, ...others].some(isListed) ? null : first;
  const signs = shown.map(days);
  const isInPath = (date: Date) => path !== null && dayOf(date, clock.timeZone).startsWith(path);
  const supportOf = (matches: (date: Date) => boolean) => signs.filter((sign) => sign.some(matches)).length;
  const agreed = signs
    .flat()
    .filter((date) => !isListed(date))
    .map((date) => {
      const isSameDay = (other: Date) => dayOf(other, clock.timeZone) === dayOf(date, clock.timeZone);
      return { date, support: supportOf(isSameDay) + Number(isInPath(date)) };
    })
    .toSorted((one, other) => other.support - one.support)[0];
  return agreed && agreed.support > 1 && agreed.support > supportOf(isListed) ? agreed.date : null;
}

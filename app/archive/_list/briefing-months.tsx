import { BriefingEntries } from "@/app/_components/briefing/briefing-entries.client";
import { BriefingEntry } from "@/app/_components/briefing/briefing-entry";
import type { BriefingSummary, StoryLink } from "@/lib/briefings/types";
import { dayOf, formatMonth } from "@/lib/dates";
import { t } from "@/lib/language/screens/text";
import type { StoryMatches } from "@/lib/search/types";

type Props = {
  briefings: BriefingSummary[];
  headlines: Map<number, StoryLink[]>;
  /** The stories of the chosen area. */
  matches: Map<number, StoryMatches>;
  timeZone: string;
};

/** Briefings by month, newest first, with links to the months. */
export function BriefingMonths({ briefings, headlines, matches, timeZone }: Props) {
  const months = byMonth(briefings, timeZone);
  return (
    <>
      {months.length > 1 ? <MonthLinks months={months.map(({ month }) => month)} /> : null}
      {months.map(({ month, briefings: ofMonth }, index) => (
        <section key={month} className={index > 0 ? "mt-8" : ""} aria-labelledby={month}>
          <h3 id={month} className="mb-3 text-2xl first-letter:uppercase">
            {formatMonth(month)}
          </h3>
          <BriefingEntries>
            {ofMonth.map((briefing) => (
              <li key={briefing.id}>
                <BriefingEntry
                  briefing={briefing}
                  timeZone={timeZone}
                  headlines={headlines.get(briefing.id)}
                  matches={matches.get(briefing.id)}
                />
              </li>
            ))}
          </BriefingEntries>
        </section>
      ))}
    </>
  );
}

function MonthLinks({ months }: { months: string[] }) {
  return (
    <nav className="mb-6 text-sm print:hidden" aria-label={t("Months")}>
      <details>
        <summary className="disclosure">{t("Jump to a month")}</summary>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
          {byYear(months).map(({ year, months: ofYear }) => (
            <div key={year} className="col-span-full grid grid-cols-subgrid">
              <dt className="py-1 font-medium">{year}</dt>
              <dd className="flex flex-wrap gap-x-4">
                {ofYear.map((month) => (
                  <a key={month} className="link py-1" href={`#${month}`}>
                    {formatMonth(month).replace(/(?: de)? \d{4}$/u, "")}
                  </a>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </nav>
  );
}

function byMonth(briefings: BriefingSummary[], timeZone: string): { month: string; briefings: BriefingSummary[] }[] {
  const months = Map.groupBy(briefings, ({ generated_at }) => dayOf(new Date(generated_at), timeZone).slice(0, 7));
  return [...months].map(([month, ofMonth]) => ({ month, briefings: ofMonth }));
}

function byYear(months: string[]): { year: string; months: string[] }[] {
  return [...Map.groupBy(months, (month) => month.slice(0, 4))].map(([year, ofYear]) => ({ year, months: ofYear }));
}

import { PrintButton } from "@/app/_components/page/print-button";
import { MethodLabel } from "@/app/_components/story/method-label";
import { ButtonLink } from "@/app/_ui/button";
import { Label } from "@/app/_ui/label";
import { datesOf, groundingsOf } from "@/lib/briefings/rules";
import type { Briefing } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { ArchiveSearch } from "./archive-search.client";
import { HeroCycler } from "./hero-cycler.client";
import { HERO_SCENES } from "./hero-scenes";

/** The digest's name, the pictures, and the contents of the newest briefing. */
export function Masthead({ briefing }: { briefing: Briefing | null }) {
  const { DIGEST_TITLE, DIGEST_TIMEZONE } = env();
  return (
    <div className="masthead page grid grid-cols-1 gap-x-10 gap-y-4 pt-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start lg:pt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 lg:col-span-full lg:border-b lg:border-line lg:pb-5 print:border-b-2 print:border-ink print:pb-3">
        <h1 className="text-masthead tracking-tight print:text-display">{DIGEST_TITLE}</h1>
        {briefing ? (
          <p className="text-sm font-medium text-soft">
            <time dateTime={briefing.generated_at}>{formatLongDate(briefing.generated_at, DIGEST_TIMEZONE)}</time>
          </p>
        ) : null}
      </div>
      <HeroCycler scenes={HERO_SCENES} />
      <div className="print:hidden">
        {briefing ? <Edition briefing={briefing} /> : null}
        <div className="mt-5 border-t border-line pt-4">
          <Label as="h2" id="search" className="mb-2">
            Search Our News Archive
          </Label>
          <ArchiveSearch timeZone={DIGEST_TIMEZONE} />
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href="/archive">Visit the Archive</ButtonLink>
          <PrintButton label="Print as PDF" />
        </div>
      </div>
    </div>
  );
}

function Edition({ briefing }: { briefing: Briefing }) {
  const href = `/briefing/${briefing.id}`;
  const dates = datesOf(briefing).length;
  const sections = [
    ["insights", briefing.top_insights.length, "strategic insights"],
    ["week", briefing.week_stories.length, "stories of the week"],
    ["day", briefing.day_stories.length, "stories of the day"],
    ["dates", dates, dates === 1 ? "date ahead" : "dates ahead"],
  ] as const;
  return (
    <>
      <Label>
        The briefing ·{" "}
        <MethodLabel id="newest-method" method={briefing.summary_method} groundings={groundingsOf(briefing)} />
      </Label>
      <h2 className="mt-2 text-3xl text-pretty">
        <a className="no-underline decoration-accent hover:underline" href={href}>
          {briefing.ai_title || `Management Briefing (ID: ${briefing.id})`}
        </a>
      </h2>
      <ul className="mt-4">
        {sections.map(([anchor, count, name]) =>
          anchor === "dates" && count === 0 ? null : (
            <li key={anchor}>
              <a
                className="flex min-h-9 items-baseline gap-3 border-t border-line py-1 text-sm text-soft no-underline hover:text-accent"
                href={`${href}#${anchor}`}
              >
                <b className="min-w-7 font-serif text-xl/tight font-headline text-accent">{count}</b> {name}
              </a>
            </li>
          ),
        )}
      </ul>
    </>
  );
}

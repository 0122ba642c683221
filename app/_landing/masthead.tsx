import { PrintButton } from "@/app/_components/page/print-button.client";
import { MethodLabel } from "@/app/_components/story/method-label";
import { datesOf } from "@/lib/briefings/rules";
import type { Briefing } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { ArchiveSearch } from "./archive-search.client";
import { HeroCycler } from "./hero-cycler.client";
import { HERO_SCENES } from "./hero-scenes";

/** The digest's name, its picture, and what is in the newest briefing. */
export function Masthead({ briefing }: { briefing: Briefing | null }) {
  const { DIGEST_TITLE, DIGEST_TIMEZONE } = env();
  return (
    <div className="page masthead">
      <div className="masthead-title">
        <h1>{DIGEST_TITLE}</h1>
        {briefing ? (
          <p>
            <time dateTime={briefing.generated_at}>{formatLongDate(briefing.generated_at, DIGEST_TIMEZONE)}</time>
          </p>
        ) : null}
      </div>
      <HeroCycler scenes={HERO_SCENES} />
      <div className="edition">
        {briefing ? <Edition briefing={briefing} /> : null}
        <div className="archive">
          <h2 id="search" className="label">
            Search Our News Archive
          </h2>
          <ArchiveSearch timeZone={DIGEST_TIMEZONE} />
        </div>
        <div className="actions">
          <a className="button" href="/archive">
            Visit the Archive
          </a>
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
      <p className="label">
        The briefing · <MethodLabel method={briefing.summary_method} />
      </p>
      <h2 className="edition-title">
        <a href={href}>{briefing.ai_title || `Management Briefing (ID: ${briefing.id})`}</a>
      </h2>
      <ul className="edition-contents">
        {sections.map(([anchor, count, name]) =>
          anchor === "dates" && count === 0 ? null : (
            <li key={anchor}>
              <a href={`${href}#${anchor}`}>
                <b>{count}</b> {name}
              </a>
            </li>
          ),
        )}
      </ul>
    </>
  );
}

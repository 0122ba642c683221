import type { ReactNode } from "react";
import type { BriefingSummary } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { markedParts } from "@/lib/search/rules";

type Props = {
  briefing: BriefingSummary;
  timeZone: string;
  search?: string;
  /** The title of a story it was found by. */
  hit?: string | undefined;
};

/** One briefing in a list of them, with the words that were searched for marked in its title. */
export function BriefingEntry({ briefing, timeZone, search = "", hit }: Props) {
  const { id, ai_title, generated_at, insights_count, week_stories_count, day_stories_count, has_error } = briefing;
  return (
    <a className="briefing-entry" href={`/briefing/${id}`}>
      <span className="briefing-entry-date">
        {generated_at ? (
          <time dateTime={generated_at}>{formatLongDate(generated_at, timeZone)}</time>
        ) : (
          <span>No date</span>
        )}
      </span>
      <span className="headline">{markWords(ai_title || `Briefing #${id}`, search)}</span>
      {hit && hit !== ai_title ? <span className="briefing-entry-hit">{markWords(hit, search)}</span> : null}
      <span className="meta">
        <span>{counted(insights_count, "insight", "insights")}</span>
        <span>{counted(week_stories_count, "weekly story", "weekly stories")}</span>
        <span>{counted(day_stories_count, "daily story", "daily stories")}</span>
        {has_error ? <span className="has-errors">Has errors</span> : null}
      </span>
    </a>
  );
}

function markWords(title: string, search: string): ReactNode {
  return markedParts(title, search).map(({ text, place, marked }) =>
    marked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

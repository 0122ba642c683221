import type { ReactNode } from "react";
import type { BriefingSummary } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { markedParts } from "@/lib/search/rules";

type Props = {
  briefing: BriefingSummary;
  timeZone: string;
  search?: string;
  /** The title of the story that matched. */
  hit?: string | undefined;
};

/** One briefing of a list, with the search terms marked. */
export function BriefingEntry({ briefing, timeZone, search = "", hit }: Props) {
  const { id, ai_title, generated_at, insights_count, week_stories_count, day_stories_count, has_error } = briefing;
  return (
    <a
      className="briefing-entry group grid grid-cols-1 gap-x-8 gap-y-1 border-t border-line py-4 no-underline md:grid-cols-[11rem_minmax(0,1fr)]"
      href={`/briefing/${id}`}
    >
      <span className="text-sm text-muted md:row-span-3">
        {generated_at ? (
          <time dateTime={generated_at}>{formatLongDate(generated_at, timeZone)}</time>
        ) : (
          <span>No date</span>
        )}
      </span>
      <span className="headline mt-0! font-serif font-headline group-hover:underline decoration-accent">
        {markWords(ai_title || `Briefing #${id}`, search)}
      </span>
      {hit && hit !== ai_title ? (
        <span className="max-w-measure text-sm text-soft">{markWords(hit, search)}</span>
      ) : null}
      <span className="meta mt-0">
        <span>{counted(insights_count, "insight", "insights")}</span>
        <span>{counted(week_stories_count, "weekly story", "weekly stories")}</span>
        <span>{counted(day_stories_count, "daily story", "daily stories")}</span>
        {has_error ? <span className="font-medium text-danger">Has errors</span> : null}
      </span>
    </a>
  );
}

function markWords(title: string, search: string): ReactNode {
  return markedParts(title, search).map(({ text, place, marked }) =>
    marked ? (
      <mark key={place} className="rounded-sm bg-accent-wash text-inherit">
        {text}
      </mark>
    ) : (
      <span key={place}>{text}</span>
    ),
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

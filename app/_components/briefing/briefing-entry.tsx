import { unbroken } from "@/app/_ui/unbroken";
import type { BriefingSummary, StoryLink } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text-client";
import type { StoryMatch, StoryMatches } from "@/lib/search/types";
import { markWords } from "../search/marked";

type Props = {
  briefing: BriefingSummary;
  timeZone: string;
  search?: string;
  /** The stories that match the search or the area. */
  matches?: StoryMatches | undefined;
  /** Its first stories. */
  headlines?: StoryLink[] | undefined;
};

const PLAIN_LINK = "no-underline decoration-accent hover:underline";
const COLUMNS = "grid grid-cols-1 gap-x-8 gap-y-1 md:grid-cols-[11rem_minmax(0,1fr)]";

/** A briefing in a list. In search results, matches are highlighted, matching stories listed, and the link goes to the best one. */
export function BriefingEntry({ briefing, timeZone, search = "", matches, headlines }: Props) {
  const { id, ai_title, generated_at, insights_count, week_stories_count, day_stories_count, has_error } = briefing;
  return (
    <div className="border-t border-line">
      <a
        className={`briefing-entry group py-4 no-underline ${COLUMNS}`}
        href={briefingHref(id, search, matches?.stories[0])}
      >
        <span className="text-sm text-muted md:row-span-2">
          {generated_at ? (
            <time dateTime={generated_at}>{formatLongDate(generated_at, timeZone)}</time>
          ) : (
            <span>{t("No date")}</span>
          )}
        </span>
        <span className="headline mt-0! font-serif font-headline group-hover:underline decoration-accent">
          {markWords(ai_title || t("Briefing #{id}", { id }), search)}
        </span>
        <span className="meta mt-0">
          <span>{counted(insights_count, t("insight"), t("insights"))}</span>
          <span>{counted(week_stories_count, t("weekly story"), t("weekly stories"))}</span>
          <span>{counted(day_stories_count, t("daily story"), t("daily stories"))}</span>
          {has_error ? <span className="font-medium text-danger">Has errors</span> : null}
        </span>
      </a>
      {matches ? (
        <div className={`pb-4 ${COLUMNS}`}>
          <Matches
            matches={matches}
            {...{ timeZone, search }}
            shownTitle={ai_title}
            moreHref={briefingHref(id, search)}
          />
        </div>
      ) : null}
      {headlines ? (
        <div className={`-mt-1 pb-4 ${COLUMNS}`}>
          <Headlines headlines={headlines} />
        </div>
      ) : null}
    </div>
  );
}

function Headlines({ headlines }: { headlines: StoryLink[] }) {
  return (
    <ul className="grid md:col-start-2" aria-label={t("Stories")}>
      {headlines.map(({ article_id, type, title }) => (
        <li key={`${type}-${article_id}`} className="max-w-measure text-sm/snug">
          <a
            className={`inline-block py-1 text-soft ${PLAIN_LINK}`}
            href={localPath(`/story/${article_id}?type=${type}`)}
          >
            {unbroken(title)}
          </a>
        </li>
      ))}
    </ul>
  );
}

type MatchesProps = {
  matches: StoryMatches;
  timeZone: string;
  search: string;
  /** The briefing's title, which a story named the same does not repeat. */
  shownTitle: string;
  moreHref: string;
};

function Matches({ matches: { stories, total }, timeZone, search, shownTitle, moreHref }: MatchesProps) {
  const more = total - stories.length;
  return (
    <ul className="grid gap-3 border-l-2 border-line pl-4 md:col-start-2" aria-label={t("Matching stories")}>
      {stories.map(({ id, article_id, type, title, date, snippet }: StoryMatch) => {
        const href = localPath(`/story/${article_id}?type=${type}`);
        const isTitled = title !== shownTitle;
        return (
          <li key={id} className="max-w-measure text-sm">
            {isTitled ? (
              <a className={`inline-block py-0.5 font-medium ${PLAIN_LINK}`} href={href}>
                {markWords(title, search)}
              </a>
            ) : null}
            <p className="text-soft">
              {date ? (
                <time className="text-muted" dateTime={date}>
                  {formatLongDate(date, timeZone)}
                  {snippet ? " · " : null}
                </time>
              ) : null}
              {isTitled ? (
                markWords(snippet, search)
              ) : (
                <a className={PLAIN_LINK} href={href}>
                  {markWords(snippet, search)}
                </a>
              )}
            </p>
          </li>
        );
      })}
      {more > 0 ? (
        <li className="text-sm">
          <a className="link inline-block py-0.5" href={moreHref}>
            {t("and {more} more", { more })}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** The link to a briefing: with the search, which is highlighted there, and to a story, if there are any. */
function briefingHref(id: number, search: string, story?: StoryMatch): string {
  const path = localPath(`/briefing/${id}`);
  if (search === "") return path;
  return `${path}?q=${encodeURIComponent(search)}${story ? `#story-${story.id}` : ""}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

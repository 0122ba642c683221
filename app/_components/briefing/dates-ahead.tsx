import type { ReactNode } from "react";
import { Label } from "@/app/_ui/label";
import { SectionTitle } from "@/app/_ui/section";
import { paragraphAt } from "@/lib/articles/rules";
import type { Article } from "@/lib/articles/types";
import { DATE_KIND_LABELS, storyTitle } from "@/lib/briefings/rules-labels";
import { datesOf, occasionOf, type StoryDate } from "@/lib/briefings/rules-views";
import type { Briefing, DateAhead, Story } from "@/lib/briefings/types";
import { formatLongDay } from "@/lib/dates";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";

const LIST =
  "mb-4 *:grid *:break-inside-avoid *:gap-x-8 *:gap-y-0.5 *:border-t *:border-line *:py-3 *:first:border-t-0 *:first:pt-0 md:*:grid-cols-[12rem_minmax(0,1fr)]";

/** A briefing's upcoming dates: the event, its story and the paragraph that mentions it. Null without dates. */
export function DatesAhead({ briefing }: { briefing: Briefing }) {
  const dates = datesOf(briefing);
  if (dates.length === 0) return null;
  return (
    <section className="mt-section print:mt-8" aria-labelledby="dates">
      <div className="relative">
        <SectionTitle id="dates" isLarge>
          {t("Dates Ahead")}
        </SectionTitle>
        <a
          className="link absolute right-0 -bottom-3 py-3 text-sm print:hidden"
          href={`/briefing/${briefing.id}/dates.ics`}
        >
          {t("Add to calendar")}
        </a>
      </div>
      <ol className={LIST}>
        {dates.map((date) => (
          <Entry
            key={`${date.date}-${date.kind}-${date.article_id}`}
            date={date}
            articles={briefing.articles}
            title={<StoryLink story={date.story} />}
          />
        ))}
      </ol>
    </section>
  );
}

/** One story's upcoming dates. */
export function StoryDates({ story, articles }: { story: Story; articles: Article[] }) {
  if (story.dates_ahead.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <Label as="h2" id="dates" className="mb-2">
        {t("Dates ahead")}
      </Label>
      <ol className={LIST}>
        {story.dates_ahead.map((date) => (
          <Entry key={`${date.date}-${date.kind}-${date.article_id}`} date={{ ...date, story }} articles={articles} />
        ))}
      </ol>
    </section>
  );
}

/** An upcoming date. Its story's title, if given, stands below the occasion, or in its place. */
function Entry({ date, articles, title }: { date: StoryDate; articles: Article[]; title?: ReactNode }) {
  const occasion = occasionOf(date);
  return (
    <li lang={date.story.language}>
      <Day date={date} />
      <div className="max-w-measure">
        <p className="leading-snug font-medium">{occasion ?? title ?? date.what}</p>
        <p className="text-sm text-soft">
          {occasion !== null && title && (
            <>
              {title}
              <span className="print:hidden"> · </span>
            </>
          )}
          <Place date={date} articles={articles} />
        </p>
      </div>
    </li>
  );
}

function StoryLink({ story }: { story: Story }) {
  return (
    <a
      className="no-underline decoration-accent hover:underline"
      href={localPath(`/story/${story.article_id}?type=${story.type}`)}
    >
      {storyTitle(story, t("Industry Story"))}
    </a>
  );
}

function Day({ date: { date, kind } }: { date: DateAhead }) {
  return (
    <p>
      <time className="block font-serif text-lg/tight font-headline" dateTime={date}>
        {formatLongDay(date)}
      </time>{" "}
      <Label as="span">{t(DATE_KIND_LABELS[kind])}</Label>
    </p>
  );
}

/** A link to the paragraph that mentions the date. A date in the title has no paragraph. */
function Place({ date: { article_id, start, end }, articles }: { date: DateAhead; articles: Article[] }) {
  const text = articles.find(({ id }) => id === article_id)?.full_text ?? "";
  const paragraph = end > 0 && end <= text.length ? paragraphAt(text, start) : null;
  return (
    <a
      className="link print:hidden"
      href={localPath(paragraph ? `/article/${article_id}#p${paragraph}` : `/article/${article_id}`)}
    >
      {paragraph ? t("paragraph {paragraph}", { paragraph }) : t("Read the article")}
    </a>
  );
}

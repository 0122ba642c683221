import { Label } from "@/app/_ui/label";
import { SectionTitle } from "@/app/_ui/section";
import { paragraphAt } from "@/lib/articles/rules";
import type { Article } from "@/lib/articles/types";
import { DATE_KIND_LABELS, datesOf, storyTitle } from "@/lib/briefings/rules";
import type { Briefing, DateAhead, Story } from "@/lib/briefings/types";
import { formatLongDay } from "@/lib/dates";

const LIST =
  "mb-4 *:grid *:break-inside-avoid *:gap-x-8 *:gap-y-0.5 *:border-t *:border-line *:py-3 *:first:border-t-0 *:first:pt-0 md:*:grid-cols-[12rem_minmax(0,1fr)]";

/** A briefing's dates ahead, each with its story and the passage that names it; nothing if there are none. */
export function DatesAhead({ briefing }: { briefing: Briefing }) {
  const dates = datesOf(briefing);
  if (dates.length === 0) return null;
  return (
    <section className="mt-section print:mt-8" aria-labelledby="dates">
      <div className="relative">
        <SectionTitle id="dates">Dates Ahead</SectionTitle>
        <a className="link absolute right-0 bottom-0 text-sm print:hidden" href={`/briefing/${briefing.id}/dates.ics`}>
          Add to calendar
        </a>
      </div>
      <ol className={LIST}>
        {dates.map(({ story, ...date }) => (
          <li key={`${date.date}-${date.kind}-${date.article_id}`}>
            <Day date={date} />
            <div className="max-w-measure">
              <p>
                <a
                  className="leading-snug font-medium no-underline decoration-accent hover:underline"
                  href={`/story/${story.article_id}?type=${story.type}`}
                >
                  {storyTitle(story, "Industry Story")}
                </a>
              </p>
              <Place date={date} articles={briefing.articles} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The dates ahead of one story. */
export function StoryDates({ story, articles }: { story: Story; articles: Article[] }) {
  if (story.dates_ahead.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <Label as="h2" id="dates">
        Dates ahead
      </Label>
      <ol className={LIST}>
        {story.dates_ahead.map((date) => (
          <li key={`${date.date}-${date.kind}`}>
            <Day date={date} />
            <div className="max-w-measure">
              <Place date={date} articles={articles} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Day({ date: { date, kind } }: { date: DateAhead }) {
  return (
    <p>
      <time className="block font-serif text-lg/tight font-headline" dateTime={date}>
        {formatLongDay(date)}
      </time>{" "}
      <Label as="span">{DATE_KIND_LABELS[kind]}</Label>
    </p>
  );
}

/** The words that name the date and a link to their paragraph; the title, shown above, has no paragraph. */
function Place({ date: { what, article_id, start, end }, articles }: { date: DateAhead; articles: Article[] }) {
  const text = articles.find(({ id }) => id === article_id)?.full_text ?? "";
  const paragraph = end > 0 && end <= text.length ? paragraphAt(text, start) : null;
  return (
    <p className="text-sm text-soft">
      {end > 0 ? <q>{/^\p{Ll}/u.test(what) ? `… ${what}` : what}</q> : null}{" "}
      <a
        className="link print:hidden"
        href={paragraph ? `/article/${article_id}#p${paragraph}` : `/article/${article_id}`}
      >
        {paragraph ? `paragraph ${paragraph}` : "Read the article"}
      </a>
    </p>
  );
}

import { paragraphAt } from "@/lib/articles/rules";
import type { Article } from "@/lib/articles/types";
import { DATE_KIND_LABELS, datesOf, storyTitle } from "@/lib/briefings/rules";
import type { Briefing, DateAhead, Story } from "@/lib/briefings/types";
import { formatLongDay } from "@/lib/dates";

/** A briefing's dates ahead, each with its story and the place it stands at; nothing where none is told of. */
export function DatesAhead({ briefing }: { briefing: Briefing }) {
  const dates = datesOf(briefing);
  if (dates.length === 0) return null;
  return (
    <section className="section dates" aria-labelledby="dates">
      <div className="dates-head">
        <h2 id="dates" className="section-title">
          Dates Ahead
        </h2>
        <a className="link" href={`/briefing/${briefing.id}/dates.ics`}>
          Add to calendar
        </a>
      </div>
      <ol className="dates-list">
        {dates.map(({ story, ...date }) => (
          <li key={`${date.date}-${date.kind}-${date.article_id}`}>
            <Day date={date} />
            <div className="dates-told">
              <p>
                <a className="reference-title" href={`/story/${story.article_id}?type=${story.type}`}>
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

/** The same of one story. */
export function StoryDates({ story, articles }: { story: Story; articles: Article[] }) {
  if (story.dates_ahead.length === 0) return null;
  return (
    <section className="dates" aria-labelledby="dates">
      <h2 id="dates" className="label">
        Dates ahead
      </h2>
      <ol className="dates-list">
        {story.dates_ahead.map((date) => (
          <li key={`${date.date}-${date.kind}`}>
            <Day date={date} />
            <div className="dates-told">
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
    <p className="dates-day">
      <time dateTime={date}>{formatLongDay(date)}</time> <span className="label">{DATE_KIND_LABELS[kind]}</span>
    </p>
  );
}

/** The words it was found in and the paragraph they stand in; a title, which is shown already, has no paragraph. */
function Place({ date: { what, article_id, start, end }, articles }: { date: DateAhead; articles: Article[] }) {
  const text = articles.find(({ id }) => id === article_id)?.full_text ?? "";
  const paragraph = end > 0 && end <= text.length ? paragraphAt(text, start) : null;
  return (
    <p className="dates-what">
      {end > 0 ? <q>{/^\p{Ll}/u.test(what) ? `… ${what}` : what}</q> : null}{" "}
      <a className="link" href={paragraph ? `/article/${article_id}#p${paragraph}` : `/article/${article_id}`}>
        {paragraph ? `paragraph ${paragraph}` : "Read the article"}
      </a>
    </p>
  );
}

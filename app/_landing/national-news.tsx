import { WhyEmpty } from "@/app/_components/briefing/why-empty.client";
import { StoryCard } from "@/app/_components/story/story-card";
import type { Story } from "@/lib/briefings/types";
import { dayOf, formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { EmptyNotice } from "./empty-notice";

export function NationalNews({ stories }: { stories: Story[] }) {
  return (
    <section className="page section" aria-labelledby="national">
      <h2 id="national" className="section-title">
        NATIONAL NEWS
      </h2>
      {stories.length === 0 ? (
        <>
          <EmptyNotice title="No National News Available" text="Check back soon for national industry updates." />
          <WhyEmpty />
        </>
      ) : null}
      {byDay(stories, env().DIGEST_TIMEZONE).map((group, index) => (
        <Day key={group.day} {...group} isFirst={index === 0} />
      ))}
    </section>
  );
}

type DayGroup = { day: string; name: string; stories: Story[] };

/** A day's stories: a first one with room, some with their takeaway, the rest as headlines. */
function Day({ day, name, stories, isFirst }: DayGroup & { isFirst: boolean }) {
  const [first, ...others] = stories;
  const cards = others.slice(0, cardsOf(others.length));
  const briefs = others.slice(cards.length);
  return (
    <section className="day" aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className="day-name">
        {name}
      </h3>
      <div className="day-stories">
        {first ? <StoryCard story={first} size={isFirst ? "lead" : "feature"} /> : null}
        {cards.length > 0 ? (
          <div className={`day-cards cards-${cards.length % 3 === 0 ? 3 : Math.min(2, cards.length)}`}>
            {cards.map((story) => (
              <StoryCard key={story.id} story={story} size="card" />
            ))}
          </div>
        ) : null}
        {briefs.length > 0 ? (
          <div className="day-briefs">
            {briefs.map((story) => (
              <StoryCard key={story.id} story={story} size="brief" />
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** So many cards that they and the headlines after them fill their rows: of two or three, and of three. */
function cardsOf(count: number): number {
  if (count <= 4) return count;
  if (count % 3 === 0) return count >= 9 ? 6 : 3;
  return count % 3 === 1 ? 4 : 2;
}

function byDay(stories: Story[], timeZone: string): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const story of stories) {
    const { date } = story.article;
    const day = date ? dayOf(new Date(date), timeZone) : "undated";
    const last = groups.at(-1);
    if (last?.day === day) last.stories.push(story);
    else groups.push({ day, name: date ? formatLongDate(date, timeZone) : "Undated", stories: [story] });
  }
  return groups;
}

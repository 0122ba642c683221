import { BRIEFS, CARDS, FEATURE, LARGE, LEAD } from "@/app/_components/story/card-looks";
import { StoryCard } from "@/app/_components/story/story-card";
import { Empty } from "@/app/_ui/empty";
import { Section } from "@/app/_ui/section";
import type { StoryPicture } from "@/lib/articles/rules-picture";
import type { Article } from "@/lib/articles/types";
import type { Story } from "@/lib/briefings/types";
import { dayOf, formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { t } from "@/lib/language/screens/text";

type Props = {
  stories: Story[];
  /** The briefing's articles. */
  articles: Article[];
  /** The key points of each story that no story above it has. */
  points: Map<number, string[]>;
  pictures: Map<number, StoryPicture>;
};

export function NationalNews({ stories, ...shared }: Props) {
  return (
    <Section id="national" title={t("NATIONAL NEWS")} className="page print:columns-2 print:gap-[0.4in]">
      {stories.length === 0 ? (
        <Empty title={t("No National News Available")}>{t("Check back soon for national industry updates.")}</Empty>
      ) : null}
      <div className="[&>*+*]:mt-8 [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-6 print:[&>*+*]:m-0 print:[&>*+*]:border-0 print:[&>*+*]:p-0">
        {storiesByDay(stories).map((group, index) => (
          <Day key={group.day} {...group} {...shared} isFirst={index === 0} />
        ))}
      </div>
    </Section>
  );
}

type DayGroup = { day: string; name: string; stories: Story[] };

type DayProps = DayGroup & Omit<Props, "stories"> & { isFirst: boolean };

/** A day's stories: a large one, some cards, and headlines. */
function Day({ day, name, stories, articles, points, pictures, isFirst }: DayProps) {
  const [first, ...others] = stories;
  const cards = others.slice(0, cardsOf(others.length));
  const briefs = others.slice(cards.length);
  return (
    <section
      className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)] print:block"
      aria-labelledby={`day-${day}`}
    >
      {/* Not a heading: the stories’ titles below are on the level after the section’s. */}
      <p
        id={`day-${day}`}
        className="font-serif text-xl font-headline text-soft lg:sticky lg:text-lg/snug lg:top-6 lg:self-start print:static print:mb-3 print:break-after-avoid"
      >
        {name}
      </p>
      <div
        className={`grid grid-cols-1 gap-y-6 [&_time]:hidden print:block print:[&_time]:inline split-story ${isFirst ? LEAD : FEATURE}`}
      >
        {first ? (
          <StoryCard
            story={first}
            articles={articles}
            points={points.get(first.id)?.slice(0, isFirst ? 3 : 2)}
            picture={pictures.get(first.id)}
          />
        ) : null}
        {cards.length > 0 ? (
          <div className={`${CARDS} ${columnsOf(cards.length)}`}>
            {cards.map((story) => (
              <StoryCard key={story.id} story={story} articles={articles} />
            ))}
          </div>
        ) : null}
        {briefs.length > 0 ? (
          <div className={BRIEFS}>
            {briefs.map((story) => (
              <StoryCard key={story.id} story={story} articles={articles} />
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}

function columnsOf(cards: number): string {
  if (cards % 3 === 0) return "sm:grid-cols-2 lg:grid-cols-3";
  return `${LARGE} ${cards === 1 ? "" : "sm:grid-cols-2"}`;
}

/** How many stories are cards, so that the rows of cards (two or three each) and of headlines (three each) are full. */
function cardsOf(count: number): number {
  if (count <= 4) return count;
  if (count % 3 === 0) return count >= 9 ? 6 : 3;
  return count % 3 === 1 ? 4 : 2;
}

/** A section's stories by local day; the first of each day is its lead. */
export function storiesByDay(stories: Story[]): DayGroup[] {
  const timeZone = env().DIGEST_TIMEZONE;
  const groups: DayGroup[] = [];
  for (const story of stories) {
    const { date } = story.article;
    const day = date ? dayOf(new Date(date), timeZone) : "undated";
    const last = groups.at(-1);
    if (last?.day === day) last.stories.push(story);
    else groups.push({ day, name: date ? formatLongDate(date, timeZone) : t("Undated"), stories: [story] });
  }
  return groups;
}

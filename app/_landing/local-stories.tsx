import type { ReactNode } from "react";
import { CARDS, FEATURE, LARGE } from "@/app/_components/story/card-looks";
import { StoryCard } from "@/app/_components/story/story-card";
import { Empty } from "@/app/_ui/empty";
import { Section } from "@/app/_ui/section";
import type { StoryPicture } from "@/lib/articles/rules-picture";
import type { Article } from "@/lib/articles/types";
import type { Story } from "@/lib/briefings/types";
import { t } from "@/lib/language/screens/text";

const OTHERS = `${CARDS} lg:content-start lg:border-l lg:border-line lg:pl-10 print:border-0 print:p-0`;
const COLUMN = `${LARGE} lg:[&>:first-child]:border-t-0 lg:[&>:first-child]:pt-0`;
/** Columns for further stories next to the first; a single story has the full width. */
const COLUMNS = "lg:grid-cols-2 lg:gap-x-10";
const PAIRS = "sm:grid-cols-2 lg:[&>:nth-child(-n+2)]:border-t-0 lg:[&>:nth-child(-n+2)]:pt-0";

type Props = {
  stories: Story[];
  /** The briefing's articles. */
  articles: Article[];
  /** The key points of each story that no story above it has. */
  points: Map<number, string[]>;
  pictures: Map<number, StoryPicture>;
  /** The name of the local area. */
  area: string;
  /** Follows the stories. */
  children?: ReactNode;
};

export function LocalStories({ stories, articles, points, pictures, area, children }: Props) {
  const [first, ...others] = stories;
  const inPairs = others.length > 3;
  // On paper, a single story in two columns would leave one of them empty.
  const printed = others.length > 0 ? "print:columns-2 print:gap-[0.4in]" : "";
  return (
    <Section id="local" title={t("LOCAL STORIES")} className={`page ${printed}`}>
      {first ? (
        <div
          className={`grid grid-cols-1 gap-y-6 print:block ${FEATURE} ${others.length > 0 ? COLUMNS : "split-story"}`}
        >
          <StoryCard
            story={first}
            articles={articles}
            points={points.get(first.id)?.slice(0, 2)}
            picture={pictures.get(first.id)}
          />
          {others.length > 0 ? (
            <div className={`${OTHERS} ${inPairs ? PAIRS : COLUMN}`}>
              {others.map((story) => (
                <StoryCard key={story.id} story={story} articles={articles} />
              ))}
            </div>
          ) : null}
        </div>
      ) : (
        <Empty title={t("No Local Stories Available")}>
          {t("Check back soon for {area}-focused news updates.", { area })}
        </Empty>
      )}
      {children}
    </Section>
  );
}

import { storyTitle } from "@/lib/briefings/rules";
import type { Story } from "@/lib/briefings/types";
import { PinButton } from "./pin-button.client";
import { Points } from "./points";
import { StoryBadge } from "./story-badge";
import { StoryDetails } from "./story-details";
import { StoryMeta } from "./story-meta";
import { TakeWithUpdate } from "./update-note";

type Props = {
  story: Story;
  /** How much room it gets; a `brief` keeps its text behind a press. */
  size: "lead" | "feature" | "card" | "brief";
};

const SHOWN_POINTS = { lead: 3, feature: 2, card: 0, brief: 0 } as const;

/** A story on a page of many. What does not fit is in the card all the same: to be opened without a script, or in a dialog. */
export function StoryCard({ story, size }: Props) {
  const points = story.ai_key_points.slice(0, SHOWN_POINTS[size]);
  return (
    <article className={`story story-${size}`} data-story={story.article_id}>
      <PinButton articleId={story.article_id} storyType={story.type} />
      <StoryBadge story={story} />
      <h3 className="headline">
        <a href={`/story/${story.article_id}?type=${story.type}`}>{storyTitle(story, "Industry Story")}</a>
      </h3>
      <TakeWithUpdate story={story} />
      {points.length > 0 ? <Points points={points} className="points lead-points" /> : null}
      <StoryMeta story={story} />
      <details className="more">
        <summary>Summary and key points</summary>
        <div className="more-body">
          <StoryDetails story={story} />
        </div>
      </details>
    </article>
  );
}

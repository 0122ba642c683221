import { storyTitle } from "@/lib/briefings/rules";
import type { Story } from "@/lib/briefings/types";
import { Points } from "./points";
import { StoryBadge } from "./story-badge";
import { StoryDetails } from "./story-details";
import { StoryFrame } from "./story-frame.client";
import { StoryMeta } from "./story-meta";
import { TakeWithUpdate } from "./update-note";

type Props = {
  story: Story;
  /** How much of it the card shows. */
  size: "lead" | "feature" | "card" | "brief";
};

const SHOWN_POINTS = { lead: 3, feature: 2, card: 0, brief: 0 } as const;

/** A story on a page of many. The whole story is in the page; what the card does not show opens in a dialog. */
export function StoryCard({ story, size }: Props) {
  const points = story.ai_key_points.slice(0, SHOWN_POINTS[size]);
  return (
    <StoryFrame
      articleId={story.article_id}
      storyType={story.type}
      title={storyTitle(story, "Industry Story")}
      className={`story story-${size}`}
      badge={<StoryBadge story={story} />}
      take={<TakeWithUpdate story={story} />}
      points={points.length > 0 ? <Points points={points} className="points lead-points" /> : null}
      meta={<StoryMeta story={story} />}
    >
      <StoryDetails story={story} />
    </StoryFrame>
  );
}

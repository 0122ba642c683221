import type { StoryPicture } from "@/lib/articles/rules-picture";
import { storyTitle } from "@/lib/briefings/rules";
import type { Story } from "@/lib/briefings/types";
import { Picture } from "../article/picture";
import { Points } from "./points";
import { StoryBadge } from "./story-badge";
import { StoryDetails } from "./story-details";
import { StoryFrame } from "./story-frame.client";
import { StoryMeta } from "./story-meta";
import { partsLabel } from "./story-parts";
import { TakeWithUpdate } from "./update-note";

type Props = {
  story: Story;
  /** How many of its points the card shows. */
  shownPoints?: number;
  picture?: StoryPicture | undefined;
};

/** A story on a page of many. The whole story is in the page; what the card does not show opens in a dialog. */
export function StoryCard({ story, shownPoints = 0, picture }: Props) {
  const points = story.ai_key_points.slice(0, shownPoints);
  return (
    <StoryFrame
      articleId={story.article_id}
      storyType={story.type}
      title={storyTitle(story, "Industry Story")}
      picture={picture ? <Picture picture={picture} /> : null}
      badge={<StoryBadge story={story} />}
      take={<TakeWithUpdate story={story} />}
      points={points.length > 0 ? <Points points={points} className="points shown-points" /> : null}
      meta={<StoryMeta story={story} />}
      moreLabel={partsLabel(story)}
    >
      <StoryDetails story={story} />
    </StoryFrame>
  );
}

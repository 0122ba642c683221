import { unbroken } from "@/app/_ui/unbroken";
import type { StoryPicture } from "@/lib/articles/rules-picture";
import type { Article } from "@/lib/articles/types";
import { reportsOf, storyTitle } from "@/lib/briefings/rules-labels";
import { withoutRepeats } from "@/lib/briefings/rules-views";
import type { Story } from "@/lib/briefings/types";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { Picture } from "../article/picture";
import { PinPlace } from "../pins/pin-place";
import { Points } from "./points";
import { StoryBadge } from "./story-badge";
import { StoryDetails } from "./story-details";
import { StoryMeta } from "./story-meta";
import { partsLabel } from "./story-parts";
import { CorrectionNote, Reports, TakeWithUpdate } from "./update-note";

type Props = {
  story: Story;
  /** The articles of the story's briefing. */
  articles: Article[];
  /** The key points that the card shows. */
  points?: string[] | undefined;
  picture?: StoryPicture | undefined;
};

/**
 * A story on a page of many. The card contains the whole story, which `StoryDialog` shows in a dialog; without JavaScript the title opens
 * the story's page and the rest expands in the card.
 */
export function StoryCard({ story, articles, points = [], picture }: Props) {
  const [details = story] = withoutRepeats([story], { afterReports: true });
  return (
    <article className="story" data-story={story.article_id} lang={story.language}>
      {picture ? <Picture picture={picture} /> : null}
      <PinPlace story={story} />
      <StoryBadge story={story} />
      <h3 className="headline">
        <a href={localPath(`/story/${story.article_id}?type=${story.type}`)}>
          {unbroken(storyTitle(story, t("Industry Story")))}
        </a>
      </h3>
      <CorrectionNote story={story} />
      <Reports reports={reportsOf(story)} />
      <TakeWithUpdate story={story} />
      {points.length > 0 ? <Points points={points} className="points shown-points" /> : null}
      <StoryMeta story={story} />
      <details className="more">
        <summary className="disclosure">{partsLabel(details)}</summary>
        <div className="more-body">
          <StoryDetails story={details} articles={articles} />
        </div>
      </details>
    </article>
  );
}

import { StoryBadge } from "@/app/_components/story/story-badge";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import type { FavoriteStory } from "@/lib/favorites/types";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { FavoritePin } from "./favorite-pin.client";

/** A pinned story, or its article if no briefing has the story anymore. */
export function FavoriteCard({ favorite }: { favorite: FavoriteStory }) {
  const { article, story_type, ai_takeaway_title, ai_takeaway_text, query_text } = favorite;
  const isInBriefing = ai_takeaway_title !== null;
  return (
    <article className="story">
      <FavoritePin articleId={article.id} storyType={story_type} />
      <StoryBadge story={{ type: story_type, query_text, is_update: false }} />
      <h2 className="headline">
        <a href={localPath(isInBriefing ? `/story/${article.id}?type=${story_type}` : `/article/${article.id}`)}>
          {ai_takeaway_title || article.title || t("Industry Story")}
        </a>
      </h2>
      <p className="take">{ai_takeaway_text ?? article.summary}</p>
      <p className="meta">
        {article.source ? <span className="outlet">{article.source}</span> : null}
        {article.date ? (
          <time dateTime={article.date}>{formatLongDate(article.date, env().DIGEST_TIMEZONE)}</time>
        ) : null}
      </p>
    </article>
  );
}

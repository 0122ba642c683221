import { ReadingMark } from "@/app/_components/story/reading-mark";
import { StoryBadge } from "@/app/_components/story/story-badge";
import { Reports } from "@/app/_components/story/update-note";
import { isTakeawayRead } from "@/lib/briefings/rules-labels";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import type { FavoriteStory } from "@/lib/favorites/types";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { FavoritePin } from "./favorite-pin.client";

/** A pinned story, or its article if no briefing has the story anymore. */
export function FavoriteCard({ favorite }: { favorite: FavoriteStory }) {
  const { article, story_type, type, summary_method, ai_takeaway_title, ai_takeaway_text, query_text, reports } =
    favorite;
  const title = ai_takeaway_title || article.title || t("Industry Story");
  const isRead = type !== null && summary_method !== null && isTakeawayRead({ type, summary_method });
  return (
    <article className="story">
      <FavoritePin articleId={article.id} storyType={story_type} title={title} />
      <StoryBadge story={{ type: story_type, query_text, is_update: false, is_correction: false }} />
      <h2 className="headline">
        <a href={localPath(type ? `/story/${article.id}?type=${type}` : `/article/${article.id}`)}>{title}</a>
      </h2>
      <Reports reports={reports} />
      <p className="take">
        {isRead ? <ReadingMark /> : null}
        {ai_takeaway_text ?? article.summary}
      </p>
      <p className="meta">
        {article.source ? <span className="outlet">{article.source}</span> : null}
        {article.date ? (
          <time dateTime={article.date}>{formatLongDate(article.date, env().DIGEST_TIMEZONE)}</time>
        ) : null}
      </p>
    </article>
  );
}

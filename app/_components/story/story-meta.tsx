import type { ReactNode } from "react";
import { areaLabel, joinsArticles, sourceCountText } from "@/lib/briefings/rules-labels";
import type { Story } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { t } from "@/lib/language/screens/text";

type Props = {
  story: Story;
  /** Whether to say that there is a single source. Most stories have one, so only a story's own page says it. */
  withSingleSource?: boolean;
  children?: ReactNode;
};

/** A story's area, publisher, date and number of sources. */
export function StoryMeta({ story, withSingleSource = false, children }: Props) {
  const { article, source_count } = story;
  return (
    <p className="meta">
      {story.area ? <span className="area">{t(areaLabel(story.area) ?? "")}</span> : null}
      {article.source ? <span className="outlet">{article.source}</span> : null}
      {article.date ? <time dateTime={article.date}>{formatLongDate(article.date, env().DIGEST_TIMEZONE)}</time> : null}
      {withSingleSource || source_count > 1 || joinsArticles(story) ? (
        <span>{t(...sourceCountText(story))}</span>
      ) : null}
      {children}
    </p>
  );
}

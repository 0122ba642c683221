import type { ReactNode } from "react";
import { areaLabel, sourceCountText } from "@/lib/briefings/rules-labels";
import type { Story } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { t } from "@/lib/language/screens/text";

type Props = {
  story: Story;
  children?: ReactNode;
};

/** A story's area, publisher, date and number of sources. */
export function StoryMeta({ story, children }: Props) {
  const { article } = story;
  return (
    <p className="meta">
      {story.area ? <span className="area">{t(areaLabel(story.area) ?? "")}</span> : null}
      {article.source ? <span className="outlet">{article.source}</span> : null}
      {article.date ? <time dateTime={article.date}>{formatLongDate(article.date, env().DIGEST_TIMEZONE)}</time> : null}
      <span>{t(...sourceCountText(story))}</span>
      {children}
    </p>
  );
}

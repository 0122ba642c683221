import type { ReactNode } from "react";
import { areaLabel, sourceCountText } from "@/lib/briefings/rules-labels";
import type { Story } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { t } from "@/lib/language/screens/text";
import { CitationMarks } from "../evidence/citations";

type Props = {
  story: Story;
  /** The numbers of the articles it cites on this page, which stay beside the number of sources. */
  cites?: number[];
  children?: ReactNode;
};

/** A story's area, publisher, date and number of sources. */
export function StoryMeta({ story, cites = [], children }: Props) {
  const { article } = story;
  return (
    <p className="meta">
      {story.area ? <span className="area">{t(areaLabel(story.area) ?? "")}</span> : null}
      {article.source ? <span className="outlet">{article.source}</span> : null}
      {article.date ? <time dateTime={article.date}>{formatLongDate(article.date, env().DIGEST_TIMEZONE)}</time> : null}
      <span>
        {t(...sourceCountText(story))}
        {cites.length > 0 ? <CitationMarks numbers={cites} /> : null}
      </span>
      {children}
    </p>
  );
}

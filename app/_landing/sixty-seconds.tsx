import { MethodLabel } from "@/app/_components/story/method-label";
import { UntranslatedNote } from "@/app/_components/story/untranslated-note";
import { Empty } from "@/app/_ui/empty";
import { unbroken } from "@/app/_ui/unbroken";
import { storiesOf } from "@/lib/briefings/rules";
import { groundingsOf } from "@/lib/briefings/rules-labels";
import { type Brief, readingMinutes, sixtySeconds } from "@/lib/briefings/rules-views";
import type { Briefing } from "@/lib/briefings/types";
import { dayOf } from "@/lib/dates";
import { env } from "@/lib/env";
import { hostOf } from "@/lib/language/hosts";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";

/** Its items' classes, once. A title's link covers its whole item. */
const LIST =
  "mt-2 text-sm/snug *:relative *:border-t *:border-line *:py-1.5 *:pl-7 lg:*:py-2 *:[counter-increment:brief] *:before:absolute *:before:left-0 *:before:font-serif *:before:text-xl/snug *:before:text-accent *:before:content-[counter(brief)] [&_a]:block [&_a]:no-underline [&_a]:after:absolute [&_a]:after:inset-0 [&_a:hover]:underline [&_p]:text-xs/snug [&_p]:text-muted [counter-reset:brief]";

type Props = {
  briefing: Briefing | null;
  /** The articles of its stories by relevance. */
  idsByRelevance: number[];
};

/** The newest briefing in three to five titles, each of which links to its story. */
export function SixtySeconds({ briefing, idsByRelevance }: Props) {
  if (!briefing)
    return <Empty title={t("No briefing yet")}>{t("The first one appears here as soon as it is ready.")}</Empty>;
  const briefs = sixtySeconds(briefing, idsByRelevance);
  const { DIGEST_TIMEZONE } = env();
  // A cached page is rendered again within a minute.
  const isToday = dayOf(new Date(briefing.generated_at), DIGEST_TIMEZONE) === dayOf(new Date(), DIGEST_TIMEZONE);
  return (
    <section aria-labelledby="sixty-seconds">
      <h2 id="sixty-seconds" className="text-3xl">
        {t(isToday ? "Today in 60 seconds" : "In 60 seconds")}
      </h2>
      <p className="meta mt-1">
        <a className="link" href={localPath(`/briefing/${briefing.id}`)}>
          {t("Whole briefing")}
        </a>
        <span>{t("{minutes} min read", { minutes: readingMinutes(briefing) })}</span>
        <MethodLabel id="newest-method" method={briefing.summary_method} groundings={groundingsOf(briefing)} />
      </p>
      <UntranslatedNote stories={storiesOf(briefing)} />
      <ol className={LIST}>
        {briefs.map((brief) => (
          <BriefItem key={brief.story.id} brief={brief} />
        ))}
      </ol>
    </section>
  );
}

function BriefItem({ brief: { story, title } }: { brief: Brief }) {
  const { article, article_id, type } = story;
  return (
    <li>
      <a href={localPath(`/story/${article_id}?type=${type}`)} lang={story.language}>
        {unbroken(title)}
      </a>
      <p>{article.source ?? hostOf(article.url)}</p>
    </li>
  );
}

import { PRINTED_ADDRESS } from "@/app/_browser/first-script";
import { addressOf } from "@/app/_seo/address";
import { getBrand } from "@/lib/brand/data";
import { storiesOf } from "@/lib/briefings/rules";
import { briefingTitle, groundingsOf, SECTION_LABELS } from "@/lib/briefings/rules-labels";
import { datesOf, shownStories } from "@/lib/briefings/rules-views";
import type { Briefing } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { editionOfPage } from "@/lib/editions/data";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { FullArticleTexts } from "../article/full-article-texts.client";
import { numberArticles } from "../evidence/citations";
import { ReferencedArticles } from "../evidence/referenced-articles";
import { FairUseNotice } from "../page/fair-use";
import { Pins } from "../pins/pins.client";
import { JumpToMatch } from "../search/jump-to-match.client";
import { markWords } from "../search/marked";
import { StaticContent } from "../static/static-content";
import { MethodLabel } from "../story/method-label";
import { UntranslatedNote } from "../story/untranslated-note";
import { AlsoReported } from "./also-reported";
import { DatesAhead } from "./dates-ahead";
import { SectionBar } from "./section-bar.client";
import { relatedStories } from "./stories/related-stories";
import { Stories } from "./stories/stories";
import { BRIEFING_TITLE_ID } from "./title-id";

type Props = {
  briefing: Briefing;
  /** The search the briefing was opened from; its words are highlighted. */
  search?: string;
  /** A private briefing has no public URL; its stories have no pages of their own. */
  isPrivate?: boolean;
};

/** A whole briefing: its three sections and the numbered articles they are based on. */
export async function BriefingView({ briefing, search = "", isPrivate = false }: Props) {
  const { DIGEST_TIMEZONE } = env();
  const edition = isPrivate ? null : await editionOfPage(briefing.id);
  const digest_title = edition?.title ?? (await getBrand()).digest_title;
  const shown = shownStories(briefing);
  const citations = numberArticles(briefing.articles);
  const context = { briefing, related: relatedStories(briefing), citations, search, isPrivate };
  return (
    <div className="briefing" {...(isPrivate ? {} : printedAt(localPath(`/briefing/${briefing.id}`)))}>
      <header id="briefing-top" className="briefing-head pt-head print:pt-0">
        <p className="meta">
          <span>{digest_title}</span>
          <time dateTime={briefing.generated_at}>{formatLongDate(briefing.generated_at, DIGEST_TIMEZONE)}</time>
          <MethodLabel id="briefing-method" method={briefing.summary_method} groundings={groundingsOf(briefing)} />
        </p>
        <h1 id={BRIEFING_TITLE_ID} className="mt-3 max-w-[22em] text-display tracking-tight" lang={briefing.language}>
          {markWords(briefingTitle(briefing), search)}
        </h1>
        <UntranslatedNote stories={storiesOf(briefing)} />
      </header>
      <SectionBar sections={sectionsOf(briefing)} />
      <StaticContent id="briefing-content">
        <DatesAhead briefing={briefing} />
        <Stories
          id="insights"
          title={t(SECTION_LABELS.insight)}
          empty={t("No top insights available.")}
          stories={briefing.top_insights}
          shown={shown.top_insights}
          {...context}
        />
        <Stories
          id="week"
          title={t(SECTION_LABELS.week)}
          empty={t("No stories from this week.")}
          stories={briefing.week_stories}
          shown={shown.week_stories}
          {...context}
        />
        <Stories
          id="day"
          title={t(SECTION_LABELS.day)}
          empty={t("No stories from today.")}
          stories={briefing.day_stories}
          shown={shown.day_stories}
          {...context}
        />
        <ReferencedArticles articles={briefing.articles} isLarge />
        <AlsoReported headlines={briefing.also_reported} />
        <FairUseNotice />
      </StaticContent>
      <FullArticleTexts within=".briefing" />
      <Pins within=".briefing" />
      {search ? <JumpToMatch /> : null}
    </div>
  );
}

/** The URL printed at the bottom of each page. */
function printedAt(path: string) {
  return { [PRINTED_ADDRESS]: addressOf(path) };
}

/** The briefing's sections in page order, without an empty list of dates, with their sizes: those of lists and search results. */
function sectionsOf(briefing: Briefing) {
  const dates = datesOf(briefing).length;
  return [
    ...(dates > 0 ? [{ id: "dates", name: t("Dates"), count: dates }] : []),
    { id: "insights", name: t("Insights"), count: briefing.top_insights.length },
    { id: "week", name: t("Week"), count: briefing.week_stories.length },
    { id: "day", name: t("Day"), count: briefing.day_stories.length },
    { id: "references", name: t("Sources"), count: briefing.articles.length },
  ];
}

import { Label } from "@/app/_ui/label";
import { unbroken } from "@/app/_ui/unbroken";
import { pictureOf } from "@/lib/articles/rules-picture";
import { storyTitle } from "@/lib/briefings/rules-labels";
import { withoutRepeats } from "@/lib/briefings/rules-views";
import type { PlacedStory } from "@/lib/briefings/types";
import { t } from "@/lib/language/screens/text";
import { FullArticle } from "../article/full-article";
import { Picture } from "../article/picture";
import { StoryDates } from "../briefing/dates-ahead";
import { CheckResult } from "../evidence/check-result";
import { citedNumbers, numberArticles } from "../evidence/citations";
import { SentenceSources } from "../evidence/evidence";
import { ReferencedArticles } from "../evidence/referenced-articles";
import { FairUseNotice } from "../page/fair-use";
import { MethodLabel } from "./method-label";
import { StoryBadge } from "./story-badge";
import { StoryMeta } from "./story-meta";
import { StoryParts } from "./story-parts";
import { EventLinks, PlaceLine, PlaceSteps } from "./story-place";
import { UntranslatedNote } from "./untranslated-note";
import { CorrectionNote, ReportLink, TakeWithUpdate } from "./update-note";

/** A story on its own page, next to the passages that support it. */
export function StoryView({ story }: { story: PlacedStory }) {
  const { articles, place } = story;
  const citations = numberArticles(articles);
  const [shown = story] = withoutRepeats([story]);
  const picture = pictureOf(story);
  return (
    <article lang={story.language}>
      <PlaceLine storyId={story.id} place={place} />
      <header className="max-w-224 pt-head print:pt-0 [&_.meta]:mt-4">
        <StoryBadge story={story} />
        <h1 className="mt-3 text-display tracking-tight">{unbroken(storyTitle(story, t("Story")))}</h1>
        <StoryMeta story={story} cites={citedNumbers(story, citations)}>
          <MethodLabel id="story-method" method={story.summary_method} groundings={[story.grounding]} />
        </StoryMeta>
        <UntranslatedNote stories={[story]} />
      </header>
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 mt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="max-w-measure [&>*+*]:mt-4 [&>.picture+*]:mt-6 [&>.points]:mt-2 [&>.take:first-child]:mt-0 [&>.take]:text-xl/normal [&>.take]:text-ink">
          {picture ? <Picture picture={picture} isFirst /> : null}
          <CorrectionNote story={story} />
          <EventLinks place={place} />
          <TakeWithUpdate story={story} citations={citations} />
          <StoryParts story={shown} articles={articles} citations={citations} />
          <StoryDates story={story} articles={articles} />
          <FullArticle article={story.article} withText />
        </div>
        {story.evidence.length > 0 ? (
          <aside className="lg:border-l lg:border-line lg:pl-8 print:border-0 print:p-0" aria-labelledby="evidence">
            <Label as="h2" id="evidence">
              {t("Sources for each sentence")}
            </Label>
            <CheckResult story={story} />
            <SentenceSources story={story} citations={citations} />
          </aside>
        ) : null}
      </div>
      <ReferencedArticles articles={articles} />
      <ReportLink className="mt-6" articleId={story.article_id} />
      <PlaceSteps storyId={story.id} place={place} />
      <FairUseNotice />
    </article>
  );
}

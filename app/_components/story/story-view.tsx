import type { Article } from "@/lib/articles/types";
import { storyTitle } from "@/lib/briefings/rules";
import type { Story } from "@/lib/briefings/types";
import { FullArticle } from "../article/full-article";
import { StoryDates } from "../briefing/dates-ahead";
import { CitationMarks, citedNumbers, numberArticles } from "../evidence/citations";
import { PassageItem } from "../evidence/evidence";
import { ReferencedArticles } from "../evidence/referenced-articles";
import { FAIR_USE_NOTICE } from "../page/fair-use-notice";
import { MethodLabel } from "./method-label";
import { StoryBadge } from "./story-badge";
import { StoryMeta } from "./story-meta";
import { StoryParts } from "./story-parts";
import { TakeWithUpdate } from "./update-note";

/** One story on a page of its own, with the passages it rests on in sight. */
export function StoryView({ story, articles }: { story: Story; articles: Article[] }) {
  const citations = numberArticles(articles);
  return (
    <article className="story-page">
      <header className="article-head">
        <StoryBadge story={story} />
        <h1>{storyTitle(story, "Story")}</h1>
        <StoryMeta story={story}>
          <MethodLabel method={story.summary_method} />
          <CitationMarks numbers={citedNumbers(story, citations)} />
        </StoryMeta>
      </header>
      <div className="story-page-body">
        <TakeWithUpdate story={story} citations={citations} />
        <StoryParts story={story} citations={citations} />
        <StoryDates story={story} articles={articles} />
        <FullArticle article={story.article} withText />
      </div>
      {story.evidence.length > 0 ? (
        <aside className="story-page-side" aria-labelledby="evidence">
          <h2 id="evidence" className="label">
            Where this comes from
          </h2>
          <ol className="passages">
            {story.evidence.map((evidence) => (
              <PassageItem key={`${evidence.start}-${evidence.sentence}`} evidence={evidence} citations={citations} />
            ))}
          </ol>
        </aside>
      ) : null}
      <ReferencedArticles articles={articles} />
      <p className="notice">{FAIR_USE_NOTICE}</p>
    </article>
  );
}

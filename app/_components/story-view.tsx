import type { Article } from "@/lib/articles/types";
import { storyTitle } from "@/lib/briefings/rules";
import type { Story } from "@/lib/briefings/types";
import { CitationMarks, citedNumbers, numberArticles } from "./citations";
import { EvidenceList } from "./evidence";
import { FullArticle } from "./full-article";
import { MethodLabel } from "./method-label";
import { ReferencedArticles } from "./referenced-articles";
import { FAIR_USE_NOTICE } from "./site-footer";
import { StoryBadge } from "./story-badge";
import { StoryMeta } from "./story-meta";
import { StoryParts } from "./story-parts";

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
        <p className="take">{story.ai_takeaway_text}</p>
        <StoryParts story={story} />
        <div className="visitor-only">
          <FullArticle article={story.article} withText />
        </div>
      </div>
      <aside className="story-page-side" aria-label="Sources">
        <EvidenceList story={story} citations={citations} isOpen />
      </aside>
      <ReferencedArticles articles={articles} />
      <p className="notice">{FAIR_USE_NOTICE}</p>
    </article>
  );
}

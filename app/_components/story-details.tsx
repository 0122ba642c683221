import type { Story } from "@/lib/briefings/types";
import { hostOf } from "@/lib/sources/rules";
import type { Citations } from "./citations";
import { FullArticle } from "./full-article";
import { SourceLink } from "./source-link";
import { StoryParts } from "./story-parts";

/** All of a story but its title and takeaway; what only visitors are offered is left out for those who are signed in. */
export function StoryDetails({ story, citations }: { story: Story; citations?: Citations }) {
  const { article } = story;
  return (
    <>
      <StoryParts story={story} citations={citations} />
      <p className="original visitor-only">
        <SourceLink url={article.url}>Original at {hostOf(article.url) ?? article.url}</SourceLink>
      </p>
      <FullArticle article={article} />
    </>
  );
}

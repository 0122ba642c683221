import type { Story } from "@/lib/briefings/types";
import { FullArticle } from "./full-article";
import { SourceLink } from "./source-link";

type Props = {
  story: Story;
  /** Whether the article's whole text is on the page already, or fetched when asked for. */
  withText?: boolean;
};

/** All of a story but its title and takeaway: summary, key points, excerpt, and the ways to its sources. */
export function StoryDetails({ story, withText = false }: Props) {
  const { ai_summary, ai_key_points, ai_excerpt, article, sources } = story;
  return (
    <>
      {ai_summary && ai_summary !== story.ai_takeaway_text ? <p className="summary">{ai_summary}</p> : null}
      {ai_key_points.length > 0 ? (
        <>
          <p className="label">Key points</p>
          <ul className="points">
            {ai_key_points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </>
      ) : null}
      {ai_excerpt ? (
        <blockquote className="excerpt" cite={article.url}>
          <p>{ai_excerpt}</p>
        </blockquote>
      ) : null}
      {sources.length > 0 ? (
        <p className="also">
          <span className="label">Also in</span>
          {sources.map(({ outlet, url }) => (
            <SourceLink key={url} url={url}>
              {outlet}
            </SourceLink>
          ))}
        </p>
      ) : null}
      <div className="visitor-only">
        <p className="original">
          <SourceLink url={article.url}>Original at {hostOf(article.url)}</SourceLink>
        </p>
        <FullArticle article={article} withText={withText} />
      </div>
    </>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
}

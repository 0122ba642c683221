import type { Story } from "@/lib/briefings/types";
import { SourceLink } from "./source-link";

/** What a story says beyond its takeaway: summary, key points, an excerpt, and who else had it. */
export function StoryParts({ story }: { story: Story }) {
  const { ai_summary, ai_takeaway_text, ai_key_points, ai_excerpt, article, sources } = story;
  return (
    <>
      {ai_summary && ai_summary !== ai_takeaway_text ? <p className="summary">{ai_summary}</p> : null}
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
          {ai_excerpt}
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
    </>
  );
}

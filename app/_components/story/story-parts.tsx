import { isMeaningRead, joinsArticles, meaningLabel } from "@/lib/briefings/rules-labels";
import type { Story } from "@/lib/briefings/types";
import { sourceLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import type { Citations } from "../evidence/citations";
import { CitedText } from "../evidence/cited-text";
import { SourceLink } from "../evidence/source-link";
import { markWords } from "../search/marked";
import { Points } from "./points";
import { ReadingMark } from "./reading-mark";

type Props = {
  story: Story;
  citations?: Citations | undefined;
  /** The search whose words are highlighted. */
  search?: string | undefined;
};

/** A story without its takeaway: summary, why it matters, key points, an excerpt, and its other sources. */
export function StoryParts({ story, citations, search }: Props) {
  const { ai_summary, ai_key_points, ai_excerpt, ai_meaning, article, sources } = story;
  // An insight is based on several articles: each sentence cites its own.
  const cited = (text: string) =>
    citations && story.type === "insight" ? (
      <CitedText text={text} evidence={story.evidence} citations={citations} search={search} />
    ) : (
      markWords(text, search)
    );
  return (
    <>
      {hasSummary(story) ? <p className="summary">{cited(ai_summary)}</p> : null}
      {ai_meaning ? (
        <div className="meaning">
          <p className="label">
            {t(meaningLabel(story))} {isMeaningRead(story) ? <ReadingMark /> : null}
          </p>
          <p>{cited(ai_meaning)}</p>
        </div>
      ) : null}
      {ai_key_points.length > 0 ? (
        <>
          <p className="label">{t("Key points")}</p>
          <Points points={ai_key_points.map(cited)} />
        </>
      ) : null}
      {ai_excerpt ? (
        <blockquote className="excerpt" cite={article.url} lang={sourceLanguage()}>
          {cited(ai_excerpt)}
        </blockquote>
      ) : null}
      {sources.length > 0 ? (
        <p className="also">
          <span className="label">{t(joinsArticles(story) ? "Also based on" : "Also in")}</span>
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

/** Whether there is a summary beyond the takeaway. */
function hasSummary({ ai_summary, ai_takeaway_text }: Story): boolean {
  return ai_summary !== "" && ai_summary !== ai_takeaway_text;
}

/** The label of a collapsed story. */
export function partsLabel(story: Story): string {
  const hasPoints = story.ai_key_points.length > 0;
  if (hasSummary(story)) return t(hasPoints ? "Summary and key points" : "Summary");
  return t(hasPoints ? "Key points" : "Details");
}

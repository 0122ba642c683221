import type { Article, ArticleSource } from "@/lib/articles/types";
import { isMeaningMarked, isTakeawayRead, meaningLabel, sourcesOf } from "@/lib/briefings/rules-labels";
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
  /** Without repeated sentences (`withoutRepeats`). */
  story: Story;
  /** The articles of the story's briefing. */
  articles: Article[];
  /** The numbers of the page's referenced articles. Cards have none. */
  citations?: Citations | undefined;
  /** The search whose words are highlighted. */
  search?: string | undefined;
};

/** A story without its takeaway: summary, why it matters, key points, an excerpt, and its other sources. */
export function StoryParts({ story, articles, citations, search }: Props) {
  const { ai_summary, ai_key_points, ai_excerpt, article } = story;
  const { cited: basis, others } = sourcesOf(story, articles);
  const cited = citedIn({ story, citations, search });
  const meaning = <Meaning {...{ story, citations, search }} />;
  // A reading follows the takeaway that begins it.
  const isReadOn = isTakeawayRead(story);
  return (
    <>
      {isReadOn ? meaning : null}
      {ai_summary ? <p className="summary">{cited(ai_summary)}</p> : null}
      {isReadOn ? null : meaning}
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
      {citations ? null : <Sources label="Also based on" sources={basis} />}
      <Sources label="Also in" sources={others} />
    </>
  );
}

type TextProps = Omit<Props, "articles">;

/** What to watch, or why it matters to co-ops. */
export function Meaning(props: TextProps) {
  const { story } = props;
  if (!story.ai_meaning) return null;
  return (
    <div className="meaning">
      <p className="label">
        {t(meaningLabel(story))} {isMeaningMarked(story) ? <ReadingMark /> : null}
      </p>
      <p>{citedIn(props)(story.ai_meaning)}</p>
    </div>
  );
}

/** An insight is based on several articles: each sentence cites its own. */
function citedIn({ story: { type, evidence }, citations, search }: TextProps) {
  return (text: string) =>
    citations && type === "insight" ? (
      <CitedText text={text} evidence={evidence} citations={citations} search={search} />
    ) : (
      markWords(text, search)
    );
}

function Sources({ label, sources }: { label: string; sources: ArticleSource[] }) {
  if (sources.length === 0) return null;
  return (
    <p className="also">
      <span className="label">{t(label)}</span>
      {sources.map(({ outlet, url }) => (
        <SourceLink key={url} url={url}>
          {outlet}
        </SourceLink>
      ))}
    </p>
  );
}

/** The label of a collapsed story. */
export function partsLabel(story: Story): string {
  const hasPoints = story.ai_key_points.length > 0;
  if (story.ai_summary) return t(hasPoints ? "Summary and key points" : "Summary");
  return t(hasPoints ? "Key points" : "Details");
}

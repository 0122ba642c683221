import { Empty } from "@/app/_ui/empty";
import { Section } from "@/app/_ui/section";
import { picturesOf, type StoryPicture } from "@/lib/articles/rules-picture";
import { coveringInsight, isTakeawayRead, storyTitle } from "@/lib/briefings/rules-labels";
import { labelCovered } from "@/lib/briefings/rules-views";
import type { Briefing, Story } from "@/lib/briefings/types";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { splitSentences } from "@/lib/language/sentences";
import { hasMatch } from "@/lib/search/rules";
import { Picture } from "../../article/picture";
import { type Citations, citedNumbers } from "../../evidence/citations";
import { EvidenceList } from "../../evidence/evidence";
import { PinPlace } from "../../pins/pin-place";
import { markWords } from "../../search/marked";
import { MethodLabel } from "../../story/method-label";
import { StoryBadge } from "../../story/story-badge";
import { StoryDetails } from "../../story/story-details";
import { StoryMeta } from "../../story/story-meta";
import { Meaning, partsLabel } from "../../story/story-parts";
import { CorrectionNote, ReportLink, TakeWithUpdate } from "../../story/update-note";

/** Insights are shown in full: what they mean in a column that stays in view, next to the facts. */
const INSIGHTS =
  "entries *:grid *:grid-cols-1 *:gap-x-12 *:gap-y-5 lg:*:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] [&>*+*]:mt-8 [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-6 [&_.entry-head]:relative lg:[&_.entry-head]:sticky lg:[&_.entry-head]:top-16 lg:[&_.entry-head]:self-start [&_.entry-head_.meaning]:mt-4 [&_.headline]:text-3xl [&_.take]:text-lg [&_.take]:text-ink";
/** Other stories show headline, takeaway and the beginning of the summary; the rest is collapsed. */
const OTHERS =
  "entries grid grid-cols-1 items-start gap-x-12 lg:grid-cols-2 *:border-t *:border-line *:py-5 [&_.entry-more]:mt-3 [&_.headline]:text-2xl [&_.points]:text-md [&_.summary]:text-md";

type Context = {
  briefing: Briefing;
  /** The stories related to each insight. */
  related: Map<Story, Story[]>;
  citations: Citations;
  search: string;
  isPrivate: boolean;
};
type StoriesProps = Context & {
  id: string;
  title: string;
  empty: string;
  stories: Story[];
  /** Those that no insight covers. */
  shown: Story[];
};

/** A section of a briefing: its stories that no insight covers, and links to the insights that cover the others. */
export function Stories({ id, title, empty, stories, shown, ...context }: StoriesProps) {
  // Only the lead insight has a picture, to keep the page short.
  const pictures = picturesOf(id === "insights" ? shown : [], 1);
  return (
    <Section id={id} title={title} isLarge>
      {stories.length === 0 ? <Empty>{empty}</Empty> : null}
      <div className={id === "insights" ? INSIGHTS : OTHERS}>
        {shown.map((story) => (
          <Entry key={story.id} story={story} picture={pictures.get(story.id)} {...context} />
        ))}
      </div>
      <Covered stories={stories} insights={context.briefing.top_insights} {...context} />
    </Section>
  );
}

type CoveredProps = { stories: Story[]; insights: Story[] } & Pick<Context, "search" | "isPrivate">;

/** A section's stories that an insight covers, each with links to its own page and to the insight above. */
function Covered({ stories, insights, search, isPrivate }: CoveredProps) {
  const covered = stories.flatMap((story) => {
    const insight = coveringInsight(story, insights);
    return insight ? [{ story, insight }] : [];
  });
  const count = covered.length;
  if (count === 0) return null;
  return (
    <div className="border-t border-line py-5 text-sm">
      <p className="label">
        {count === 1
          ? t("{count} story covered in Top Strategic Insights", { count })
          : t("{count} stories covered in Top Strategic Insights", { count })}
      </p>
      <ul className="mt-3 gap-x-12 lg:columns-2">
        {labelCovered(covered).map(({ story, insight, label }) => (
          <li key={story.id} id={`story-${story.id}`} className="mb-4 break-inside-avoid" lang={story.language}>
            <a
              className="text-md/snug font-medium no-underline decoration-accent hover:underline"
              href={hrefOf(story, isPrivate)}
            >
              {markWords(storyTitle(story, t("Industry Story")), search)}
            </a>
            <p className="mt-0.5 text-soft">
              <a className="link inline-block py-0.5" href={`#story-${insight.id}`}>
                {t(...label)}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The page of a story; stories of a private briefing have none of their own. */
const hrefOf = ({ article_id, type }: Story, isPrivate: boolean) =>
  localPath(isPrivate ? `/article/${article_id}` : `/story/${article_id}?type=${type}`);

type EntryProps = Context & { story: Story; picture: StoryPicture | undefined };

function Entry({ story, picture, briefing, related, citations, search, isPrivate }: EntryProps) {
  return (
    <article id={`story-${story.id}`} className="entry" lang={story.language}>
      <div className="entry-head">
        <StoryBadge story={story} />
        <h3 className="headline">
          <a href={hrefOf(story, isPrivate)}>{markWords(storyTitle(story, t("Industry Story")), search)}</a>
        </h3>
        <CorrectionNote story={story} />
        <TakeWithUpdate story={story} citations={citations} search={search} />
        {isTakeawayRead(story) ? <Meaning story={story} citations={citations} search={search} /> : null}
        <StoryMeta story={story} cites={citedNumbers(story, citations)}>
          {story.summary_method === briefing.summary_method ? null : (
            <MethodLabel id={`method-${story.id}`} method={story.summary_method} groundings={[story.grounding]} />
          )}
        </StoryMeta>
        <Related stories={related.get(story) ?? []} />
        <PinPlace story={story} />
      </div>
      <EntryBody {...{ story, picture, briefing, citations, search }} isPrivate={isPrivate} />
    </article>
  );
}

function Related({ stories }: { stories: Story[] }) {
  if (stories.length === 0) return null;
  return (
    <p className="also mt-3 print:hidden">
      <span className="label">{t("Related")}</span>
      {stories.map((story) => (
        <a key={story.id} className="link" href={`#story-${story.id}`} lang={story.language}>
          {storyTitle(story, t("Industry Story"))}
        </a>
      ))}
    </p>
  );
}

/** Insights are shown in full; the rest of other stories is collapsed unless it matches the search. */
function EntryBody({ story, picture, briefing, citations, search, isPrivate }: Omit<EntryProps, "related">) {
  const body = (
    <div className="entry-body">
      {picture ? <Picture picture={picture} /> : null}
      <StoryDetails story={restOf(story)} articles={briefing.articles} citations={citations} search={search} />
      <EvidenceList story={story} citations={citations} />
      {isPrivate ? null : <ReportLink className="report" articleId={story.article_id} />}
    </div>
  );
  if (story.type === "insight") return body;
  const { ai_summary, ai_meaning, ai_key_points, ai_excerpt } = story;
  const text = [ai_summary, ai_meaning, ...ai_key_points, ai_excerpt].join(" ");
  return (
    <>
      <Summary text={ai_summary} search={search} />
      <details className="entry-more" open={hasMatch(text, search)}>
        <summary className="disclosure">{partsLabel(restOf(story))}</summary>
        {body}
      </details>
    </>
  );
}

/** The first sentence of a summary in two lines; the whole of it with the story's other parts. */
function Summary({ text, search }: { text: string; search: string }) {
  if (text === "") return null;
  const end = splitSentences(text)[0]?.end ?? text.length;
  return (
    <p className="summary group mt-3 line-clamp-2 has-[+[open]]:line-clamp-none print:line-clamp-none">
      {markWords(text.slice(0, end), search)}
      <span className="hidden group-has-[+[open]]:inline print:inline">{markWords(text.slice(end), search)}</span>
    </p>
  );
}

/** The story without what its entry shows above: what to watch beside an insight's facts, the summary of another story. */
function restOf(story: Story): Story {
  if (story.type !== "insight") return { ...story, ai_summary: "" };
  return isTakeawayRead(story) ? { ...story, ai_meaning: null } : story;
}

import { briefingTitle, datesOf, storyTitle } from "@/lib/briefings/rules";
import type { Briefing, Story } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { CitationMarks, type Citations, citedNumbers, numberArticles } from "../evidence/citations";
import { EvidenceList } from "../evidence/evidence";
import { ReferencedArticles } from "../evidence/referenced-articles";
import { FAIR_USE_NOTICE } from "../page/fair-use-notice";
import { MethodLabel } from "../story/method-label";
import { PinButton } from "../story/pin-button.client";
import { StoryBadge } from "../story/story-badge";
import { StoryDetails } from "../story/story-details";
import { StoryMeta } from "../story/story-meta";
import { TakeWithUpdate } from "../story/update-note";
import { DatesAhead } from "./dates-ahead";

/** A whole briefing: its three sections, and the articles they rest on, numbered. */
export function BriefingView({ briefing }: { briefing: Briefing }) {
  const { DIGEST_TITLE, DIGEST_TIMEZONE } = env();
  const citations = numberArticles(briefing.articles);
  return (
    <div className="briefing">
      <header className="briefing-head">
        <p className="meta">
          <span>{DIGEST_TITLE}</span>
          <time dateTime={briefing.generated_at}>{formatLongDate(briefing.generated_at, DIGEST_TIMEZONE)}</time>
          <MethodLabel method={briefing.summary_method} />
        </p>
        <h1>{briefingTitle(briefing)}</h1>
        <Contents briefing={briefing} />
      </header>
      <DatesAhead briefing={briefing} />
      <Section
        id="insights"
        title="Top Strategic Insights"
        empty="No top insights available."
        stories={briefing.top_insights}
        citations={citations}
      />
      <Section
        id="week"
        title="Stories of the Week"
        empty="No stories from this week."
        stories={briefing.week_stories}
        citations={citations}
      />
      <Section
        id="day"
        title="Stories of the Day"
        empty="No stories from today."
        stories={briefing.day_stories}
        citations={citations}
      />
      <ReferencedArticles articles={briefing.articles} />
      <p className="notice">{FAIR_USE_NOTICE}</p>
    </div>
  );
}

function Contents({ briefing }: { briefing: Briefing }) {
  const sections = [
    ["insights", "Insights", briefing.top_insights.length],
    ["week", "Week", briefing.week_stories.length],
    ["day", "Day", briefing.day_stories.length],
    ["dates", "Dates", datesOf(briefing).length],
    ["references", "Sources", briefing.articles.length],
  ] as const;
  return (
    <nav className="briefing-contents" aria-label="In this briefing">
      {sections.map(([anchor, name, count]) =>
        // Where no date is told of there is no such section.
        anchor === "dates" && count === 0 ? null : (
          <a key={anchor} href={`#${anchor}`}>
            {name} <b>{count}</b>
          </a>
        ),
      )}
    </nav>
  );
}

type SectionProps = { id: string; title: string; empty: string; stories: Story[]; citations: Citations };

function Section({ id, title, empty, stories, citations }: SectionProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {stories.length === 0 ? <p className="empty">{empty}</p> : null}
      {stories.map((story) => (
        <article key={story.id} className={`entry entry-${story.type}`}>
          <div className="entry-head">
            <StoryBadge story={story} />
            <h3 className="headline">
              <a href={`/story/${story.article_id}?type=${story.type}`}>{storyTitle(story, "Industry Story")}</a>
            </h3>
            <TakeWithUpdate story={story} citations={citations} />
            <StoryMeta story={story}>
              <CitationMarks numbers={citedNumbers(story, citations)} />
            </StoryMeta>
            <PinButton articleId={story.article_id} storyType={story.type} />
          </div>
          <EntryBody story={story} citations={citations} />
        </article>
      ))}
    </section>
  );
}

/** Insights are read; the others are scanned first: on a narrow screen the rest of them opens at a press. */
function EntryBody({ story, citations }: { story: Story; citations: Citations }) {
  const body = (
    <div className="entry-body">
      <StoryDetails story={story} citations={citations} />
      <EvidenceList story={story} citations={citations} />
    </div>
  );
  if (story.type === "insight") return body;
  return (
    <details className="entry-more">
      <summary>Summary and key points</summary>
      {body}
    </details>
  );
}

import type { PartlyShown } from "@/lib/articles/rules";
import { copyFinder, withoutCopies } from "@/lib/sources/rules-copies";
import type { Report, Story } from "./types";

/**
 * Removes from a story what it copies from restricted texts. An evidence passage is kept only if it lies within the visible
 * part; otherwise only its sentence is kept. `instead` replaces a takeaway with no text left.
 */
export function asAllowedStory(story: Story, texts: PartlyShown[], instead: string): Story {
  if (texts.length === 0) return story;
  const isCopy = copyFinder(texts.map(({ hidden }) => hidden));
  const allowed = (text: string) => withoutCopies(text, isCopy);
  const isShown = ({ article_id, end }: Story["evidence"][number]) =>
    texts.every((text) => text.article_id !== article_id || end <= text.shown);
  // An excerpt quotes the publisher, so no sequence of words in it may come from a hidden text.
  const touches = copyFinder(
    texts.map(({ hidden }) => hidden),
    Number.EPSILON,
  );
  return {
    ...story,
    ai_takeaway_text: asAllowedText(story.ai_takeaway_text, texts, instead),
    ai_summary: allowed(story.ai_summary),
    ai_key_points: story.ai_key_points.map(allowed).filter((point) => point !== ""),
    ai_excerpt: story.ai_excerpt && !touches(story.ai_excerpt) ? story.ai_excerpt : null,
    ai_meaning: story.ai_meaning && (allowed(story.ai_meaning) || null),
    update_note: story.update_note && (allowed(story.update_note) || null),
    dates_ahead: story.dates_ahead.filter(({ what }) => !isCopy(what)),
    evidence: story.evidence
      .filter((evidence) => isShown(evidence) || !isCopy(evidence.sentence))
      .map((evidence) => (isShown(evidence) ? evidence : { ...evidence, passage: "" })),
  };
}

/** The same for an insight's reports. */
export function asAllowedReports(reports: Report[], texts: PartlyShown[]): Report[] {
  return reports.filter(({ text }) => asAllowedText(text, texts, "") !== "");
}

/** The same for a takeaway only. */
export function asAllowedText(text: string, texts: PartlyShown[], instead: string): string {
  if (texts.length === 0) return text;
  return withoutCopies(text, copyFinder(texts.map(({ hidden }) => hidden))) || instead;
}

import "server-only";
import type { StoryDraft } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import { readClaim } from "@/lib/writing/check/claims";
import { isClearAfter } from "@/lib/writing/draft/referents";
import { isBeyond } from "@/lib/writing/draft/same-facts";

/** The most key points that a story takes from other reports of its event. */
const MAX_FURTHER = 3;
/** A much earlier report is of an earlier state of the event. */
const SAME_STATE_MS = 24 * 3_600_000;

/**
 * A story with the checked facts of other reports of its event that it does not tell, each with its own passage. Only a model's: it condenses. What the
 * story's own article tells was left out by the model, or stands there in a later state.
 */
export function withFactsOf(others: StoryDraft[], story: StoryDraft, article: string): StoryDraft {
  const further = others
    .filter((other) => [story, other].every(({ summary_method }) => summary_method === "ai"))
    .filter((other) => areOfOneDay(other, story))
    .flatMap(factsOf);
  if (further.length === 0) return story;
  const known = claimsIn([article]);
  const shown = textsOf(story);
  const told = claimsIn(shown);
  const added: typeof further = [];
  for (const fact of further) {
    if (added.length === MAX_FURTHER) break;
    const isNew = isBeyond(readClaim(fact.text), told, known);
    if (!isNew || !isClearAfter(fact.text, { shown, hidden: fact.beside })) continue;
    added.push(fact);
    shown.push(fact.text);
    told.push(...claimsIn([fact.text]));
  }
  const { checked, supported } = story.grounding;
  return {
    ...story,
    ai_key_points: [...story.ai_key_points, ...added.map(({ text }) => text)],
    evidence: [...story.evidence, ...added.flatMap(({ evidence }) => evidence)],
    grounding: { ...story.grounding, checked: checked + added.length, supported: supported + added.length },
  };
}

function areOfOneDay(one: StoryDraft, other: StoryDraft): boolean {
  return Math.abs((one.date?.getTime() ?? 0) - (other.date?.getTime() ?? 0)) <= SAME_STATE_MS;
}

const claimsIn = (texts: string[]) => texts.flatMap(sentencesOf).map((sentence) => readClaim(sentence));
const sentencesOf = (text: string) => splitSentences(text).map((sentence) => sentence.text);
const textsOf = ({ ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points }: StoryDraft) => [
  ai_takeaway_title,
  ai_takeaway_text,
  ai_summary,
  ...ai_key_points,
];

/** A story's facts that have a passage, with its other sentences. */
function factsOf(story: StoryDraft) {
  return [...sentencesOf(story.ai_summary), ...story.ai_key_points].flatMap((text) => {
    const sentences = sentencesOf(text);
    const evidence = story.evidence.filter(({ sentence }) => sentences.includes(sentence));
    const beside = textsOf(story)
      .flatMap(sentencesOf)
      .filter((other) => !sentences.includes(other));
    return evidence.length > 0 ? [{ text, evidence, beside }] : [];
  });
}

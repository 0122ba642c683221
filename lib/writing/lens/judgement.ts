import "server-only";
import type { TextType } from "@/db/enums";
import { isKeptOut, type KindInput, TYPE_NAMES, textTypeOf } from "./kinds/kinds";
import { relevanceOf } from "./relevance";

/** Articles below this relevance (0–100) are not published: a short briefing is better than a padded one. */
export const MIN_RELEVANCE = 50;
/** The minimum for news of the cooperative's own region is lower. */
export const MIN_LOCAL_RELEVANCE = 20;

/** The maximum by which a model may raise the lexicon's relevance, so that no article can argue its way into the briefing. */
export const MAX_RAISED = 35;

/** Whether a model's reading could still make this article publishable; if not, no model call is made. */
export function mayBePublished({ relevance, text_type }: Judgement, query: string | null, isLocal: boolean): boolean {
  return verdictOf({ relevance: relevance + MAX_RAISED, text_type }, query, isLocal).kept;
}

/** Whether an article may be published, and if not, for which cause. `reason` is one sentence for either result. */
export type Judgement = {
  relevance: number;
  text_type: TextType;
  kept: boolean;
  cause: Refusal | null;
  reason: string;
};
type Refusal = "kind" | "irrelevant";

/** Judges an article that no model has read: its kind by address, title and words, its relevance by the lexicon. */
export function judge(
  article: KindInput & { query?: string | null | undefined; source?: string | null | undefined },
): Judgement {
  return verdictOf({ text_type: textTypeOf(article), relevance: relevanceOf(article) }, article.query);
}

/** The verdict on an article with known kind and relevance. `query` is the search that found it. */
export function verdictOf(
  { relevance, text_type }: Pick<Judgement, "relevance" | "text_type">,
  query: string | null | undefined,
  isLocal = false,
): Judgement {
  const refused = (cause: Refusal, reason: string): Judgement => ({ relevance, text_type, kept: false, cause, reason });
  if (isKeptOut(text_type, query)) return refused("kind", `Not published: it is ${TYPE_NAMES[text_type]}.`);
  const least = isLocal ? MIN_LOCAL_RELEVANCE : MIN_RELEVANCE;
  if (relevance < least)
    return refused("irrelevant", `Not published: its relevance is ${relevance}, and ${least} is needed.`);
  return { relevance, text_type, kept: true, cause: null, reason: `Relevance ${relevance}.` };
}

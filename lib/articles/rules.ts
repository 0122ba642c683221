import { hostOf } from "@/lib/language/hosts";
import { shownLength, shownPart } from "@/lib/sources/rules";
import type { Right } from "@/lib/sources/types";
import type { Article } from "./types";

/** The paragraphs of an article's text, without those that are empty. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
}

/** The number (from 1) of the paragraph that a place in an article's text lies in. */
export function paragraphAt(text: string, place: number): number {
  return Math.max(1, paragraphsOf(`${text.slice(0, place)}.`).length);
}

/**
 * An article as its publisher lets us show it; of an excerpt's words none come from elsewhere, so that its own short text gives way.
 * Null: nobody said anything, and all may be shown.
 */
export function asAllowed(article: Article, right: Right | null): Article {
  if (!right || right.rights === "full") return article;
  const full_text = shownPart(article.full_text, right);
  const summary = article.full_text ? full_text : shownPart(article.summary, right);
  return {
    ...article,
    full_text,
    summary,
    image: right.rights === "link" ? null : article.image,
    rights: right.rights,
  };
}

/** What of an article's text may be shown and what not, in a list; empty when all may be. */
export function partlyShown({ id, full_text, summary, right }: Restricted): PartlyShown[] {
  if (!right || right.rights === "full") return [];
  const text = full_text || (summary ?? "");
  const shown = shownLength(text, right);
  // The sentence it breaks off in counts as hidden, or its end would be told elsewhere.
  const whole = text.slice(0, shown).search(/[^.!?]*$/);
  return [{ article_id: id, shown, hidden: text.slice(shown === text.length ? shown : whole) }];
}

type Restricted = Pick<Article, "id" | "full_text" | "summary"> & { right: Right | null };

/** A text that is shown in part: `shown` characters of it, and the rest, of which nothing may be repeated. */
export type PartlyShown = { article_id: number; shown: number; hidden: string };

/** Where somebody reads the rest of it. */
export function readItAt({ source, url }: Pick<Article, "source" | "url">): string {
  return `Read it at ${source || (hostOf(url) ?? "the publisher")}`;
}

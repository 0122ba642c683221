import { hostOf } from "@/lib/language/hosts";
import { shownLength, shownPart } from "@/lib/sources/rules";
import type { Right } from "@/lib/sources/types";
import type { Article } from "./types";

/** The non-empty paragraphs of an article's text. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
}

/** The paragraph number (from 1) of an offset in an article's text. */
export function paragraphAt(text: string, place: number): number {
  return Math.max(1, paragraphsOf(`${text.slice(0, place)}.`).length);
}

/**
 * Applies a publisher's display right to an article; null means everything may be shown. The picture needs the full text, and an excerpt
 * drops the publisher's summary.
 */
export function asAllowed(article: Article, right: Right | null): Article {
  if (!right || right.rights === "full") return article;
  const full_text = shownPart(article.full_text, right);
  const summary = article.full_text ? full_text : shownPart(article.summary, right);
  return {
    ...article,
    full_text,
    summary,
    image: null,
    rights: right.rights,
  };
}

/** The visible and hidden part of an article's text. Empty if everything may be shown. */
export function partlyShown({ id, full_text, summary, right }: Restricted): PartlyShown[] {
  if (!right || right.rights === "full") return [];
  const text = full_text || (summary ?? "");
  const shown = shownLength(text, right);
  // The sentence at the cut counts as hidden; otherwise its end could appear elsewhere.
  const start = text.slice(0, shown);
  const whole = Math.max(...[".", "!", "?"].map((end) => start.lastIndexOf(end))) + 1;
  return [{ article_id: id, shown, hidden: text.slice(shown === text.length ? shown : whole) }];
}

type Restricted = Pick<Article, "id" | "full_text" | "summary"> & { right: Right | null };

/** A partly visible text: its first `shown` characters, and the hidden rest, which must not be repeated. */
export type PartlyShown = { article_id: number; shown: number; hidden: string };

/** Tells readers where to read the rest. */
export function readItAt(article: Pick<Article, "source" | "url">): string {
  return `Read it at ${outletOf(article)}`;
}

/** The author to show next to the source. Null if the source already names them: 'Office of Senator Peter Welch'. */
export function shownAuthor({ author, source }: Pick<Article, "author" | "source">): string | null {
  return author && source?.toLowerCase().includes(author.toLowerCase()) ? null : author;
}

/** The publisher's name, else its host. */
export function outletOf({ source, url }: Pick<Article, "source" | "url">): string {
  return source || (hostOf(url) ?? "the publisher");
}

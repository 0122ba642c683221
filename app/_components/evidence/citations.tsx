import type { Article } from "@/lib/articles/types";
import type { Story } from "@/lib/briefings/types";
import { t } from "@/lib/language/screens/text";

/** Each article's number in 'Referenced Articles', from 1. */
export type Citations = ReadonlyMap<number, number>;

export function numberArticles(articles: Article[]): Citations {
  return new Map(articles.map(({ id }, index) => [id, index + 1]));
}

/** The numbers of the articles a story cites, its own first. */
export function citedNumbers(story: Story, citations: Citations): number[] {
  const ids = new Set([story.article_id, ...story.evidence.map(({ article_id }) => article_id)]);
  return [...ids].flatMap((id) => citations.get(id) ?? []);
}

export function CitationMarks({ numbers }: { numbers: number[] }) {
  return (
    <span className="cites">
      {numbers.map((number) => (
        <a key={number} href={`#ref-${number}`} aria-label={t("Referenced article {number}", { number })}>
          {number}
        </a>
      ))}
    </span>
  );
}

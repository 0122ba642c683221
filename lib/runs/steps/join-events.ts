import "server-only";
import { listComparableArticles } from "@/lib/articles/data";
import { mostRelevantFirst } from "@/lib/briefings/rules";
import type { StoryDraft } from "@/lib/briefings/types";
import { groupEvents, rarityOf } from "@/lib/news/compare/events";

/** Of each section so many are compared, three times what it shows: what is less relevant has no chance of being shown. */
const MOST_COMPARED = 72;

/** Makes one story of each event of a section: its most relevant, fullest article stands, the others become its sources. */
export async function joinEvents(sections: StoryDraft[][]): Promise<StoryDraft[][]> {
  const likely = sections.map((drafts) => [...drafts].sort(mostRelevantFirst).slice(0, MOST_COMPARED));
  const texts = await listComparableArticles(likely.flat().map(({ article_id }) => article_id));
  const rarity = rarityOf(texts);
  return likely.map((drafts) => {
    const draftOf = new Map(drafts.map((draft) => [draft.article_id, draft]));
    const groups = groupEvents(
      texts.filter(({ id }) => draftOf.has(id)),
      rarity,
    );
    return groups.flatMap((group) => {
      const members = group.flatMap(({ id, text }) => {
        const draft = draftOf.get(id);
        return draft ? [{ draft, length: text.length }] : [];
      });
      const [lead, ...others] = members.sort(
        // An event that was published goes on as an update, whatever else is told of it.
        (a, b) =>
          Number(b.draft.is_update) - Number(a.draft.is_update) ||
          b.draft.relevance - a.draft.relevance ||
          b.length - a.length ||
          mostRelevantFirst(a.draft, b.draft),
      );
      const further = others.flatMap(({ draft }) => [draft.article_id, ...draft.article_ids]);
      return lead ? [{ ...lead.draft, article_ids: [...new Set([...lead.draft.article_ids, ...further])] }] : [];
    });
  });
}

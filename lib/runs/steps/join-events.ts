import "server-only";
import { listComparableArticles } from "@/lib/articles/data";
import { mostRelevantFirst } from "@/lib/briefings/rules";
import type { StoryDraft } from "@/lib/briefings/types";
import { groupEvents } from "@/lib/news/compare/events";
import { rarityOf } from "@/lib/news/compare/leads";

/** The most stories compared per section, three times as many as it shows: less relevant ones would not be shown. */
const MOST_COMPARED = 72;

/** Merges the stories of a section that report one event: the most relevant, longest one stays, and the others become its sources. */
export async function joinEvents(sections: StoryDraft[][]): Promise<StoryDraft[][]> {
  const candidates = sections.map((drafts) => [...drafts].sort(mostRelevantFirst).slice(0, MOST_COMPARED));
  const texts = await listComparableArticles(candidates.flat().map(({ article_id }) => article_id));
  const rarity = rarityOf(texts);
  return candidates.map((drafts) => {
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
        // An update of a published event stays an update.
        (a, b) =>
          Number(b.draft.is_update) - Number(a.draft.is_update) ||
          b.draft.relevance - a.draft.relevance ||
          b.length - a.length ||
          mostRelevantFirst(a.draft, b.draft),
      );
      const otherIds = others.flatMap(({ draft }) => [draft.article_id, ...draft.article_ids]);
      return lead ? [{ ...lead.draft, article_ids: [...new Set([...lead.draft.article_ids, ...otherIds])] }] : [];
    });
  });
}

import "server-only";
import { STORY_TYPES, type StoryType } from "@/db/enums";
import { privateBriefings } from "@/db/schema";
import type { BriefingDraft, StoryDraft } from "@/lib/briefings/types";
import type { Db } from "@/lib/db";

/** Stores a run's briefing for one user, in the caller's transaction. Null if the run already has one. */
export async function createPrivateBriefing(draft: BriefingDraft, user_id: number, tx: Db): Promise<number | null> {
  const { top_insights, week_stories, day_stories, edition_id: _edition, ...briefing } = draft;
  const sections: Record<StoryType, StoryDraft[]> = { insight: top_insights, week: week_stories, day: day_stories };
  const placed = STORY_TYPES.flatMap((type) => sections[type].map((story, position) => ({ story, type, position })));
  const numbered = placed.map((place, index) => ({ ...place, id: index + 1 }));
  const [made] = await tx
    .insert(privateBriefings)
    .values({
      ...briefing,
      user_id,
      stories: numbered.map(({ id, type, position, story: { article_ids: _cited, date: _date, ...story } }) => ({
        ...story,
        id,
        type,
        position,
      })),
      cited: numbered.flatMap(({ id, story: { article_id: own, article_ids } }) =>
        article_ids
          .filter((article_id) => article_id !== own)
          .map((article_id, position) => ({ story_id: id, article_id, position })),
      ),
    })
    .onConflictDoNothing({ target: privateBriefings.run_id })
    .returning({ id: privateBriefings.id });
  return made?.id ?? null;
}

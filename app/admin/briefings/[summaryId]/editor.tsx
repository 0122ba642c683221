import type { Query } from "@/app/_http/page";
import { Empty, Section } from "@/app/admin/_shell/section";
import { STORY_TYPES } from "@/db/enums";
import { SECTION_LABELS } from "@/lib/briefings/rules-labels";
import type { EditableBriefing } from "@/lib/editorial/types";
import { AddStory } from "./add-story";
import { StateBar } from "./state-bar";
import { StoryItem } from "./story-item";

/** A briefing's stories by section, each with its actions; `?edit=` opens one next to its sources. */
export function Editor({ briefing, query }: { briefing: EditableBriefing; query: Query }) {
  return (
    <>
      <StateBar briefing={briefing} />
      {STORY_TYPES.map((type) => {
        const stories = briefing.stories.filter((story) => story.type === type);
        return (
          <Section key={type} title={SECTION_LABELS[type]}>
            {stories.length === 0 ? <Empty>No stories in this section.</Empty> : null}
            <ol className="grid">
              {stories.map((story) => (
                <StoryItem
                  key={story.id}
                  story={story}
                  briefing={briefing}
                  isEdited={query.edit === String(story.id)}
                />
              ))}
            </ol>
          </Section>
        );
      })}
      <AddStory briefing={briefing} search={typeof query.q === "string" ? query.q : ""} />
    </>
  );
}

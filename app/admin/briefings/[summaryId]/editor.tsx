import type { Query } from "@/app/_http/page";
import { Empty, Section } from "@/app/admin/_shell/section";
import type { EditableBriefing } from "@/lib/editorial/types";
import { AddStory } from "./add-story";
import { StateBar } from "./state-bar";
import { StoryItem } from "./story-item";

const SECTIONS = [
  { type: "insight", title: "Top Strategic Insights" },
  { type: "week", title: "Stories of the Week" },
  { type: "day", title: "Stories of the Day" },
] as const;

/** A briefing's stories by section, each with its actions; `?edit=` opens one next to its sources. */
export function Editor({ briefing, query }: { briefing: EditableBriefing; query: Query }) {
  return (
    <>
      <StateBar briefing={briefing} />
      {SECTIONS.map(({ type, title }) => {
        const stories = briefing.stories.filter((story) => story.type === type);
        return (
          <Section key={type} title={title}>
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

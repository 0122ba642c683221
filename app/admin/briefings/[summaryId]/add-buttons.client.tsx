"use client";

import { PressButton } from "@/app/_ui/dialog/press-button.client";
import { addStoryAction } from "./actions";

type Props = { articleId: number; title: string; briefing: { id: number; version: number } };

const SECTIONS = [
  ["insight", "Insight"],
  ["week", "Week"],
  ["day", "Day"],
] as const;

/** A button for each section an article can be added to. */
export function AddButtons({ articleId, title, briefing }: Props) {
  const fields = { id: String(articleId), briefing_id: String(briefing.id), version: String(briefing.version) };
  return (
    <span className="flex flex-wrap gap-1.5">
      {SECTIONS.map(([type, name]) => (
        <PressButton
          key={type}
          action={addStoryAction}
          fields={{ ...fields, type }}
          failure="Failed to add the story"
          label={`Add ${title} to ${name}`}
          isSmall
        >
          Add to {name}
        </PressButton>
      ))}
    </span>
  );
}

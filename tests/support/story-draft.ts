import type { StoryDraft } from "@/lib/briefings/types";

const BLANK: StoryDraft = {
  article_id: 1,
  article_ids: [],
  query_id: null,
  query_text: null,
  date: null,
  is_local: false,
  is_update: false,
  is_correction: false,
  update_note: null,
  updates_story_id: null,
  superseded: null,
  ai_takeaway_title: "",
  ai_takeaway_text: "",
  ai_summary: "",
  ai_key_points: [],
  ai_excerpt: null,
  area: null,
  ai_meaning: null,
  dates_ahead: [],
  relevance: 80,
  grounding: { checked: 0, supported: 0, replaced: 0 },
  evidence: [],
  summary_method: "extractive",
};

/** A story as a run writes it, with these fields and the others empty. */
export const storyDraft = (own: Partial<StoryDraft>): StoryDraft => ({ ...BLANK, ...own });

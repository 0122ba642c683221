import type { StoryType } from "@/db/enums";
import type { DateAhead, Evidence, Grounding } from "@/lib/briefings/types";

/** When and why something was withdrawn; `withdrawn_at` is ISO 8601 UTC. */
export type Withdrawal = { withdrawn_at: string; withdrawn_reason: string };

/** The state of a briefing; times are ISO 8601 UTC. */
export type EditorialState = {
  id: number;
  ai_title: string;
  generated_at: string;
  waiting_since: string | null;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
};

/** A story as admins edit it, in full regardless of display rights. */
export type EditableStory = {
  id: number;
  type: StoryType;
  article_id: number;
  ai_takeaway_title: string;
  ai_takeaway_text: string;
  ai_summary: string;
  ai_key_points: string[];
  ai_meaning: string | null;
  ai_excerpt: string | null;
  dates_ahead: DateAhead[];
  evidence: Evidence[];
  grounding: Grounding;
  summary_method: "ai" | "extractive";
  corrected_at: string | null;
  correction: string | null;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
  /** The articles it is based on, its own first. */
  sources: { id: number; title: string; source: string | null; url: string; text: string }[];
};

/** A briefing as admins edit it, in display order. `version` detects changes made in between. */
export type EditableBriefing = EditorialState & { version: number; stories: EditableStory[] };

/** A sentence that failed the check of an edit. */
export type SentenceFault = { sentence: string; fault: string };

/** An error a reader reported, with its story; times are ISO 8601 UTC. */
export type ErrorReport = {
  id: number;
  story_id: number;
  article_id: number;
  briefing_id: number;
  title: string;
  sentence: string | null;
  passage: string | null;
  message: string;
  email: string | null;
  created_at: string;
  closed_at: string | null;
};

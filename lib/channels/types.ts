import type { ChannelEvent, ChannelKind } from "@/db/enums";

export type ChannelEdition = "all" | "default" | number | null;

/** A channel in the admin panel, without its address and secret. Times are ISO 8601 UTC. */
export type Channel = {
  id: number;
  name: string;
  kind: ChannelKind;
  /** The host and the last characters of its address. */
  address: string;
  events: ChannelEvent[];
  /** Whose briefings it posts: of every edition, the default one, or one by id; null: of an edition that was deleted. */
  edition: ChannelEdition;
  is_on: boolean;
  /** Why it was switched off automatically. */
  off_reason: string | null;
};

/** Where a post goes. */
export type ChannelTarget = { kind: ChannelKind; url: string; secret: string | null };

/** A change that channels are told about. */
export type BriefingChange = {
  event: ChannelEvent;
  briefing_id: number;
  /** The briefing's version after it; 0 for its publication. */
  revision: number;
  /** The page the post links to. */
  path: string;
  title: string;
  /** What was corrected, or why it was withdrawn. */
  note: string | null;
};

/** A post that this process has claimed. */
export type ClaimedPost = BriefingChange & {
  id: string;
  attempts: number;
  channel_id: number;
  channel: ChannelTarget;
  created_at: Date;
};

/** A post in the admin panel. Times are ISO 8601 UTC. */
export type PostEntry = Pick<BriefingChange, "event" | "path" | "title"> & {
  id: string;
  channel: string;
  status: "pending" | "sending" | "sent" | "failed";
  error: string | null;
  created_at: string;
  sent_at: string | null;
  due_at: string;
};

/** What a channel shows. `url`s are complete. */
export type ChannelMessage = {
  id: string;
  event: ChannelEvent | "test";
  /** What happened, in a few words. */
  label: string;
  title: string;
  url: string;
  note: string | null;
  headlines: { title: string; url: string }[];
  /** Who sends it. */
  sender: string;
  created_at: Date;
};

/**
 * The result of a call. `refused`: certainly not posted, and a repetition would not help. `gone`: the address no longer exists. `later`:
 * certainly not posted yet. `unknown`: it may have been posted.
 */
export type PostOutcome =
  | { kind: "accepted"; status: number }
  | { kind: "refused" | "gone" | "unknown"; reason: string }
  | { kind: "later"; reason: string; retryAfterMs: number | null };

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
  /** Which briefings it posts: those of every edition, the default one, or one by id. Null: of a deleted edition. */
  edition: ChannelEdition;
  is_on: boolean;
  /** Why it was switched off automatically. */
  off_reason: string | null;
};

/** The destination of a post. */
export type ChannelTarget = { kind: ChannelKind; url: string; secret: string | null };

/** A change posted to channels. */
export type BriefingChange = {
  event: ChannelEvent;
  briefing_id: number;
  /** The briefing's version after the change; 0 for its publication. */
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

/** The content of a post. URLs are absolute. */
export type ChannelMessage = {
  id: string;
  event: ChannelEvent | "test";
  /** What happened, such as 'Corrected'. */
  label: string;
  title: string;
  url: string;
  note: string | null;
  /** `text` of an insight that is our reading: what happened, and the reading. */
  headlines: { title: string; url: string; text: string | null }[];
  /** The sender's name. */
  sender: string;
  created_at: Date;
};

/**
 * The result of a call. `refused`: not posted, and a retry would not help. `gone`: the address no longer exists. `later`: not posted yet,
 * retry. `unknown`: it may have been posted.
 */
export type PostOutcome =
  | { kind: "accepted"; status: number }
  | { kind: "refused" | "gone" | "unknown"; reason: string }
  | { kind: "later"; reason: string; retryAfterMs: number | null };

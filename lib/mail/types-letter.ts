import type { Area } from "@/db/enums";
import type { Briefing } from "@/lib/briefings/types";

/** `digest`: the briefing. `alert`: word ahead of it, of the areas somebody wants to hear of at once. */
type MailKind = "digest" | "alert";

/** A name as it is written, not yet encoded, and an address whose domain is in ASCII. */
export type Mailbox = { name: string; address: string };

export type Mail = {
  from: Mailbox;
  to: Mailbox;
  subject: string;
  html: string;
  text: string;
  /** All further headers, in ASCII and on one line each; `Message-ID` and `Date` among them. */
  headers: Record<string, string>;
};

/** Addresses of this site made for the receiver. */
type MailLinks = {
  /** A page of this site, opened signed in as a reader. */
  page: (path: string) => string;
  preferences: string;
  /** Answers GET with a page and a button, POST by unsubscribing (RFC 8058). */
  unsubscribe: string;
};

/** What a mail is made from: the same input makes the same bytes, however often and wherever. */
export type MailInput = {
  kind: MailKind;
  briefing: Briefing;
  recipient: { id: number; username: string; email: string };
  /** Only stories of these areas; empty: all of a digest, none of an alert. */
  areas: readonly Area[];
  links: MailLinks;
  /** The delivery's id and the moment it was first handed on, which stays through every retry. */
  delivery: { id: string; moment: Date };
  site: { title: string; org: string; url: string; timeZone: string; from: string };
};

/** A mail and its delivery's id, by which providers and files name it. */
export type Letter = { id: string; mail: Mail };

/**
 * What became of letters that were handed over. `refused` and `later`: surely none was taken, for good or for now. `unknown`: they may
 * have been taken or not.
 */
export type Outcome =
  | { kind: "accepted"; ids: (string | null)[] }
  /** `all`: not because of what the letters hold, so that others fare no better. */
  | { kind: "refused"; reason: string; all: boolean }
  | { kind: "later" | "unknown"; reason: string; retryAfterMs: number | null };

export type Transport = {
  name: "resend" | "smtp" | "outbox";
  /** As many letters may be handed over in one call. */
  most: number;
  /** The pause between two calls. */
  gapMs: number;
  /** Whether letters handed over again under the same key are taken once. */
  resumable: boolean;
  send(letters: Letter[], key: string): Promise<Outcome>;
};

import type { EmailPreferences } from "./types";

/** Whether somebody wants mail at all, and how. */
export type MailWishes = EmailPreferences & { is_subscribed: boolean };

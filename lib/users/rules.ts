import type { User } from "./types";

/** The hash of a user without a password. No password matches it. */
export const NO_PASSWORD = "none";

/** Why no email is sent to an address. */
export const EMAIL_PROBLEM_LABELS = { bounce: "Mail bounced", complaint: "Marked as spam" } as const;

/** Whether runs of this user's queries are published. Briefings of other users are private to them. */
export function mayPublish({ is_admin, master_query }: Pick<User, "is_admin" | "master_query">): boolean {
  return is_admin || master_query;
}

import { MAIL_NOT_SET_UP } from "@/app/admin/_shell/text/mail-text";
import type { EmailDetails, SendResult } from "@/lib/mail/types";

/** Null while the details are loading. */
type Details = Pick<EmailDetails, "transport" | "subscribers" | "already_sent"> | null;

/** Describes who gets the message if it is sent to subscribers. */
export function recipientsText({ subscribers, already_sent }: NonNullable<Details>): string {
  if (subscribers === 0) return "No subscribers with a working address";
  const open = subscribers - already_sent;
  if (already_sent === 0) return people(subscribers);
  if (open === 0)
    return `Nobody: ${subscribers === 1 ? "the only subscriber" : `all ${people(subscribers)}`} already received it`;
  return `${people(open)}. ${people(already_sent)} already received it.`;
}

export function questionOf(title: string, details: Details) {
  const open = details ? details.subscribers - details.already_sent : null;
  const recipients = open === null ? "every subscriber" : people(open);
  const nobody =
    details && open === 0 ? messageToAll({ queued: 0, already_sent: details.already_sent }, details) : null;
  const question =
    details?.transport === "outbox"
      ? `Save “${title}” as a file for ${recipients}?`
      : `Send “${title}” to ${recipients}?`;
  return {
    title: "Send to subscribers",
    text: nobody ? `${nobody} Check again, and send “${title}” to subscribers added since?` : question,
    detail:
      details?.transport === "outbox"
        ? "Mail is not set up, so nothing is delivered. People who already have the message are skipped."
        : "People who already received it are skipped. This action cannot be undone.",
    confirm: "Send to subscribers",
  };
}

export function messageToMe({ queued }: SendResult, details: Details): string {
  if (queued === 0) return "You already received this email.";
  return details?.transport === "outbox"
    ? `${MAIL_NOT_SET_UP} Yours is in the outbox folder.`
    : "The email is on its way to you.";
}

export function messageToAll({ queued, already_sent }: SendResult, details: Details): string {
  if (queued + already_sent === 0) return "There are no subscribers with an email address.";
  const skipped = already_sent > 0 ? ` ${people(already_sent)} already received it.` : "";
  if (queued === 0) return `Nothing to send.${skipped}`;
  if (details?.transport === "outbox") return `${MAIL_NOT_SET_UP} Queued for ${people(queued)}.${skipped}`;
  return `The email is on its way to ${people(queued)}.${skipped}`;
}

function people(count: number): string {
  return count === 1 ? "1 subscriber" : `${count.toLocaleString("en-US")} subscribers`;
}

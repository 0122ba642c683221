import "server-only";
import type { Mailbox, MailInput } from "@/lib/mail/types";

/** Identifies us in Google's statistics (Feedback-ID: at most four fields, the last is a sender id of 5 to 15 characters). */
const SENDER_ID = "coopdigest";

/** A briefing message's headers but From, To and Subject: with List-Unsubscribe (RFC 2369, 8058) and List-Id (RFC 2919). */
export function mailHeaders(
  { kind, briefing, links, delivery, site, edition }: MailInput,
  from: Mailbox,
): Record<string, string> {
  return automaticHeaders(delivery, from, {
    "List-ID": `<${edition?.slug ?? "briefing"}.${new URL(site.url).hostname}>`,
    "List-Unsubscribe": `<${links.unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "Feedback-ID": `briefing-${briefing.id}:${kind}:mail:${SENDER_ID}`,
  });
}

/**
 * The headers of every message, with `others` among them: Auto-Submitted (RFC 3834) suppresses out-of-office replies. No `Precedence`, which
 * was never standardized.
 */
export function automaticHeaders(
  { id, moment }: MailInput["delivery"],
  from: Mailbox,
  others: Record<string, string> = {},
): Record<string, string> {
  return {
    "Message-ID": `<${id}@${from.address.split("@")[1] ?? "localhost"}>`,
    Date: moment.toUTCString().replace("GMT", "+0000"),
    ...others,
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "OOF, AutoReply",
  };
}

import "server-only";
import type { Mailbox, MailInput } from "@/lib/mail/types";

/** Identifies us in Google's statistics (Feedback-ID: at most four fields, the last is a sender id of 5 to 15 characters). */
const SENDER_ID = "coopdigest";

/**
 * All headers but From, To and Subject: List-Unsubscribe (RFC 2369, 8058), List-Id (RFC 2919) and Auto-Submitted (RFC 3834), which
 * suppresses out-of-office replies. No `Precedence`, which was never standardized.
 */
export function mailHeaders(
  { kind, briefing, links, delivery, site, edition }: MailInput,
  from: Mailbox,
): Record<string, string> {
  const host = from.address.split("@")[1] ?? "localhost";
  return {
    "Message-ID": `<${delivery.id}@${host}>`,
    Date: delivery.moment.toUTCString().replace("GMT", "+0000"),
    "List-ID": `<${edition?.slug ?? "briefing"}.${new URL(site.url).hostname}>`,
    "List-Unsubscribe": `<${links.unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "Feedback-ID": `briefing-${briefing.id}:${kind}:mail:${SENDER_ID}`,
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "OOF, AutoReply",
  };
}

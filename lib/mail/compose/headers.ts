import "server-only";
import type { Mailbox, MailInput } from "@/lib/mail/types-letter";

/** Ours, in Google's statistics (Feedback-ID: at most four fields, the last names the sender in 5 to 15 signs). */
const SENDER_ID = "coopdigest";

/**
 * The headers beside From, To and Subject: how to unsubscribe (RFC 2369, 8058), which list it is (RFC 2919), and that no person wrote
 * it (RFC 3834), so that absence notes stay away. No `Precedence`: it was never standard, and the others say more.
 */
export function mailHeaders(
  { kind, briefing, links, delivery, site }: MailInput,
  from: Mailbox,
): Record<string, string> {
  const host = from.address.split("@")[1] ?? "localhost";
  return {
    "Message-ID": `<${delivery.id}@${host}>`,
    Date: delivery.moment.toUTCString().replace("GMT", "+0000"),
    "List-ID": `<briefing.${new URL(site.url).hostname}>`,
    "List-Unsubscribe": `<${links.unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "Feedback-ID": `briefing-${briefing.id}:${kind}:mail:${SENDER_ID}`,
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "OOF, AutoReply",
  };
}

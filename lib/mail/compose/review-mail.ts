import "server-only";
import { getBrand } from "@/lib/brand/data";
import { accentOf } from "@/lib/brand/rules";
import { getWaitingTitle } from "@/lib/briefings/data";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { escapeXml } from "@/lib/language/xml";
import { mailbox, oneLine, senderOf } from "@/lib/mail/rules-message";
import type { ClaimedDelivery, Mail } from "@/lib/mail/types";

const BODY = "margin:0;padding:24px;max-width:560px;color:#393c4c;background:#fafafc;font:16px/1.5 Arial,sans-serif";
const HEADING = "margin:0;color:#181a2b;font:24px/1.2 Georgia,serif";
const BUTTON =
  "display:inline-block;padding:10px 20px;border-radius:3px;color:#fafafc;font-weight:bold;text-decoration:none";

type Recipient = Pick<ClaimedDelivery, "id" | "briefing_id" | "username"> & { email: string };

/** Tells an admin that a briefing waits for review; null when it no longer does. */
export async function writeReviewMail(
  { id, briefing_id, username, email }: Recipient,
  moment: Date,
): Promise<Mail | null> {
  const waiting = await getWaitingTitle(briefing_id);
  if (!waiting) return null;
  const { APP_URL, DIGEST_TIMEZONE, EMAIL_FROM, REVIEW_DEADLINE_MINUTES } = env();
  const brand = await getBrand();
  const from = senderOf(EMAIL_FROM, brand.digest_title);
  const url = `${APP_URL}/admin/briefings/${briefing_id}`;
  const title = oneLine(waiting.ai_title) || `Briefing ${briefing_id}`;
  const stories = waiting.stories === 1 ? "1 story" : `${waiting.stories} stories`;
  const what = `The briefing of ${formatLongDate(waiting.generated_at, DIGEST_TIMEZONE)} has ${stories} and waits for review. Readers see the previous one until it is published.`;
  const deadline =
    REVIEW_DEADLINE_MINUTES > 0
      ? `Unless someone discards it, it is published automatically ${REVIEW_DEADLINE_MINUTES} minutes after the run.`
      : "It is published when an admin presses Publish.";
  const subject = `Waiting for review: ${title}`;
  return {
    from,
    to: mailbox(username, email),
    subject,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeXml(subject)}</title></head><body style="${BODY}"><p style="color:#585b6a">${escapeXml(brand.digest_title)}</p><h1 style="${HEADING}">${escapeXml(title)}</h1><p>${what}</p><p>${deadline}</p><p><a href="${escapeXml(url)}" style="${BUTTON};background:${accentOf(brand, "light")}">Review the briefing</a></p></body></html>`,
    text: `${title}\n\n${what}\n\n${deadline}\n\nReview the briefing: ${url}\n`,
    headers: {
      "Message-ID": `<${id}@${from.address.split("@")[1] ?? "localhost"}>`,
      Date: moment.toUTCString().replace("GMT", "+0000"),
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "OOF, AutoReply",
    },
  };
}

import "server-only";
import { getWaitingTitle } from "@/lib/briefings/data";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { oneLine } from "@/lib/mail/rules-message";
import type { ClaimedDelivery, Mail } from "@/lib/mail/types";
import { writeNotice } from "./write-notice";

type Recipient = Pick<ClaimedDelivery, "id" | "briefing_id" | "username"> & { email: string };

/** The message to an admin that a briefing waits for review. Null if it no longer does. */
export async function writeReviewMail(
  { id, briefing_id, username, email }: Recipient,
  moment: Date,
): Promise<Mail | null> {
  const waiting = await getWaitingTitle(briefing_id);
  if (!waiting) return null;
  const { APP_URL, DIGEST_TIMEZONE, REVIEW_DEADLINE_MINUTES } = env();
  const title = oneLine(waiting.ai_title) || `Briefing ${briefing_id}`;
  const stories = waiting.stories === 1 ? "1 story" : `${waiting.stories} stories`;
  const what = `The briefing of ${formatLongDate(waiting.generated_at, DIGEST_TIMEZONE)} has ${stories} and is waiting for review. Readers see the previous one until it is published.`;
  const deadline =
    REVIEW_DEADLINE_MINUTES > 0
      ? `Unless someone discards it, it is published automatically ${REVIEW_DEADLINE_MINUTES} minutes after the run.`
      : "It is published when an admin presses Publish.";
  return writeNotice({
    id,
    to: { username, email },
    subject: `Waiting for review: ${title}`,
    heading: title,
    parts: [what, deadline, { label: "Review the briefing", url: `${APP_URL}/admin/briefings/${briefing_id}` }],
    now: moment,
  });
}

import "server-only";
import { mailLinks } from "@/lib/auth/mail-links";
import { getBriefing } from "@/lib/briefings/data";
import type { Briefing } from "@/lib/briefings/types";
import { requireFound } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { getRecipient } from "@/lib/mail/data";
import type { ClaimedDelivery, Mail } from "@/lib/mail/types";
import type { Admin } from "@/lib/viewer";
import { renderBriefingMail } from "./render";

type Recipient = Pick<
  ClaimedDelivery,
  "id" | "kind" | "user_id" | "username" | "password_hash" | "areas" | "alert_areas"
> & { email: string };

/** Writes the message of one delivery; null when the briefing has no story for its recipient. */
export async function writeMail(row: Recipient, briefing: Briefing, moment: Date): Promise<Mail | null> {
  const { APP_URL, DIGEST_TITLE, DIGEST_TIMEZONE, ORG_NAME, EMAIL_FROM } = env();
  return renderBriefingMail({
    kind: row.kind,
    briefing,
    recipient: { id: row.user_id, username: row.username, email: row.email },
    areas: row.kind === "alert" ? row.alert_areas : row.areas,
    links: mailLinks({ id: row.user_id, password_hash: row.password_hash }, moment),
    delivery: { id: row.id, moment },
    site: { title: DIGEST_TITLE, org: ORG_NAME, url: APP_URL, timeZone: DIGEST_TIMEZONE, from: EMAIL_FROM },
  });
}

/**
 * A briefing's message exactly as it was sent to the requesting admin, or would be sent now. Throws `not_found`, or `conflict` when the
 * briefing has no story for them.
 */
export async function previewMail(admin: Admin, briefingId: number, now: Date): Promise<Mail> {
  const briefing = requireFound(await getBriefing(briefingId), "Summary");
  const { delivery, email, ...recipient } = requireFound(await getRecipient(admin.id, briefingId), "User");
  const row = { ...recipient, id: delivery?.id ?? "preview", kind: "digest" as const, email: email ?? "" };
  const mail = await writeMail(row, briefing, delivery?.first_attempt_at ?? now);
  if (!mail)
    throw new AppError(
      "conflict",
      "This briefing has no stories in the areas you selected, so you would not receive it.",
    );
  return mail;
}

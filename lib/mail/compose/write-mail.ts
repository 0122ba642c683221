import "server-only";
import { mailLinks } from "@/lib/auth/mail-links";
import { getBriefing } from "@/lib/briefings/data";
import type { Briefing } from "@/lib/briefings/types";
import { found } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { getReceiver } from "@/lib/mail/data";
import type { ClaimedDelivery } from "@/lib/mail/types";
import type { Mail } from "@/lib/mail/types-letter";
import type { Admin } from "@/lib/viewer";
import { renderBriefingMail } from "./render";

type Receiver = Pick<
  ClaimedDelivery,
  "id" | "kind" | "user_id" | "username" | "password_hash" | "areas" | "alert_areas"
> & { email: string };

/** The mail of one delivery; null when nothing of the briefing is for its receiver. */
export async function writeMail(row: Receiver, briefing: Briefing, moment: Date): Promise<Mail | null> {
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
 * The mail of a briefing as the asking admin was sent it, or would be sent it now, byte for byte. Throws `not_found`, or `conflict`
 * when nothing of it is for them.
 */
export async function previewMail(admin: Admin, briefingId: number, now: Date): Promise<Mail> {
  const briefing = found(await getBriefing(briefingId), "Summary");
  const { delivery, email, ...receiver } = found(await getReceiver(admin.id, briefingId), "User");
  const row = { ...receiver, id: delivery?.id ?? "preview", kind: "digest" as const, email: email ?? "" };
  const mail = await writeMail(row, briefing, delivery?.first_attempt_at ?? now);
  if (!mail) throw new AppError("conflict", "Nothing in this briefing is in the areas you chose, so you get no mail.");
  return mail;
}

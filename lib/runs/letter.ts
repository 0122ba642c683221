import "server-only";
import { mailLinks } from "@/lib/auth/mail-links";
import type { Briefing } from "@/lib/briefings/types";
import type { ClaimedDelivery } from "@/lib/deliveries/types";
import { renderBriefingMail } from "@/lib/email/render";
import type { Mail } from "@/lib/email/types";
import { env } from "@/lib/env";

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

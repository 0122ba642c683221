import "server-only";
import { randomUUID } from "node:crypto";
import { alertTitle } from "@/lib/alerts/rules";
import type { Alert } from "@/lib/alerts/types";
import { getBrand } from "@/lib/brand/data";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { writeNotice } from "@/lib/mail/compose/write-notice";
import { openTransport } from "@/lib/mail/send/transport";
import { listReachableAdmins } from "@/lib/users/data";

/** Mails alerts of one kind to every admin. Throws with the provider's reason if it was accepted for none of them. */
export async function mailAlerts(alerts: Alert[], now: Date): Promise<void> {
  if (alerts.length === 0) return;
  const { APP_URL } = env();
  const subject = `${(await getBrand()).digest_title}: ${alertTitle(alerts.map(({ message }) => message))}`;
  const parts = [
    ...alerts.map(({ message }) => message),
    { label: "Open the overview", url: `${APP_URL}/admin?tab=overview` },
    "You get at most one message a day about this kind of problem.",
  ];
  const transport = openTransport(env());
  const refused: string[] = [];
  const admins = await listReachableAdmins();
  for (const to of admins) {
    const id = randomUUID();
    const mail = await writeNotice({ id, to, subject, parts, now });
    const outcome = await transport.send([{ id, mail }], id);
    if (outcome.kind !== "accepted") refused.push(outcome.reason);
  }
  const [reason] = refused;
  if (reason === undefined) return;
  if (refused.length === admins.length) throw new Error(`The email was not sent. ${reason}`);
  // No retry: admins who received the mail would get it twice.
  log("alert not mailed to every admin", { admins: admins.length, refused: refused.length, reason });
}

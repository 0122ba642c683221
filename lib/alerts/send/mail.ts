import "server-only";
import { randomUUID } from "node:crypto";
import { alertTitle } from "@/lib/alerts/rules";
import type { Alert } from "@/lib/alerts/types";
import { getBrand } from "@/lib/brand/data";
import { env } from "@/lib/env";
import { logError } from "@/lib/log";
import { writeNotice } from "@/lib/mail/compose/write-notice";
import { openTransport } from "@/lib/mail/send/transport";
import { listReachableAdmins } from "@/lib/users/data";

/** Mails alerts of one kind to every admin. Throws the first failure if it was accepted for none of them. */
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
  const failures: unknown[] = [];
  const admins = await listReachableAdmins();
  for (const to of admins) {
    const id = randomUUID();
    try {
      const mail = await writeNotice({ id, to, subject, parts, now });
      const outcome = await transport.send([{ id, mail }], id);
      if (outcome.kind !== "accepted") throw new Error(`The email was not sent. ${outcome.reason}`);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  const [first] = failures;
  if (failures.length === admins.length) throw first;
  // No retry: admins who received the mail would get it twice.
  logError("An alert was not mailed to every admin.", first, { admins: admins.length, failed: failures.length });
}

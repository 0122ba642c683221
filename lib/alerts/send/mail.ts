import "server-only";
import { randomUUID } from "node:crypto";
import { alertLabel } from "@/lib/alerts/rules";
import type { Alert } from "@/lib/alerts/types";
import { getBrand } from "@/lib/brand/data";
import { env } from "@/lib/env";
import { writeNotice } from "@/lib/mail/compose/write-notice";
import { openTransport } from "@/lib/mail/send/transport";
import { listReachableAdmins } from "@/lib/users/data";

/** Mails alerts of one kind to every admin. Throws with the provider's reason when it was not accepted. */
export async function mailAlerts(alerts: Alert[], now: Date): Promise<void> {
  const [first] = alerts;
  if (!first) return;
  const { APP_URL } = env();
  const subject = `${(await getBrand()).digest_title}: ${alertLabel(first.kind)}`;
  const parts = [
    ...alerts.map(({ message }) => message),
    { label: "Open the overview", url: `${APP_URL}/admin?tab=overview` },
    "You get at most one message a day about this kind of problem.",
  ];
  const transport = openTransport(env());
  for (const to of await listReachableAdmins()) {
    const id = randomUUID();
    const mail = await writeNotice({ id, to, subject, parts, now });
    const outcome = await transport.send([{ id, mail }], id);
    if (outcome.kind !== "accepted") throw new Error(`The email was not sent. ${outcome.reason}`);
  }
}

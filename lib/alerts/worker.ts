import "server-only";
import { countOpenReports } from "@/lib/editorial/data-reports";
import { env } from "@/lib/env";
import { log, logError } from "@/lib/log";
import { getMailTrouble } from "@/lib/mail/data-overview";
import { type Poller, startPolling } from "@/lib/polling";
import { getEndedRun } from "@/lib/runs/data-overview";
import { listOpenAlerts } from "./data";
import { claimMail, claimWebhook, openAlerts, releaseMail, releaseWebhook, resolveAlerts } from "./mutations";
import { compareAlerts, problemsOf } from "./rules";
import { mailAlerts } from "./send/mail";
import { callWebhook } from "./send/webhook";

const POLL_MS = 60_000;

/** Checks for problems every minute and notifies admins of new ones, until stopped. */
export function startAlerts(): Poller {
  return startPolling({
    work: async () => {
      await checkAlerts(new Date());
    },
    pauseMs: POLL_MS,
    failure: "Alerts could not be checked.",
  });
}

/** Opens and resolves alerts, and sends due notifications. Failures are retried with growing pauses for a day and logged once. */
export async function checkAlerts(now: Date): Promise<void> {
  const [open, run, mail, reports] = await Promise.all([
    listOpenAlerts(),
    getEndedRun(),
    getMailTrouble(),
    countOpenReports(),
  ]);
  const { opened, resolved } = compareAlerts(open, problemsOf(run, mail, reports));
  // No write without a change: every write makes the page cache revalidate.
  await openAlerts(opened);
  await resolveAlerts(resolved.map(({ id }) => id));
  for (const { kind, message } of opened) log("alert", { kind, text: message });
  if (opened.length === 0 && open.length === resolved.length) return;
  await sendMails(now);
  await callWebhooks(now);
}

async function sendMails(now: Date): Promise<void> {
  for (let alerts = await claimMail(); alerts.length > 0; alerts = await claimMail()) {
    try {
      await mailAlerts(alerts, now);
    } catch (error) {
      if (alerts.some(({ attempt }) => attempt === 1)) logError("Alerts could not be mailed.", error);
      return releaseMail(
        alerts.map(({ id }) => id),
        reasonOf(error),
      );
    }
  }
}

async function callWebhooks(now: Date): Promise<void> {
  const { ALERT_WEBHOOK_URL } = env();
  if (!ALERT_WEBHOOK_URL) return;
  for (let alert = await claimWebhook(); alert; alert = await claimWebhook()) {
    try {
      await callWebhook(ALERT_WEBHOOK_URL, alert, now);
    } catch (error) {
      if (alert.attempt === 1) logError("The alert webhook failed.", error);
      return releaseWebhook(alert.id, reasonOf(error));
    }
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

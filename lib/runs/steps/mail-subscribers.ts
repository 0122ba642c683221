import "server-only";
import type { Db } from "@/lib/db";
import { queueBriefing } from "@/lib/mail/mutations";
import type { Run } from "@/lib/runs/types";

/**
 * Queues the mails of a run's briefing in the transaction that publishes it, for the workers to send; nothing new means no mail.
 * Returns what the run's report says of it.
 */
export async function mailSubscribers(
  { send_email }: Pick<Run, "send_email">,
  briefingId: number | null,
  tx: Db,
): Promise<string[]> {
  if (!send_email) return [];
  if (briefingId === null) return ["No mail: there is nothing new."];
  const { queued } = await queueBriefing(briefingId, new Date(), tx);
  return queued > 0 ? [`Mails queued: ${queued}.`] : ["No mail: nobody with an address is subscribed."];
}

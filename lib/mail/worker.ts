import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { getBriefing } from "@/lib/briefings/data";
import type { Briefing } from "@/lib/briefings/types";
import { db, isDatabaseOutage, transaction } from "@/lib/db";
import { env, hasModel } from "@/lib/env";
import { log, logError } from "@/lib/log";
import { outlastOutage, type Poller, startPolling } from "@/lib/polling";
import { traced } from "@/lib/tracing";
import { countTranslated } from "@/lib/translations/data";
import { writeReviewMail } from "./compose/review-mail";
import { writeMail } from "./compose/write-mail";
import { isMailDue } from "./data";
import {
  claimDeliveries,
  confirmDelivery,
  failDelivery,
  postponeDelivery,
  recordHandover,
  undoHandover,
} from "./mutations-claims";
import { NOT_WAITING, NOTHING_CHOSEN, pauseMs, reasonToSkip, UNCONFIRMED, WITHDRAWN } from "./rules";
import { assertMail } from "./send/mime";
import { openTransport } from "./send/transport";
import type { ClaimedDelivery, OutgoingMail, SendOutcome, Transport } from "./types";

const POLL_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
const TRANSLATION_PAUSE_MS = 30_000;
const MAX_TRANSLATION_PAUSES = 20;
const WAITING_FOR_TRANSLATION = "Waiting for the translation.";

/** Sends deliveries as they fall due, until stopped. Null without `AUTH_SECRET`, which signs the links in mails. */
export function startMailWorker(): Poller | null {
  if (!env().AUTH_SECRET) {
    log("mail worker not started", { reason: "AUTH_SECRET is not set" });
    return null;
  }
  const transport = withLog(openTransport(env()));
  const work = async (stop: AbortSignal) => Math.max(await sendDueMails(transport, stop), POLL_MS);
  return startPolling({ work, pauseMs: POLL_MS, failure: "Due mail could not be sent." });
}

/** The transport, with every call logged. */
function withLog(transport: Transport): Transport {
  return {
    ...transport,
    async send(batch, key) {
      const attributes = { transport: transport.name, messages: batch.length };
      const outcome = await traced("mail.send", attributes, () => transport.send(batch, key));
      log("mail handed over", { transport: transport.name, count: batch.length, outcome: outcome.kind });
      return outcome;
    },
  };
}

/** Sends until nothing is due. Returns the pause in milliseconds the provider requested, else 0. */
export async function sendDueMails(transport = openTransport(env()), stop?: AbortSignal): Promise<number> {
  for (let calls = 0; !stop?.aborted && (await isMailDue()); calls++) {
    if (calls > 0) await wait(transport.gapMs, null, stop ? { signal: stop } : {}).catch(() => {});
    const rows = await claimDeliveries(transport);
    if (rows.length === 0) return 0;
    const outcome = await sendClaimed(rows, transport);
    if (outcome?.kind === "later" || outcome?.kind === "unknown") {
      return Math.min(outcome.retryAfterMs ?? 0, MAX_PAUSE_MS);
    }
  }
  return 0;
}

type Composed = { row: ClaimedDelivery; outgoing: OutgoingMail; moment: Date };

/** Composes and sends a claimed batch. Null if none of it remains to be sent. */
async function sendClaimed(rows: ClaimedDelivery[], transport: Transport): Promise<SendOutcome | null> {
  const briefings = new Map<number, Briefing | null>();
  const batch: Composed[] = [];
  // Retries keep the time of the first attempt, so that they render the same bytes.
  const moment = rows[0]?.first_attempt_at ?? new Date();
  for (const row of rows) {
    if (!briefings.has(row.briefing_id)) briefings.set(row.briefing_id, await getBriefing(row.briefing_id));
    const outgoing = await compose(row, briefings.get(row.briefing_id) ?? null, moment);
    if (outgoing) batch.push({ row, outgoing, moment });
  }
  return batch.length > 0 ? handOver(batch, transport) : null;
}

/** Postpones a message in another language until its stories are translated, for at most ten minutes. */
async function waitsForTranslation(
  { kind, language, attempts }: ClaimedDelivery,
  briefing: Briefing,
): Promise<boolean> {
  if (language === "en" || kind === "review" || attempts > MAX_TRANSLATION_PAUSES) return false;
  if (!env().LANGUAGES.includes(language) || !hasModel(env())) return false;
  const { total, translated } = await countTranslated(briefing, language);
  return translated < total;
}

/** The delivery's message. Null if the delivery was failed or postponed instead, with the reason. */
async function compose(row: ClaimedDelivery, briefing: Briefing | null, moment: Date): Promise<OutgoingMail | null> {
  const neverAccepted = row.first_attempt_at === null;
  const skip = async (reason: string) => {
    await failDelivery(row, neverAccepted ? reason : UNCONFIRMED, { neverAccepted });
    return null;
  };
  const reason = reasonToSkip(row);
  const { kind, email } = row;
  if (reason || email === null) return skip(reason ?? NOTHING_CHOSEN);
  if (kind !== "review" && !briefing) return skip(WITHDRAWN);
  if (briefing && neverAccepted && (await waitsForTranslation(row, briefing))) {
    await postponeDelivery(row, WAITING_FOR_TRANSLATION, TRANSLATION_PAUSE_MS, { neverAccepted });
    return null;
  }
  try {
    const mail =
      kind === "review"
        ? await writeReviewMail({ ...row, email }, moment)
        : briefing && (await writeMail({ ...row, kind, email }, briefing, moment));
    if (!mail) return skip(kind === "review" ? NOT_WAITING : NOTHING_CHOSEN);
    assertMail(mail);
    return { id: row.id, mail };
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    logError("A message could not be composed.", error, { delivery: row.id });
    return skip("The message could not be composed.");
  }
}

async function handOver(batch: Composed[], transport: Transport): Promise<SendOutcome> {
  const [first] = batch;
  const isFirstAttempt = first?.row.first_attempt_at === null;
  const batchKey = (isFirstAttempt ? null : first?.row.batch_key) ?? randomUUID();
  const isOurs = await transaction(db(), async (tx) => {
    const handover = { transport: transport.name, batchKey };
    const recorded = await Promise.all(
      batch.map(({ row, moment }) => recordHandover({ ...handover, row, moment }, tx)),
    );
    return recorded.every(Boolean);
  });
  // Another worker has claimed some of these rows and retries the whole batch under this key.
  if (!isOurs) return { kind: "accepted", ids: [] };
  const outcome = await send(batch, transport, batchKey);
  if (outcome.kind === "refused" && !outcome.all && isFirstAttempt && batch.length > 1) {
    return handOverInHalves(batch, transport);
  }
  await outlastOutage(() => settle(batch, outcome, isFirstAttempt, transport));
  return outcome;
}

async function send(batch: Composed[], transport: Transport, key: string): Promise<SendOutcome> {
  try {
    return await transport.send(
      batch.map(({ outgoing }) => outgoing),
      key,
    );
  } catch (error) {
    logError("A request to the mail provider failed.", error);
    return { kind: "unknown", reason: "The request failed.", retryAfterMs: null };
  }
}

/** One invalid message makes the provider refuse its whole batch, so a refused batch is split in halves until that message is alone. */
async function handOverInHalves(batch: Composed[], transport: Transport): Promise<SendOutcome> {
  await undoHandover(batch.map(({ row }) => row));
  const half = Math.ceil(batch.length / 2);
  await wait(transport.gapMs);
  const outcome = await handOver(batch.slice(0, half), transport);
  await wait(transport.gapMs);
  const other = await handOver(batch.slice(half), transport);
  return outcome.kind === "later" || outcome.kind === "unknown" ? outcome : other;
}

/** Stores the outcome. */
async function settle(
  batch: Composed[],
  outcome: SendOutcome,
  isFirstAttempt: boolean,
  transport: Transport,
): Promise<void> {
  await transaction(db(), async (tx) => {
    for (const [index, { row }] of batch.entries()) {
      if (outcome.kind === "accepted") await confirmDelivery(row.id, outcome.ids[index] ?? null, tx);
      else if (outcome.kind === "refused") {
        const error = isFirstAttempt ? outcome.reason : `${UNCONFIRMED} (${outcome.reason})`;
        await failDelivery(row, error, { neverAccepted: isFirstAttempt }, tx);
      } else if (outcome.kind === "unknown" && !transport.idempotent) {
        await failDelivery(row, `${UNCONFIRMED} (${outcome.reason})`, { neverAccepted: false }, tx);
      } else {
        const neverAccepted = isFirstAttempt && outcome.kind === "later";
        await postponeDelivery(row, outcome.reason, pauseMs(row.attempts, outcome.retryAfterMs), { neverAccepted }, tx);
      }
    }
  });
}

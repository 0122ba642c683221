import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { getBriefing } from "@/lib/briefings/data";
import type { Briefing } from "@/lib/briefings/types";
import { db, isDatabaseOutage, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { log, logError } from "@/lib/log";
import { assertMail } from "@/lib/mail/send/mime";
import { openTransport } from "@/lib/mail/send/transport";
import type { Letter, Outcome, Transport } from "@/lib/mail/types-letter";
import { writeMail } from "./compose/write-mail";
import { isMailDue } from "./data";
import {
  claimDeliveries,
  confirmDelivery,
  failDelivery,
  handOver,
  postponeDelivery,
  takeBack,
} from "./mutations-claims";
import { handOverName, isAsked, keyIn, NOTHING_CHOSEN, pauseMs, reasonToSkip, UNCONFIRMED } from "./rules";
import type { ClaimedDelivery } from "./types";

const LOOK_EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const MOST_TRIES = 20;

export type Mailing = { stop(): Promise<void> };

/** Sends mails as they come due, until stopped. */
export function startMailing(): Mailing {
  const stopping = new AbortController();
  const { signal } = stopping;
  const transport = told(openTransport(env()));
  const run = async () => {
    if (!env().AUTH_SECRET) return log("no mail is sent from here", { reason: "AUTH_SECRET is not set" });
    while (!signal.aborted) {
      const pause = await sendDueMails(transport, signal).catch((error) => {
        if (!isDatabaseOutage(error)) logError("Mails could not be sent.", error);
        return 0;
      });
      await wait(Math.max(pause, LOOK_EVERY_MS), null, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The same, with a line in the log for every call. */
function told(transport: Transport): Transport {
  return {
    ...transport,
    async send(letters, key) {
      const outcome = await transport.send(letters, key);
      log("mails handed over", { way: transport.name, count: letters.length, outcome: outcome.kind });
      return outcome;
    },
  };
}

/** Sends until nothing is due, or the provider wants a pause: its length, else 0. */
export async function sendDueMails(transport = openTransport(env()), stop?: AbortSignal): Promise<number> {
  for (let calls = 0; !stop?.aborted && (await isMailDue()); calls++) {
    if (calls > 0) await wait(transport.gapMs, null, stop ? { signal: stop } : {}).catch(() => {});
    const rows = await claimDeliveries(transport);
    if (rows.length === 0) return 0;
    const outcome = await sendTogether(rows, transport);
    if (outcome?.kind === "later" || outcome?.kind === "unknown") {
      return Math.min(outcome.retryAfterMs ?? 0, LONGEST_PAUSE_MS);
    }
  }
  return 0;
}

type Written = { row: ClaimedDelivery; letter: Letter; moment: Date };

/** Writes and hands over what was taken on together; null when nothing of it was left to send. */
async function sendTogether(rows: ClaimedDelivery[], transport: Transport): Promise<Outcome | null> {
  const briefings = new Map<number, Briefing | null>();
  const written: Written[] = [];
  // The same moment at every try, so that the same mail is written.
  const moment = rows[0]?.first_attempt_at ?? new Date();
  for (const row of rows) {
    if (!briefings.has(row.briefing_id)) briefings.set(row.briefing_id, await getBriefing(row.briefing_id));
    const letter = await write(row, briefings.get(row.briefing_id) ?? null, moment);
    if (letter) written.push({ row, letter, moment });
  }
  return written.length > 0 ? deliver(written, transport) : null;
}

/** The delivery's letter; null once it is settled that there is none to send. */
async function write(row: ClaimedDelivery, briefing: Briefing | null, moment: Date): Promise<Letter | null> {
  const untaken = row.first_attempt_at === null;
  const skip = async (reason: string) => {
    await failDelivery(row, untaken ? reason : UNCONFIRMED, { untaken });
    return null;
  };
  const reason = reasonToSkip(row);
  if (reason || !briefing || row.email === null) return skip(reason ?? NOTHING_CHOSEN);
  try {
    const mail = await writeMail({ ...row, email: row.email }, briefing, moment);
    if (!mail) return skip(NOTHING_CHOSEN);
    assertMail(mail);
    return { id: row.id, mail };
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    logError("A mail could not be written.", error, { delivery: row.id });
    return skip("The mail could not be written.");
  }
}

async function deliver(written: Written[], transport: Transport): Promise<Outcome> {
  const [first] = written;
  const known = first?.row.provider_id ?? null;
  const fresh = first?.row.first_attempt_at === null;
  const key = (fresh ? null : keyIn(known)) ?? randomUUID();
  const name = handOverName(transport.name, isAsked(known), key);
  const mine = await transaction(db(), async (tx) => {
    const noted = await Promise.all(written.map(({ row, moment }) => handOver({ row, name, moment }, tx)));
    return noted.every(Boolean);
  });
  // Another worker has taken some of them on: it goes on with all that stand under this name.
  if (!mine) return { kind: "accepted", ids: [] };
  const outcome = await handOn(written, transport, key);
  if (outcome.kind === "refused" && !outcome.all && fresh && written.length > 1) return split(written, transport);
  await settle(written, outcome, fresh, transport);
  return outcome;
}

async function handOn(written: Written[], transport: Transport, key: string): Promise<Outcome> {
  try {
    return await transport.send(
      written.map(({ letter }) => letter),
      key,
    );
  } catch (error) {
    logError("A mail call failed.", error);
    return { kind: "unknown", reason: "The call failed.", retryAfterMs: null };
  }
}

/** One bad letter spoils its batch: the halves are tried apart until it stands alone. */
async function split(written: Written[], transport: Transport): Promise<Outcome> {
  await takeBack(written.map(({ row }) => row));
  const half = Math.ceil(written.length / 2);
  await wait(transport.gapMs);
  const outcome = await deliver(written.slice(0, half), transport);
  await wait(transport.gapMs);
  const other = await deliver(written.slice(half), transport);
  return outcome.kind === "later" || outcome.kind === "unknown" ? outcome : other;
}

/** What became of it is worth keeping: a database that is away is waited for. */
async function settle(written: Written[], outcome: Outcome, fresh: boolean, transport: Transport): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await settleOnce(written, outcome, fresh, transport);
    } catch (error) {
      if (!isDatabaseOutage(error) || tries >= MOST_TRIES) throw error;
      await wait(LOOK_EVERY_MS);
    }
  }
}

async function settleOnce(written: Written[], outcome: Outcome, fresh: boolean, transport: Transport): Promise<void> {
  await transaction(db(), async (tx) => {
    for (const [place, { row }] of written.entries()) {
      if (outcome.kind === "accepted") await confirmDelivery(row.id, outcome.ids[place] ?? null, tx);
      else if (outcome.kind === "refused") {
        await failDelivery(row, fresh ? outcome.reason : `${UNCONFIRMED} (${outcome.reason})`, { untaken: fresh }, tx);
      } else if (outcome.kind === "unknown" && !transport.resumable) {
        await failDelivery(row, `${UNCONFIRMED} (${outcome.reason})`, { untaken: false }, tx);
      } else {
        const untaken = fresh && outcome.kind === "later";
        await postponeDelivery(row, outcome.reason, pauseMs(row.attempts, outcome.retryAfterMs), { untaken }, tx);
      }
    }
  });
}

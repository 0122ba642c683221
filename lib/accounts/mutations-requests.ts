import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { loginFailures } from "@/db/schema";
import { accountOf, networkOf } from "@/lib/auth/login";
import { createAttempt, lockAttempts } from "@/lib/auth/mutations";
import { TOO_MANY_REQUESTS } from "@/lib/auth/schema";
import type { Credentials } from "@/lib/auth/types";
import { type Db, db } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Notice } from "@/lib/mail/compose/notice-mail";
import { writeNotice } from "@/lib/mail/compose/write-notice";
import { openTransport } from "@/lib/mail/send/transport";

/** Kinds of mail a visitor may request. Counted by the same keys as failed sign-ins, but separately. */
type RequestKind = "reset" | "subscribe";

/** Limits in 15 minutes: mails per account or email address, and requests per network address. */
const LIMITS = { account: 3, address: 20, windowS: 900 } as const;

/** Counts a request. Throws `too_many` above the limit of its network address. */
export async function admitRequest(kind: RequestKind, name: string, address: string, conn: Db = db()): Promise<void> {
  const network = `${kind}:${networkOf(address)}`;
  if ((await countRequests(loginFailures.address, network, conn)) >= LIMITS.address) {
    throw new AppError("too_many", TOO_MANY_REQUESTS, { retryAfterS: LIMITS.windowS });
  }
  await createAttempt(`${kind}:${accountOf(null, name)}`, network, conn);
}

/** Counts a mail to an account or address. False above the limit. Serializes requests for it until the transaction ends. */
export async function takeTurn(kind: RequestKind, known: Credentials | null, name: string, tx: Db): Promise<boolean> {
  const account = `${kind}:mail:${accountOf(known, name)}`;
  await lockAttempts(account, tx);
  if ((await countRequests(loginFailures.account, account, tx)) >= LIMITS.account) return false;
  await createAttempt(account, `${kind}:`, tx);
  return true;
}

async function countRequests(
  column: typeof loginFailures.account | typeof loginFailures.address,
  key: string,
  conn: Db,
): Promise<number> {
  const isRecent = gt(loginFailures.created_at, sql`now() - make_interval(secs => ${LIMITS.windowS})`);
  return conn.$count(loginFailures, and(eq(column, key), isRecent));
}

type Message = Notice & { to: { username: string; email: string }; now: Date };

/** Sends the requested mail. Throws with the provider's reason if it was not accepted. */
export async function mailAnswer(message: Message): Promise<void> {
  const id = randomUUID();
  const outcome = await openTransport(env()).send([{ id, mail: await writeNotice({ id, ...message }) }], id);
  if (outcome.kind !== "accepted") throw new Error(`The email was not sent. ${outcome.reason}`);
}

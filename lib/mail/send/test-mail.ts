import "server-only";
import { randomUUID } from "node:crypto";
import { recordChange } from "@/lib/audit/mutations";
import { getBrand } from "@/lib/brand/data";
import { transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { writeNotice } from "@/lib/mail/compose/write-notice";
import type { Mail } from "@/lib/mail/types";
import type { Admin, Context } from "@/lib/viewer";
import { openTransport } from "./transport";

/**
 * Sends a test message to the admin's own address and returns the result as a sentence. Throws `invalid` without an address, and `conflict`
 * with the provider's reason if it was not accepted.
 */
export async function sendTestMail(ctx: Context<Admin>): Promise<string> {
  const id = randomUUID();
  const mail = await testMail(ctx.who, id, new Date());
  const transport = openTransport(env());
  const change = { action: "mail.test", target: `user ${ctx.who.username}`, details: { transport: transport.name } };
  await transaction(ctx.conn, (tx) => recordChange({ ...ctx, conn: tx }, change));
  const outcome = await transport.send([{ id, mail }], id);
  if (outcome.kind !== "accepted") throw new AppError("conflict", `The test message was not sent. ${outcome.reason}`);
  return transport.name === "outbox"
    ? `The test message was written to outbox/${id}.eml.`
    : `The test message was sent to ${mail.to.address}.`;
}

async function testMail({ username, email }: Admin, id: string, now: Date): Promise<Mail> {
  const { APP_URL } = env();
  const { digest_title } = await getBrand();
  if (!email) throw new AppError("invalid", "Your account has no email address.");
  const body = `This is a test message from ${digest_title} at ${APP_URL}. If you can read it, email from this site reaches you.`;
  const subject = `Test message from ${digest_title}`;
  return writeNotice({ id, to: { username, email }, subject, parts: [body], now });
}

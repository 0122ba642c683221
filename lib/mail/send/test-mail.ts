import "server-only";
import { randomUUID } from "node:crypto";
import { recordChange } from "@/lib/audit/mutations";
import { transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { escapeXml } from "@/lib/language/xml";
import { mailbox, senderOf } from "@/lib/mail/rules-message";
import type { Mail } from "@/lib/mail/types";
import type { Admin, Context } from "@/lib/viewer";
import { assertMail } from "./mime";
import { openTransport } from "./transport";

/**
 * Sends a short test message to the admin's own address and returns a sentence about the result. Throws `invalid` without an address,
 * `conflict` with the provider's reason when it was not accepted.
 */
export async function sendTestMail(ctx: Context<Admin>): Promise<string> {
  const id = randomUUID();
  const mail = testMail(ctx.who, id, new Date());
  const transport = openTransport(env());
  const change = { action: "mail.test", target: `user ${ctx.who.username}`, details: { transport: transport.name } };
  await transaction(ctx.conn, (tx) => recordChange({ ...ctx, conn: tx }, change));
  const outcome = await transport.send([{ id, mail }], id);
  if (outcome.kind !== "accepted") throw new AppError("conflict", `The test message was not sent. ${outcome.reason}`);
  return transport.name === "outbox"
    ? `The test message was written to outbox/${id}.eml.`
    : `The test message was sent to ${mail.to.address}.`;
}

function testMail({ username, email }: Admin, id: string, now: Date): Mail {
  const { EMAIL_FROM, DIGEST_TITLE, APP_URL } = env();
  if (!email) throw new AppError("invalid", "Your account has no email address.");
  const [from, to] = [senderOf(EMAIL_FROM, DIGEST_TITLE), mailbox(username, email)];
  if (!from.address) throw new AppError("invalid", "EMAIL_FROM is not a valid sender address.");
  if (!to.address) throw new AppError("invalid", "Your email address is not valid.");
  const body = `This is a test message from ${DIGEST_TITLE} at ${APP_URL}. If you can read it, its mail reaches you.`;
  const mail = {
    from,
    to,
    subject: `Test message from ${DIGEST_TITLE}`,
    text: `${body}\n`,
    html: `<!doctype html><html lang="en"><title>Test message</title><body><p>${escapeXml(body)}</p></body></html>\n`,
    headers: {
      "Message-ID": `<${id}@${from.address.split("@")[1] ?? "localhost"}>`,
      Date: now.toUTCString().replace("GMT", "+0000"),
      "Auto-Submitted": "auto-generated",
    },
  };
  assertMail(mail);
  return mail;
}

import "server-only";
import { randomUUID } from "node:crypto";
import { recordChange } from "@/lib/audit/mutations";
import { transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { escapeXml } from "@/lib/language/xml";
import { mailbox, senderOf } from "@/lib/mail/rules-letter";
import type { Mail } from "@/lib/mail/types-letter";
import type { Admin, Context } from "@/lib/viewer";
import { assertMail } from "./mime";
import { openTransport } from "./transport";

/**
 * Sends a short mail to the admin's own address at once and returns what became of it in words. Throws `invalid` without an address,
 * `conflict` with the provider's reason when it was not taken.
 */
export async function sendTestMail(ctx: Context<Admin>): Promise<string> {
  const id = randomUUID();
  const mail = testMail(ctx.who, id, new Date());
  const transport = openTransport(env());
  const change = { action: "mail.test", target: `user ${ctx.who.username}`, details: { way: transport.name } };
  await transaction(ctx.conn, (tx) => recordChange({ ...ctx, conn: tx }, change));
  const outcome = await transport.send([{ id, mail }], id);
  if (outcome.kind !== "accepted") throw new AppError("conflict", `The test mail was not sent. ${outcome.reason}`);
  return transport.name === "outbox"
    ? `The test mail was written to outbox/${id}.eml.`
    : `The test mail is on its way to ${mail.to.address}.`;
}

function testMail({ username, email }: Admin, id: string, now: Date): Mail {
  const { EMAIL_FROM, DIGEST_TITLE, APP_URL } = env();
  if (!email) throw new AppError("invalid", "Your account has no email address.");
  const [from, to] = [senderOf(EMAIL_FROM, DIGEST_TITLE), mailbox(username, email)];
  if (!from.address) throw new AppError("invalid", "EMAIL_FROM is not an address mail can come from.");
  if (!to.address) throw new AppError("invalid", "No mail can be sent to your address.");
  const words = `This is a test mail of ${DIGEST_TITLE} at ${APP_URL}. If you can read it, mail from there reaches you.`;
  const mail = {
    from,
    to,
    subject: `Test mail of ${DIGEST_TITLE}`,
    text: `${words}\n`,
    html: `<!doctype html><html lang="en"><title>Test mail</title><body><p>${escapeXml(words)}</p></body></html>\n`,
    headers: {
      "Message-ID": `<${id}@${from.address.split("@")[1] ?? "localhost"}>`,
      Date: now.toUTCString().replace("GMT", "+0000"),
      "Auto-Submitted": "auto-generated",
    },
  };
  assertMail(mail);
  return mail;
}

import "server-only";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { oneLine } from "@/lib/mail/rules-message";
import type { Mail, OutgoingMail } from "@/lib/mail/types";

/** The message in the format of RFC 5322. Deterministic. */
export async function composeMessage({ id, mail }: OutgoingMail): Promise<Buffer> {
  const { "Message-ID": messageId, Date: date, ...headers } = mail.headers;
  const options = {
    from: mail.from,
    to: mail.to,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    headers,
    messageId,
    date,
    baseBoundary: id,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return new MailComposer(options).compile().build();
}

/** Throws for an invalid address or a header that could inject another. */
export function assertMail({ from, to, headers }: Mail): void {
  for (const { address } of [from, to])
    if (!/^[^\s<>",@]+@[^\s<>",@]+$/.test(address)) throw new Error("Invalid mail address.");
  for (const [name, value] of Object.entries(headers)) {
    const isValid = /^[\x21-\x39\x3b-\x7e]+$/.test(name) && /^[\x20-\x7e]*$/.test(value);
    if (!isValid) throw new Error(`Invalid mail header ${JSON.stringify(name)}.`);
  }
}

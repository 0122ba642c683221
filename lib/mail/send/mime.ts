import "server-only";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { oneLine } from "@/lib/mail/rules-letter";
import type { Letter, Mail } from "@/lib/mail/types-letter";

/** A mail as RFC 5322 has it; the same letter makes the same bytes. */
export async function composeMessage({ id, mail }: Letter): Promise<Buffer> {
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

/** Throws for what can be no mail: an address nothing reaches, or a header that could begin another one. */
export function assertMail({ from, to, headers }: Mail): void {
  for (const { address } of [from, to])
    if (!/^[^\s<>",@]+@[^\s<>",@]+$/.test(address)) throw new Error("Bad mail address.");
  for (const [name, value] of Object.entries(headers)) {
    const good = /^[\x21-\x39\x3b-\x7e]+$/.test(name) && /^[\x20-\x7e]*$/.test(value);
    if (!good) throw new Error(`Bad mail header ${JSON.stringify(name)}.`);
  }
}

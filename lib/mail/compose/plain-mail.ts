import "server-only";
import { getBrand } from "@/lib/brand/data";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { escapeXml } from "@/lib/language/xml";
import { mailbox, oneLine, senderOf } from "@/lib/mail/rules-message";
import { assertMail } from "@/lib/mail/send/mime";
import type { Mail } from "@/lib/mail/types";

type Input = {
  id: string;
  to: { username: string; email: string };
  subject: string;
  paragraphs: string[];
  now: Date;
};

/** A short message from the product itself, without a briefing. A paragraph that is an address becomes a link. Throws `invalid` when an address is not usable. */
export async function writePlainMail({ id, to: { username, email }, subject, paragraphs, now }: Input): Promise<Mail> {
  const { digest_title } = await getBrand();
  const [from, to] = [senderOf(env().EMAIL_FROM, digest_title), mailbox(username, email)];
  if (!from.address) throw new AppError("invalid", "EMAIL_FROM is not a valid sender address.");
  if (!to.address) throw new AppError("invalid", "The email address is not valid.");
  const lines = paragraphs.map(oneLine);
  const body = lines.map((line) => `<p>${asMarkup(line)}</p>`).join("");
  const mail = {
    from,
    to,
    subject: oneLine(subject),
    text: `${lines.join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><title>${escapeXml(oneLine(subject))}</title><body>${body}</body></html>\n`,
    headers: {
      "Message-ID": `<${id}@${from.address.split("@")[1] ?? "localhost"}>`,
      Date: now.toUTCString().replace("GMT", "+0000"),
      "Auto-Submitted": "auto-generated",
    },
  };
  assertMail(mail);
  return mail;
}

function asMarkup(line: string): string {
  const text = escapeXml(line);
  return /^https?:\/\/\S+$/u.test(line) ? `<a href="${text}">${text}</a>` : text;
}

import "server-only";
import { getBrand } from "@/lib/brand/data";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { mailbox, oneLine, senderOf } from "@/lib/mail/rules-message";
import { assertMail } from "@/lib/mail/send/mime";
import type { Mail } from "@/lib/mail/types";
import { automaticHeaders } from "./headers";
import type { Notice } from "./notice-mail";
import { renderNotice } from "./render";

type Input = Notice & {
  id: string;
  to: { username: string; email: string };
  now: Date;
};

/** Writes a short message from the product, in the current language. Throws `invalid` for an unusable address. */
export async function writeNotice({ id, to: { username, email }, now, ...notice }: Input): Promise<Mail> {
  const { APP_URL, EMAIL_FROM } = env();
  const brand = await getBrand();
  const [from, to] = [senderOf(EMAIL_FROM, brand.digest_title), mailbox(username, email)];
  if (!from.address) throw new AppError("invalid", "EMAIL_FROM is not a valid sender address.");
  if (!to.address) throw new AppError("invalid", "The email address is not valid.");
  const heading = notice.heading === undefined ? [] : [notice.heading];
  const lines = [
    ...heading,
    ...notice.parts.map((part) => (typeof part === "string" ? part : `${part.label}: ${part.url}`)),
  ];
  const mail = {
    from,
    to,
    subject: oneLine(notice.subject),
    text: `${lines.map(oneLine).join("\n\n")}\n`,
    html: await renderNotice(notice, brand, APP_URL),
    headers: automaticHeaders({ id, moment: now }, from),
  };
  assertMail(mail);
  return mail;
}

import "server-only";
import { createElement } from "react";
import { MOST_BYTES, mailbox, senderOf } from "@/lib/mail/rules-letter";
import type { Mail, MailInput } from "@/lib/mail/types-letter";
import { countStories, editionOf, type MailEdition } from "./edition";
import { mailHeaders } from "./headers";
import { textPart } from "./text-part";

/** The mail of a briefing; null when nothing in it is for its receiver. The same input makes the same bytes. */
export async function renderBriefingMail(input: MailInput): Promise<Mail | null> {
  const rendered = await renderWithin(MOST_BYTES, input);
  if (!rendered) return null;
  const { edition, html } = rendered;
  const from = senderOf(input.site.from, input.site.title);
  return {
    from,
    to: mailbox(input.recipient.username, input.recipient.email),
    subject: edition.subject,
    html,
    text: textPart(edition),
    headers: mailHeaders(input, from),
  };
}

/** With as many stories as there is room for: a mail is made shorter by whole stories, never cut. */
async function renderWithin(most: number, input: MailInput): Promise<{ edition: MailEdition; html: string } | null> {
  for (let room = countStories(input); ; ) {
    const edition = editionOf(input, room);
    if (!edition) return null;
    const html = await renderHtml(edition);
    const bytes = Buffer.byteLength(html);
    if (bytes <= most || room <= 1) return { edition, html };
    room = Math.max(1, Math.min(room - 1, Math.floor((room * most) / bytes)));
  }
}

const OUTLOOK_COLUMN =
  '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const OUTLOOK_COLUMN_END = "<!--[if mso]></td></tr></table><![endif]-->";

/** The renderer is loaded with the first mail: most processes never make one. */
async function renderHtml(edition: MailEdition): Promise<string> {
  const [{ render }, { BriefingMail, OUTLOOK_END, OUTLOOK_START }] = await Promise.all([
    import("react-email"),
    import("./briefing-mail"),
  ]);
  const html = await render(createElement(BriefingMail, { edition }));
  // All text is escaped, so these can only be the renderer's own marks and ours.
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replace(`<wbr id="${OUTLOOK_START}"/>`, OUTLOOK_COLUMN)
    .replace(`<wbr id="${OUTLOOK_END}"/>`, OUTLOOK_COLUMN_END);
}

import "server-only";
import { createElement } from "react";
import { MOST_BYTES, mailbox, senderOf } from "@/lib/mail/rules-message";
import type { Mail, MailInput } from "@/lib/mail/types";
import { countStories, editionOf, type MailEdition } from "./edition";
import { mailHeaders } from "./headers";
import { ACCENTS } from "./look";
import { textPart } from "./text-part";

/** Renders a briefing's message; null when the briefing has no story for its recipient. Equal input gives equal bytes. */
export async function renderBriefingMail(input: MailInput): Promise<Mail | null> {
  const rendered = await renderWithin(MOST_BYTES, input);
  if (!rendered) return null;
  const { edition, html } = rendered;
  const from = senderOf(input.site.from, input.site.brand.digest_title);
  return {
    from,
    to: mailbox(input.recipient.username, input.recipient.email),
    subject: edition.subject,
    html,
    text: textPart(edition),
    headers: mailHeaders(input, from),
  };
}

/** Renders with as many stories as fit: a message that is too long loses whole stories and is never cut. */
async function renderWithin(
  maxBytes: number,
  input: MailInput,
): Promise<{ edition: MailEdition; html: string } | null> {
  for (let maxStories = countStories(input); ; ) {
    const edition = editionOf(input, maxStories);
    if (!edition) return null;
    const html = await renderHtml(edition);
    const bytes = Buffer.byteLength(html);
    if (bytes <= maxBytes || maxStories <= 1) return { edition, html };
    maxStories = Math.max(1, Math.min(maxStories - 1, Math.floor((maxStories * maxBytes) / bytes)));
  }
}

const OUTLOOK_COLUMN =
  '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const OUTLOOK_COLUMN_END = "<!--[if mso]></td></tr></table><![endif]-->";

/** Loads the renderer on first use: most processes never send mail. */
async function renderHtml(edition: MailEdition): Promise<string> {
  const [{ render }, { BriefingMail, OUTLOOK_END, OUTLOOK_START }] = await Promise.all([
    import("react-email"),
    import("./briefing-mail"),
  ]);
  const html = await render(createElement(BriefingMail, { edition }));
  // All text is escaped, so these can only be the renderer's comments and our marks.
  return withAccents(html, edition)
    .replaceAll(/<!--.*?-->/g, "")
    .replace(`<wbr id="${OUTLOOK_START}"/>`, OUTLOOK_COLUMN)
    .replace(`<wbr id="${OUTLOOK_END}"/>`, OUTLOOK_COLUMN_END);
}

/** Replaces the design's accent colors in styles, where the renderer escapes no text: they stand in hundreds of places. */
function withAccents(html: string, { accents }: MailEdition): string {
  return html.replaceAll(/ style="[^"]*"|<style>.*?<\/style>/gs, (style) =>
    style.replaceAll(ACCENTS.light, accents.light).replaceAll(ACCENTS.dark, accents.dark),
  );
}

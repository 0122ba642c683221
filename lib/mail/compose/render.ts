import "server-only";
import { createElement, type ReactElement } from "react";
import { COLORS } from "@/lib/brand/rules";
import type { Brand } from "@/lib/brand/types";
import { MAX_BYTES, mailbox, senderOf } from "@/lib/mail/rules-message";
import type { Mail, MailInput } from "@/lib/mail/types";
import { mailHeaders } from "./headers";
import { accentsOf, countStories, type Letter, letterOf } from "./letter";
import type { Notice } from "./notice-mail";
import { textPart } from "./text-part";

/** Renders a briefing's message. Null if the briefing has no story for its recipient. Deterministic. */
export async function renderBriefingMail(input: MailInput): Promise<Mail | null> {
  const rendered = await renderWithin(MAX_BYTES, input);
  if (!rendered) return null;
  const { letter, html } = rendered;
  const from = senderOf(input.site.from, input.site.brand.digest_title, input.edition);
  return {
    from,
    to: mailbox(input.recipient.username, input.recipient.email),
    subject: letter.subject,
    html,
    text: textPart(letter),
    headers: mailHeaders(input, from),
  };
}

/** Renders as many stories as fit into `maxBytes`: whole stories are dropped, never cut. */
async function renderWithin(maxBytes: number, input: MailInput): Promise<{ letter: Letter; html: string } | null> {
  for (let maxStories = countStories(input); ; ) {
    const letter = letterOf(input, maxStories);
    if (!letter) return null;
    const html = await renderLetter(letter);
    const bytes = Buffer.byteLength(html);
    if (bytes <= maxBytes || maxStories <= 1) return { letter, html };
    maxStories = Math.max(1, Math.min(maxStories - 1, Math.floor((maxStories * maxBytes) / bytes)));
  }
}

const OUTLOOK_COLUMN =
  '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const OUTLOOK_COLUMN_END = "<!--[if mso]></td></tr></table><![endif]-->";

/** The renderer is imported on first use, because most processes never send mail. */
async function renderLetter(letter: Letter): Promise<string> {
  const { BriefingMail } = await import("./briefing-mail");
  return renderHtml(createElement(BriefingMail, { letter }), letter.accents);
}

/** Renders a short message from the product. */
export async function renderNotice(notice: Notice, brand: Brand, site: string): Promise<string> {
  const { NoticeMail } = await import("./notice-mail");
  return renderHtml(createElement(NoticeMail, { notice, brand, site }), accentsOf(brand));
}

async function renderHtml(mail: ReactElement, accents: Letter["accents"]): Promise<string> {
  const [{ render }, { OUTLOOK_END, OUTLOOK_START }] = await Promise.all([
    import("react-email"),
    import("./mail-frame"),
  ]);
  const html = await render(mail);
  // All text is escaped, so this matches only the renderer's comments and our marks.
  return withAccents(html, accents)
    .replaceAll(/<!--.*?-->/g, "")
    .replace(`<wbr id="${OUTLOOK_START}"/>`, OUTLOOK_COLUMN)
    .replace(`<wbr id="${OUTLOOK_END}"/>`, OUTLOOK_COLUMN_END);
}

/** Replaces the design's accent colors, which occur in hundreds of inline styles. */
function withAccents(html: string, accents: Letter["accents"]): string {
  return html.replaceAll(/ style="[^"]*"|<style>.*?<\/style>/gs, (style) =>
    style.replaceAll(COLORS.light.accent, accents.light).replaceAll(COLORS.dark.accent, accents.dark),
  );
}

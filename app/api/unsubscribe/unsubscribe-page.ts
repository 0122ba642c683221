import { getBrand } from "@/lib/brand/data";
import type { Edition } from "@/lib/editions/types";
import { escapeXml } from "@/lib/language/xml";
import { PLAIN_STYLE, plainPage } from "@/lib/page-cache/plain-page";

type State = "subscribed" | "unsubscribed" | "again" | "bad";

/** A page without scripts, because mail clients open it in limited browsers. */
export async function unsubscribePage(
  state: State,
  token: string,
  edition: Pick<Edition, "id" | "title"> | null = null,
): Promise<Response> {
  const name = escapeXml(edition?.title ?? (await getBrand()).digest_title);
  const { title, text, button, query } = TEXTS[state];
  const which = edition ? `&edition=${edition.id}` : "";
  const address = escapeXml(`/api/unsubscribe?token=${encodeURIComponent(token)}${which}`);
  const form =
    state === "bad" ? "" : `<form method="post" action="${address}${query}"><button>${button}</button></form>`;
  const html = plainPage({
    title: `${title} – ${name}`,
    name,
    head: '<meta name="robots" content="noindex, nofollow">\n',
    body: `<h1>${title}</h1><p>${text}</p>${form}`,
  });
  return new Response(html, { status: state === "bad" ? 400 : 200, headers: HEADERS });
}

const TEXTS = {
  subscribed: {
    title: "Unsubscribe",
    text: "You will no longer receive the briefing and its alerts by email. You can still sign in.",
    button: "Unsubscribe",
    query: "",
  },
  unsubscribed: {
    title: "You are unsubscribed",
    text: "You no longer receive the briefing and its alerts by email. You can still sign in.",
    button: "Undo",
    query: "&amp;undo=1",
  },
  again: {
    title: "You are subscribed again",
    text: "You will receive the briefing by email again.",
    button: "Unsubscribe",
    query: "",
  },
  bad: {
    title: "This link is not valid",
    text: "It is incomplete, or its account was deleted. Sign in to change your email settings.",
    button: "",
    query: "",
  },
} as const;

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src ${PLAIN_STYLE}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "Referrer-Policy": "strict-origin",
  "X-Robots-Tag": "noindex",
};

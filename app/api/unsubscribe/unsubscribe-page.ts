import { getBrand } from "@/lib/brand/data";
import { logoPath, logoSize } from "@/lib/brand/rules";
import type { Edition } from "@/lib/editions/types";
import { localPath, pageLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { escapeXml } from "@/lib/language/xml";
import { type PlainLook, plainPage, plainStyle } from "@/lib/page-cache/html/plain-page";

const LOGO = { height: 36, width: 240 };

type State = keyof typeof TEXTS;

/** A page without scripts, because mail clients open it in limited browsers. */
export async function unsubscribePage(
  state: State,
  token: string,
  edition: Pick<Edition, "id" | "title"> | null = null,
): Promise<Response> {
  const brand = await getBrand();
  const name = escapeXml(edition?.title ?? brand.digest_title);
  const { query, ...words } = TEXTS[state];
  const [title, text, button] = [t(words.title), t(words.text), t(words.button)];
  const logo = brand.logo && { src: logoPath(brand), ...logoSize(brand, LOGO.height, LOGO.width) };
  const look = { name, accent: brand.accent_dark, logo };
  const which = edition ? `&edition=${edition.id}` : "";
  const address = escapeXml(`/api/unsubscribe?token=${encodeURIComponent(token)}${which}`);
  const way =
    state === "bad"
      ? `<p class="out"><a href="${localPath("/?login")}">${button}</a></p>`
      : `<form method="post" action="${address}${query}"><button>${button}</button></form>`;
  const html = plainPage({
    title: `${title} – ${name}`,
    look,
    language: pageLanguage(),
    head: '<meta name="robots" content="noindex, nofollow">\n',
    body: `<h1>${title}</h1><p>${text}</p>${way}`,
  });
  return new Response(html, { status: state === "bad" ? 400 : 200, headers: headersOf(look) });
}

const TEXTS = {
  subscribed: {
    title: "Unsubscribe",
    text: "You will no longer receive the briefing and its alerts by email. You can still sign in.",
    button: "Unsubscribe",
    query: "",
  },
  not_subscribed: {
    title: "You are not subscribed",
    text: "You do not receive the briefing or its alerts by email. You can still sign in.",
    button: "Subscribe",
    query: "&amp;undo=1",
  },
  unsubscribed: {
    title: "You are unsubscribed",
    text: "You no longer receive the briefing and its alerts by email. You can still sign in.",
    button: "Undo",
    query: "&amp;undo=1",
  },
  resubscribed: {
    title: "You are subscribed",
    text: "You will receive the briefing by email.",
    button: "Unsubscribe",
    query: "",
  },
  bad: {
    title: "This link is not valid",
    text: "It is incomplete, or its account was deleted. Sign in to change your email settings.",
    button: "Go to Login",
    query: "",
  },
} as const;

function headersOf(look: PlainLook): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src ${plainStyle(look)}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "Referrer-Policy": "strict-origin",
    "X-Robots-Tag": "noindex",
  };
}

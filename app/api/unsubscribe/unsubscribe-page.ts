import { createHash } from "node:crypto";
import { env } from "@/lib/env";
import { escapeXml } from "@/lib/language/xml";

type State = "subscribed" | "unsubscribed" | "again" | "bad";

/** A self-contained page without scripts, because mail clients open it in limited browsers. */
export function unsubscribePage(state: State, token: string): Response {
  const { DIGEST_TITLE, APP_URL } = env();
  const title = escapeXml(DIGEST_TITLE);
  const address = escapeXml(`/api/unsubscribe?token=${encodeURIComponent(token)}`);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="dark light">
<title>${TEXTS[state].title} – ${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="digest"><a href="${escapeXml(APP_URL)}/">${title}</a></p>
<h1>${TEXTS[state].title}</h1>
<p>${TEXTS[state].text}</p>
${state === "bad" ? "" : `<form method="post" action="${address}${TEXTS[state].query}"><button>${TEXTS[state].button}</button></form>`}
</main>
</body>
</html>
`;
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

/** The site's colors and system fonts. */
const STYLE = `:root{color-scheme:dark light;--ground:#111320;--ink:#f1ece5;--ink-2:#d1cbc2;--rule:#303344;--copper:#eba972}
@media (prefers-color-scheme:light){:root{--ground:#fafafc;--ink:#181a2b;--ink-2:#393c4c;--rule:#d4d5dd;--copper:#9a4b22}}
body{margin:0;background:var(--ground);color:var(--ink-2);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:clamp(2rem,12vh,7rem) 1.25rem}
.digest{margin:0 0 2.5rem;border-bottom:1px solid var(--rule);padding-bottom:1rem}
.digest a{color:var(--ink);font:1.25rem/1.2 Georgia,serif;text-decoration:none}
h1{margin:0;color:var(--ink);font:2.125rem/1.15 Georgia,serif}
p{margin:1rem 0 1.75rem}
button{min-height:2.75rem;padding:.5rem 1.5rem;border:0;border-radius:3px;background:var(--copper);color:var(--ground);font:600 1rem/1.25 system-ui,sans-serif;cursor:pointer}
button:hover{background:var(--ink)}
:focus-visible{outline:2px solid var(--copper);outline-offset:3px}`;

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "Referrer-Policy": "strict-origin",
  "X-Robots-Tag": "noindex",
};

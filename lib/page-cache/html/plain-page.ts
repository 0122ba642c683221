import "server-only";
import { createHash } from "node:crypto";
import { COLORS } from "@/lib/brand/rules";

/** The brand's part of these pages. Texts are HTML. Null: the design's default. */
export type PlainLook = {
  /** Shown beside the logo. */
  name: string;
  /** #rrggbb. */
  accent: string | null;
  /** A picture URL of this site, or a data URL. Sizes in pixels. */
  logo: { src: string; width: number; height: number } | null;
};

const DESIGN: PlainLook = { name: "", accent: null, logo: null };

type Plain = {
  /** The document title. */
  title: string;
  look?: PlainLook | undefined;
  language?: string;
  /** Added to the head. */
  head?: string;
  /** The content as HTML, with a heading. */
  body: string;
};

/**
 * A self-contained page in the site's design: no renderer, database, files or script. For outages, and for mail clients, which open links in
 * limited browsers. Arguments are HTML.
 */
export function plainPage({ title, look = DESIGN, language = "en", head = "", body }: Plain): string {
  const { name, logo } = look;
  const picture = logo ? `<img src="${logo.src}" alt="" width="${logo.width}" height="${logo.height}">` : LOGO;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
${head}<title>${title}</title>
<style>${styleOf(look)}</style>
</head>
<body>
<header><a href="/">${picture}<span${name ? "" : ' class="hidden"'}>${name || "Home"}</span></a></header>
<main>${body}</main>
</body>
</html>
`;
}

/** The logo of the public folder. */
const LOGO =
  '<svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true"><path class="sun" d="M6.6 12.4a5.4 5.4 0 0 1 10.8 0q-2.3 1.9-5.4 2.7-3.1-.8-5.4-2.7"/><path class="rays" d="m17.9 6.8 1.5-1.3M12 4.2v-2M6.1 6.8 4.6 5.5"/><path class="wire" d="M1.6 12.6a24 24 0 0 0 20.8 7.6m0-7.6a24 24 0 0 1-20.8 7.6"/></svg>';

/**
 * The site's colors in its default theme, dark (spec 2), because the reader's choice is known only to the site's script, and fonts every
 * device has.
 */
function styleOf({ accent: brand }: PlainLook): string {
  const { surface, ink, soft, line, accent } = COLORS.dark;
  return `:root{color-scheme:dark;--ground:${surface};--ink:${ink};--soft:${soft};--line:${line};--copper:${brand ?? accent}}
body{margin:0;background:var(--ground);color:var(--soft);font:1.0625rem/1.6 system-ui,sans-serif}
header{border-bottom:1px solid var(--line)}
header a,main{box-sizing:border-box;max-width:80rem;margin:0 auto;padding:0 clamp(1.25rem,.6rem + 2.6vw,2.5rem)}
header a{display:flex;align-items:center;gap:.75rem;min-height:4rem;color:var(--ink);font:1.125rem/1.2 Georgia,serif;text-decoration:none}
main{padding-block:clamp(3rem,12vh,8rem)}
h1{margin:0;color:var(--ink);font:clamp(2rem,1.5rem + 2.2vw,3.125rem)/1.1 Georgia,serif}
p{max-width:34rem;margin:1rem 0;text-wrap:pretty}
form,.out{margin-top:1.75rem}
button,.out a{display:inline-block;box-sizing:border-box;min-height:2.75rem;padding:.6rem 1.5rem;border:0;border-radius:3px;background:var(--copper);color:var(--ground);font:600 1rem/1.5 system-ui,sans-serif;text-decoration:none;cursor:pointer}
button:hover,.out a:hover{background:var(--ink)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.sun{fill:#e8a65a}.rays,.wire{fill:none;stroke:#e8a65a;stroke-width:2.2;stroke-linecap:round}.wire{stroke:#c8743c}
:focus-visible{outline:2px solid var(--copper);outline-offset:3px}`;
}

/** Allows the page's style in a Content-Security-Policy. */
export function plainStyle(look = DESIGN): string {
  return `'sha256-${createHash("sha256").update(styleOf(look)).digest("base64")}'`;
}

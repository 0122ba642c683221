import { addressOf } from "@/app/_seo/address";
import { getBrand } from "@/lib/brand/data";
import { accentOf, COLORS, logoPath, logoSize } from "@/lib/brand/rules";
import type { Brand } from "@/lib/brand/types";
import { listFeedBriefings } from "@/lib/briefings/data-archive";
import type { FeedBriefing } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { editionPath } from "@/lib/editions/rules";
import type { Edition } from "@/lib/editions/types";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { escapeXml } from "@/lib/language/xml";

const MAX_HEADLINES = 5;
/** Several, because a briefing may have fewer stories than are shown. */
const NEWEST = 5;

/**
 * An edition's newest headlines for an iframe on another site. The page cache adds the headers that allow framing. Throws `not_found` if
 * the site requires a login.
 */
export async function embedResponse(request: Request, edition: Edition | null): Promise<Response> {
  if (env().REQUIRE_LOGIN) throw new AppError("not_found", "Not found.");
  const theme = new URL(request.url).searchParams.get("theme");
  const brand = await getBrand();
  const headlines = newestHeadlines(await listFeedBriefings(NEWEST, { edition: edition?.id ?? null }));
  const shown = edition ? { ...brand, digest_title: edition.title } : brand;
  const html = embedPage({ headlines, theme, brand: shown, home: editionPath(edition) });
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "noindex" } });
}

type Headline = { title: string; url: string; generated_at: string };

/** The first stories of the newest briefings, one per article. */
function newestHeadlines(briefings: FeedBriefing[]): Headline[] {
  const stories = briefings.flatMap(({ generated_at, stories: each }) =>
    each.map((story) => ({ ...story, generated_at })),
  );
  return stories
    .filter(({ article_id }, index) => stories.findIndex((story) => story.article_id === article_id) === index)
    .slice(0, MAX_HEADLINES)
    .map(({ article_id, type, ai_takeaway_title, generated_at }) => ({
      title: ai_takeaway_title || `Story ${article_id}`,
      url: addressOf(`/story/${article_id}?type=${type}`),
      generated_at,
    }));
}

type EmbedPage = { headlines: Headline[]; theme: string | null; brand: Brand; home: string };

/** A page of headlines without scripts. `theme` is light or dark; otherwise it follows the user's system. */
export function embedPage({ headlines, theme, brand, home }: EmbedPage): string {
  const { DIGEST_TIMEZONE } = env();
  const name = escapeXml(brand.digest_title);
  const { width, height } = logoSize(brand, 24, 96);
  const items = headlines.map(({ title, url, generated_at }) => {
    const date = formatLongDate(generated_at, DIGEST_TIMEZONE);
    return `<li><a ${OPENS} href="${escapeXml(url)}">${escapeXml(title)}</a><time datetime="${generated_at}">${date}</time></li>`;
  });
  const list = items.length > 0 ? `<ol>${items.join("\n")}</ol>` : "<p>No headlines yet.</p>";
  return `<!doctype html>
<html lang="en"${theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}</title>
<style>${styleOf(brand)}</style>
</head>
<body>
<main>
<h1><a ${OPENS} href="${escapeXml(addressOf(home))}"><img src="${logoPath(brand)}" alt="" width="${width}" height="${height}">${name}</a></h1>
${list}
</main>
</body>
</html>
`;
}

const OPENS = 'target="_blank" rel="noopener"';

/** The site's colors with system fonts. */
function styleOf(brand: Brand): string {
  const [light, dark] = (["light", "dark"] as const).map((theme) => {
    const { surface, ink, muted, line } = COLORS[theme];
    return `color-scheme:${theme};--surface:${surface};--ink:${ink};--muted:${muted};--line:${line};--accent:${accentOf(brand, theme)}`;
  });
  return `:root{${light}}
@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}
:root[data-theme=dark]{${dark}}
${RULES}`;
}

const RULES = `body{margin:0;padding:1rem 1.125rem;background:var(--surface);color:var(--ink);font:1rem/1.4 system-ui,sans-serif}
h1 a{display:inline-flex;align-items:center;gap:.5rem;min-height:2rem;font:600 .9375rem/1.2 system-ui,sans-serif}
a{color:inherit;text-decoration:none}
a:hover{color:var(--accent);text-decoration:underline;text-underline-offset:.15em}
ol{margin:0;padding:0;list-style:none}
li{padding:.75rem 0;border-bottom:1px solid var(--line)}
li:last-child{padding-bottom:0;border:0}
li a{display:block;font:1.0625rem/1.3 Georgia,serif;overflow-wrap:anywhere}
time,p{display:block;margin:.1875rem 0 0;color:var(--muted);font-size:.8125rem}
p{margin-top:.75rem}
h1{margin:0;padding-bottom:.625rem;border-bottom:1px solid var(--line);font:inherit}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

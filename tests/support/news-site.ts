import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { escapeXml } from "@/lib/language/xml";
import { groupReprints } from "@/lib/news/compare/texts/reprints";
import { judge } from "@/lib/writing/lens/judgement";
import { readLines, testData } from "./json-lines";
import { serve } from "./loopback";

/** An article of the site. */
export type Piece = {
  title: string;
  text: string;
  /** As in the feed. Null for no date in the feed and on the page. */
  date: string | null;
  /** The date on the page if it differs from the feed's. */
  pageDate?: string;
  /** Made from the title by default. */
  path?: string;
  author?: string;
  summary?: string;
  kind?: "article" | "paywall" | "consent" | "empty" | "missing" | "gone";
};

/** The site's responses from now on. */
export type Weather = {
  /** Statuses by path. */
  statuses?: Record<string, number>;
  /** Delay of article pages in milliseconds. */
  pageDelayMs?: number;
  /** Delay of the feed in milliseconds. */
  feedDelayMs?: number;
  /** The feed never responds. */
  feedHangs?: boolean;
  /** The feed is a web page. */
  feedIsHtml?: boolean;
  robots?: string;
};

export type NewsSite = {
  /** `http://127.0.0.1:PORT`, for a query's `site`. */
  url: string;
  /** For `FETCH_ALLOW_HOSTS`. */
  host: string;
  addressOf(piece: Piece): string;
  /** Requests per path so far. */
  readonly visits: ReadonlyMap<string, number>;
  /** Article paths requested more than once, with their counts. */
  repeated(): [path: string, visits: number][];
  /** Requests for article pages so far, and how many are pending. */
  readonly pages: { visits: number; open: number };
  publish(...pieces: Piece[]): void;
  change(weather: Weather): void;
  close(): Promise<void>;
};

type Format = "rss" | "atom" | "json";

/** A web server on loopback that imitates a newspaper: home page, feed, article pages, paywalls, robots.txt. */
export async function startNewsSite(
  options: { pieces?: Piece[]; format?: Format; name?: string; weather?: Weather; hostname?: string } = {},
): Promise<NewsSite> {
  const { format = "rss", name = "The Daily Coil", hostname = "127.0.0.1" } = options;
  const pieces = [...(options.pieces ?? [])];
  let weather = options.weather ?? {};
  const visits = new Map<string, number>();
  const pages = { visits: 0, open: 0 };

  async function answer(path: string, origin: string, response: ServerResponse): Promise<void> {
    const status = weather.statuses?.[path];
    if (status) return send(response, status, "text/html", "<h1>No</h1>");
    if (path === "/robots.txt") return send(response, 200, "text/plain", weather.robots ?? "User-agent: *\nAllow: /\n");
    if (path === "/") return send(response, 200, "text/html", homePage(name, format));
    if (path === `/feed.${format}`) {
      if (weather.feedHangs) return;
      await wait(weather.feedDelayMs ?? 0, response);
      if (weather.feedIsHtml) return send(response, 200, "text/html", "<!doctype html><title>Sign in</title>");
      return send(response, 200, FEED_TYPES[format], FEEDS[format](pieces, origin, name));
    }
    const piece = pieces.find((each) => pathOf(each) === path);
    if (!piece) return send(response, 404, "text/html", "<h1>Not found</h1>");
    pages.visits += 1;
    pages.open += 1;
    await wait(weather.pageDelayMs ?? 0, response);
    pages.open -= 1;
    if (piece.kind === "missing") return send(response, 404, "text/html", "<h1>Not found</h1>");
    return send(response, 200, "text/html; charset=utf-8", articlePage(piece, name));
  }

  const server = await serve((request: IncomingMessage, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    visits.set(pathname, (visits.get(pathname) ?? 0) + 1);
    answer(pathname, url, response).catch(() => response.destroy());
  });
  const url = `http://${hostname}:${server.port}`;
  return {
    url,
    host: `${hostname}:${server.port}`,
    addressOf: (piece) => `${url}${pathOf(piece)}`,
    visits,
    pages,
    repeated: () => [...visits].filter(([path, count]) => path.startsWith("/news/") && count > 1),
    publish: (...more) => void pieces.push(...more),
    change: (next) => {
      weather = next;
    },
    close: () => server.close(),
  };
}

const sampleLine = z.object({ title: z.string(), text: z.string(), date: z.string(), author: z.string().nullable() });

/** Text that makes every article relevant enough to be published. */
const TRADE =
  "Electric cooperatives and their lineworkers are affected, according to a statewide association that borrows from the Rural Utilities Service.";

/** Real articles, each text once, with the given dates, or ten minutes apart before a given time. */
export function samplePieces(given: { dates: (string | null)[] } | { count: number; before: Date }): Piece[] {
  const lines = readLines(testData("real-news.jsonl"), sampleLine).map((line, id) => ({ id, outlet: null, ...line }));
  const texts = groupReprints(lines.map(({ date: _date, ...line }) => ({ ...line, date: null }))).flatMap(
    ([first]) => first ?? [],
  );
  const dates =
    "dates" in given
      ? given.dates
      : Array.from({ length: given.count }, (_, place) =>
          new Date(given.before.getTime() - (place + 1) * 600_000).toISOString(),
        );
  const relevant = texts
    .map((piece) => ({ ...piece, text: `${piece.text}\n\n${TRADE}` }))
    .filter(({ title, text }) => judge({ title, text, url: "" }).kept);
  return relevant.slice(0, dates.length).map(({ id, title, text, author }, place) => ({
    title,
    text,
    path: `/news/${id}`,
    date: dates[place] ?? null,
    ...(author && { author }),
  }));
}

function pathOf({ title, path }: Piece): string {
  return (
    path ??
    `/news/${title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 80)}`
  );
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type }).end(body);
}

async function wait(ms: number, response: ServerResponse): Promise<void> {
  if (ms === 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const FEED_TYPES = { rss: "application/rss+xml", atom: "application/atom+xml", json: "application/feed+json" };

function homePage(name: string, format: Format): string {
  return `<!doctype html><html lang="en"><head><title>${name}</title>
<link rel="alternate" type="${FEED_TYPES[format]}" href="/feed.${format}"></head><body><h1>${name}</h1></body></html>`;
}

const FEEDS: Record<Format, (pieces: Piece[], origin: string, name: string) => string> = {
  rss: (
    pieces,
    origin,
    name,
  ) => `<?xml version="1.0"?><rss version="2.0"><channel><title>${name}</title><link>${origin}/</link>
${pieces.map((piece) => `<item><title>${escapeXml(piece.title)}</title><link>${origin}${pathOf(piece)}</link>${element("pubDate", piece.date)}${element("description", summaryOf(piece))}</item>`).join("\n")}
</channel></rss>`,
  atom: (
    pieces,
    origin,
    name,
  ) => `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${name}</title><link href="${origin}/"/>
${pieces.map((piece) => `<entry><title>${escapeXml(piece.title)}</title><link href="${origin}${pathOf(piece)}"/>${element("published", piece.date)}${element("summary", summaryOf(piece))}</entry>`).join("\n")}
</feed>`,
  json: (pieces, origin, name) =>
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: name,
      home_page_url: `${origin}/`,
      items: pieces.map((piece) => ({
        id: `${origin}${pathOf(piece)}`,
        url: `${origin}${pathOf(piece)}`,
        title: piece.title,
        summary: summaryOf(piece),
        ...(piece.date && { date_published: piece.date }),
      })),
    }),
};

function articlePage(piece: Piece, name: string): string {
  const { title, text, author, kind = "article" } = piece;
  const date = piece.pageDate ?? piece.date;
  const paragraphs = text.split(/\n\n+/).map((paragraph) => `<p>${escapeXml(paragraph)}</p>`);
  const bodies = {
    article: `<article><h1>${escapeXml(title)}</h1>${author ? `<p class="byline">By ${escapeXml(author)}</p>` : ""}${paragraphs.join("\n")}</article>`,
    paywall: `<article><h1>${escapeXml(title)}</h1>${paragraphs[0] ?? ""}<div class="paywall"><p>Subscribe to continue reading. This article is for subscribers only.</p><p>Already a subscriber? Log in.</p></div></article>`,
    consent: `<main><h1>Before you continue to ${name}</h1><p>We use cookies and data to deliver and maintain our services. If you choose 'Accept all', we and our partners will also use cookies and data to show personalised ads.</p><button>Accept all</button><button>Reject all</button></main>`,
    empty: "<main></main>",
    missing: "",
    gone: "<main><h1>Page not found</h1><p>Sorry, the page you are looking for does not exist. It may have been moved or deleted.</p></main>",
  };
  const meta =
    kind === "article" && date ? `<meta property="article:published_time" content="${escapeXml(date)}">` : "";
  return `<!doctype html><html lang="en"><head><title>${escapeXml(title)} | ${name}</title>
<meta property="og:title" content="${escapeXml(title)}"><meta property="og:site_name" content="${name}">${meta}</head>
<body><nav><a href="/">Home</a> <a href="/about">About</a></nav>${bodies[kind]}<footer><p>Copyright ${name}</p></footer></body></html>`;
}

function summaryOf({ summary, text }: Piece): string {
  return summary ?? text.slice(0, 160);
}

function element(name: string, value: string | null): string {
  return value ? `<${name}>${escapeXml(value)}</${name}>` : "";
}

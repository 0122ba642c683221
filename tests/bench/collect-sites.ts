import { createServer } from "node:http";
import { samplePieces } from "../support/news-site";

/** Fifty small newspapers on separate addresses that respond with a delay. Runs in a separate process, so that its work is not measured. */
const SITES = 50;
const DELAY_MS = 300;
const NOW = new Date();

type Site = { url: string; requests: number };
const sites: Site[] = [];
const counts = new Map<string, number>();
/** Actual response time, which exceeds the configured delay on a busy machine. */
let answeringMs = 0;
const texts = samplePieces({ count: 40, before: NOW });

async function open(index: number): Promise<Site> {
  const host = `127.0.1.${index + 1}`;
  const site: Site = { url: "", requests: 0 };
  const server = createServer((request, response) => {
    site.requests += 1;
    counts.set(host, (counts.get(host) ?? 0) + 1);
    const path = request.url ?? "/";
    const came = performance.now();
    response.once("finish", () => {
      answeringMs += performance.now() - came;
    });
    setTimeout(() => {
      const { status, type, body } = answer(path, site.url, index);
      response.writeHead(status, { "content-type": type }).end(body);
    }, DELAY_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  site.url = `http://${host}:${typeof address === "object" && address ? address.port : 0}`;
  return site;
}

function answer(path: string, url: string, index: number): { status: number; type: string; body: string } {
  if (path === "/robots.txt") return { status: 200, type: "text/plain", body: "User-agent: *\nAllow: /\n" };
  if (path === "/feed.xml") return { status: 200, type: "application/rss+xml", body: feed(url, index) };
  const article = /^\/news\/(\d+)$/.exec(path)?.[1];
  if (article) return { status: 200, type: "text/html; charset=utf-8", body: page(Number(article), index) };
  if (path !== "/") return { status: 404, type: "text/html", body: "<h1>Not found</h1>" };
  const link = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';
  return {
    status: 200,
    type: "text/html",
    body: `<!doctype html><html><head>${link}</head><body><p>Hello</p></body></html>`,
  };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const titleOf = (place: number, index: number) => `${texts[place % texts.length]?.title} (${index}.${place})`;

function feed(url: string, index: number): string {
  const items = texts.map(({ text, date }, place) => {
    const teaser = escaped(text.slice(0, 400));
    return `<item><title>${escaped(titleOf(place, index))}</title><link>${url}/news/${place}</link><pubDate>${date}</pubDate><description>${teaser}</description></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Paper ${index}</title>${items.join("")}</channel></rss>`;
}

function page(place: number, index: number): string {
  const paragraphs = (texts[place % texts.length]?.text ?? "").split("\n\n").map((each) => `<p>${escaped(each)}</p>`);
  return `<!doctype html><html lang="en"><head><title>${escaped(titleOf(place, index))}</title></head><body><article><h1>${escaped(titleOf(place, index))}</h1>${paragraphs.join("")}</article></body></html>`;
}

sites.push(...(await Promise.all(Array.from({ length: SITES }, (_, index) => open(index)))));
process.send?.({ sites: sites.map(({ url }) => url) });
process.on("message", () => {
  process.send?.({ counts: Object.fromEntries(counts), answeringMs });
  answeringMs = 0;
  counts.clear();
});
process.on("disconnect", () => process.exit());

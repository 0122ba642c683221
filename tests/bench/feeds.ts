import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseFeed as parseBare } from "feedsmith";
import { parseFeed } from "@/lib/news/feeds/parse-feed";
import { printTable } from "./table";

const options = { url: "https://feeds.example/feed.xml", now: new Date(), timeZone: "America/Chicago" };
const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A feed of 100 items with full text, from the bundled articles. */
function madeFeed(): string {
  const articles = readFileSync(file("tests/data/real-news.jsonl"), "utf8").trim().split("\n");
  const items = Array.from({ length: 100 }, (_, index) => {
    const { title, text } = JSON.parse(articles[index % articles.length] ?? "{}");
    const html = String(text)
      .split("\n\n")
      .map((paragraph) => `<p>${paragraph.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`);
    return `<item><title><![CDATA[${title}]]></title><link>https://feeds.example/${index}</link>
      <pubDate>Fri, 14 Jan 2022 10:00:00 GMT</pubDate><content:encoded><![CDATA[${html.join("\n")}]]></content:encoded></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
    <title>Made</title>${items.join("\n")}</channel></rss>`;
}

function medianMs(task: () => void): number {
  for (let warm = 0; warm < 10; warm++) task();
  const times = Array.from({ length: 51 }, () => {
    const started = performance.now();
    task();
    return performance.now() - started;
  });
  return times.sort((one, other) => one - other)[25] ?? 0;
}

const feeds = new Map([["made of real articles", Buffer.from(madeFeed())]]);
for (const path of ["congress-press-ai/feed_22f10b38.xml", "netnewswire/atp.rss"]) {
  const stored = file(`../shared/corpus/feeds/${path}`);
  if (existsSync(stored)) feeds.set(path, readFileSync(stored));
}

const rows = [...feeds].map(([name, bytes]) => {
  const text = bytes.toString();
  const [whole, bare] = [medianMs(() => parseFeed(bytes, options)), medianMs(() => parseBare(text))];
  const { length } = parseFeed(bytes, options).items;
  return [name, length, Math.round(bytes.length / 1000), whole.toFixed(1), bare.toFixed(1), (whole / bare).toFixed(1)];
});
printTable("Feeds, milliseconds", [["feed", "items", "KB", "whole", "parser alone", "ratio"], ...rows]);

import { describe, expect, test } from "vitest";
import { parseFeed } from "./parse-feed";

const options = { url: "https://paper.example/feeds/all.xml", now: new Date("2026-11-20T12:00:00Z"), timeZone: "UTC" };
const link = "<link>https://paper.example/a</link>";
const rss = (item: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Paper</title><item>${item}</item></channel></rss>`;

const titlesOf = (text: string | Uint8Array, contentType: string | null = null) =>
  parseFeed(text, { ...options, contentType }).items.map(({ title }) => title);

describe("repairs", () => {
  const whole = rss(`${link}<title>Café</title>`);
  const cut = `${whole.slice(0, whole.indexOf("</channel>"))}<item><title>Half</title><link>https://paper.exa`;
  test.each([
    ["blank lines first", `\n\n  ${whole}`],
    ["a server's warning first", `<br />\n<b>Warning</b>: rss in <b>x.php</b>\n${whole}`],
    ["a comment with a root element", `<!-- <feed> -->${whole}`],
    ["scripts after the end", `${whole}<script>track("<rss>")</script>`],
    ["truncated in an item", cut],
    ["truncated in the end tag", whole.slice(0, -1)],
    ["unclosed CDATA", whole.replace("</channel>", "<item><description><![CDATA[open</description></item></channel>")],
    ["control characters", whole.replace("Caf", "\u0000\u000bCaf")],
    ["bare ampersands", whole.replace("<item>", "<item><category>A & B &copy</category>")],
    [
      "upper case",
      whole.replace(
        /<(\/?)(rss|channel|item|title|link)/g,
        (_, slash, name: string) => `<${slash}${name.toUpperCase()}`,
      ),
    ],
    ["no declaration", whole.replace(/<\?.*?\?>/, "")],
    ["a byte order mark", `\ufeff${whole}`],
  ])("%s", (_, text) => {
    const titles = titlesOf(text);
    expect(titles[0]).toBe("Café");
    expect(titles).not.toContain("Half");
  });

  test("does not parse an ampersand in a link as a character reference", () => {
    expect(parseFeed(rss("<link>https://paper.example/a?x=1&copy=2&amp;lt=3</link>"), options).items[0]?.url).toBe(
      "https://paper.example/a?x=1&copy=2&lt=3",
    );
  });
});

describe("charset", () => {
  const text = rss(`${link}<title>Café</title>`);
  const latin = Buffer.from(text.replace("UTF-8", "ISO-8859-1"), "latin1");
  test.each<[string, Uint8Array, string | null]>([
    ["UTF-8", Buffer.from(text), null],
    ["its mark", Buffer.from(`\ufeff${text}`), "text/xml; charset=iso-8859-1"],
    ["the declaration", latin, "text/xml"],
    ["the type", Buffer.from(text.replace(/<\?.*?\?>/, ""), "latin1"), "text/xml; charset=windows-1252"],
    ["a declaration that lies", Buffer.from(text, "latin1"), null],
    ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le"), null],
  ])("%s", (_, bytes, contentType) => {
    expect(titlesOf(bytes, contentType)).toEqual(["Café"]);
  });
});

import { describe, expect, test } from "vitest";
import { FeedError } from "./feed-error";
import { type Feed, type FeedOptions, parseFeed } from "./parse-feed";

const options: FeedOptions = {
  url: "https://paper.example/feeds/all.xml",
  now: new Date("2026-11-20T12:00:00Z"),
  timeZone: "America/Chicago",
};

const rss = (item: string, channel = "") =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
    <channel><title>Paper</title>${channel}<item>${item}</item></channel></rss>`;
const atom = (entry: string, head = "") =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" ${head}>
    <title>Paper</title><entry>${entry}</entry></feed>`;
const json = (item: object) =>
  JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "Paper", items: [{ id: "1", ...item }] });

const parse = (text: string | Uint8Array, more: Partial<FeedOptions> = {}): Feed =>
  parseFeed(text, { ...options, ...more });
const first = (text: string | Uint8Array, more: Partial<FeedOptions> = {}) => parse(text, more).items[0];
const link = "<link>https://paper.example/a</link>";

describe("links", () => {
  test.each([
    ["absolute", rss("<link> https://other.example/a?b=1&amp;c=2 </link>"), "https://other.example/a?b=1&c=2"],
    ["relative to the feed", rss("<link>/a</link>"), "https://paper.example/a"],
    [
      "relative to the channel",
      rss("<link>a</link>", "<link>https://www.paper.example/news/</link>"),
      "https://www.paper.example/news/a",
    ],
    ["the guid", rss("<guid>https://paper.example/g</guid>"), "https://paper.example/g"],
    [
      "the guid of a strange link",
      rss("<link>javascript:x()</link><guid>https://paper.example/g</guid>"),
      "https://paper.example/g",
    ],
    ["no permalink", rss('<guid isPermaLink="false">https://paper.example/g</guid><title>T</title>'), undefined],
    ["a guid that is none", rss("<guid>tag:paper,1</guid><title>T</title>"), undefined],
    ["in another scheme", rss("<link>ftp://paper.example/a</link><title>T</title>"), undefined],
    ["an Atom link in RSS", rss('<atom:link href="https://paper.example/x"/>'), "https://paper.example/x"],
    ["the alternate", atom('<link rel="self" href="/s"/><link rel="alternate" href="/a"/>'), "https://paper.example/a"],
    [
      "the HTML alternate",
      atom('<link type="application/json" href="/j"/><link type="text/html" href="/a"/>'),
      "https://paper.example/a",
    ],
    ["in xml:base", atom('<link href="a"/>', 'xml:base="https://base.example/x/"'), "https://base.example/x/a"],
    [
      "in the entry's xml:base",
      atom('<link href="a"/>', 'xml:base="https://base.example/x/"').replace("<entry>", '<entry xml:base="y/">'),
      "https://base.example/x/y/a",
    ],
    ["the id", atom("<id>https://paper.example/i</id>"), "https://paper.example/i"],
    ["no id but a name", atom("<id>urn:uuid:1</id><title>T</title>"), undefined],
    ["JSON url", json({ url: "/a" }), "https://paper.example/a"],
    ["JSON external_url", json({ external_url: "https://other.example/a" }), "https://other.example/a"],
  ])("%s", (_, text, url) => {
    expect(first(text)?.url).toBe(url);
  });
});

describe("titles and summaries as plain text", () => {
  const title = (written: string) => first(rss(`${link}<title>${written}</title>`))?.title;
  test.each([
    ["A plan", "A plan"],
    ["  A \n plan ", "A plan"],
    ["AT&amp;T", "AT&T"],
    ["AT&amp;amp;T", "AT&T"],
    ["AT&T", "AT&T"],
    ["R&D & more", "R&D & more"],
    ["Caf&eacute;&nbsp;one", "Café one"],
    ["It&amp;#8217;s", "It’s"],
    ["<![CDATA[Tom & <b>Jerry</b>]]>", "Tom & Jerry"],
    ["A &lt;em&gt;new&lt;/em&gt; plan", "A new plan"],
    ["The &lt;canvas&gt; tag", "The <canvas> tag"],
    ["a &lt; b &gt; c", "a < b > c"],
    ["Bell\u0007 and\u200b zero", "Bell and zero"],
    ["&unknown; thing", "&unknown; thing"],
  ])("%j", (written, plain) => {
    expect(title(written)).toBe(plain);
  });

  test.each([
    ["<![CDATA[<p>One</p><p>Two &amp; three</p>]]>", "One Two & three"],
    ["&lt;p&gt;One&lt;/p&gt;&lt;img src='x' alt='a > b'/&gt;two", "One two"],
    ["&amp;lt;p&amp;gt;One&amp;lt;/p&amp;gt;", "One"],
    ["<![CDATA[a<script>alert('<p>x</p>')</script>b<style>p{}</style>c<!-- d -->e]]>", "abce"],
    ["One <b>bold</b> word", "One bold word"],
    ["<![CDATA[Text.<p>The post <a href='#'>Text</a> appeared first on <a href='#'>Paper</a>.</p>]]>", "Text."],
  ])("%j", (written, plain) => {
    expect(first(rss(`${link}<title>T</title><description>${written}</description>`))?.summary).toBe(plain);
  });

  test("reads an Atom text as HTML only if its type says so", () => {
    const entry = (type: string) => atom(`<link href="/a"/><title type="${type}">a &lt;x&gt; b</title>`);
    expect(first(entry("text"))?.title).toBe("a <x> b");
    expect(first(entry("html"))?.title).toBe("a b");
    const xhtml = '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <em>new</em> plan</div></title>';
    expect(first(atom(`<link href="/a"/>${xhtml}`))?.title).toBe("A new plan");
  });

  test("reads a title or summary in the elements of other namespaces, but no file in base64", () => {
    const item = `${link}<media:title>Storm</media:title><dc:description>Crews left.</dc:description>`;
    expect(first(rss(item))).toMatchObject({ title: "Storm", summary: "Crews left." });
    const file = '<title>T</title><content type="application/octet-stream">U3Rvcm0=</content>';
    expect(first(atom(`<link href="/a"/>${file}`))?.summary).toBeNull();
  });

  test("ends a summary at a sentence or a word, and uses its start as a missing title", () => {
    const sentence = "This sentence of ten words is here again and again. ";
    const item = first(rss(`${link}<description>${sentence.repeat(40)}</description>`));
    expect(item?.summary).toHaveLength(19 * sentence.length - 1);
    expect(item?.title).toBe(`${sentence}${sentence}`.trim());
    expect(first(rss(`${link}<title>T</title><description>${"word ".repeat(400)}</description>`))?.summary).toMatch(
      /word…$/,
    );
    expect(first(rss(link))).toMatchObject({ title: "paper.example/a", summary: null });
  });
});

describe("full text in a feed", () => {
  const long = "A sentence of the article. ".repeat(60);
  const html = `<p>${long}</p><ul><li>One</li><li>Two</li></ul><p>Three<br/>four</p>`;
  const plain = `${long.trim()}\n\nOne\n\nTwo\n\nThree\nfour`;
  test.each([
    ["content:encoded", rss(`${link}<content:encoded><![CDATA[${html}]]></content:encoded>`), plain],
    ["a long description", rss(`${link}<description><![CDATA[${html}]]></description>`), plain],
    ["Atom content", atom(`<link href="/a"/><content type="html"><![CDATA[${html}]]></content>`), plain],
    ["content_html", json({ url: "/a", content_html: html }), plain],
    ["content_text", json({ url: "/a", content_text: `${long}\n\n\nTwo < three` }), `${long.trim()}\n\nTwo < three`],
    ["a teaser", rss(`${link}<content:encoded>Short</content:encoded>`), null],
  ])("%s", (_, text, expected) => {
    expect(first(text)).toMatchObject({ feed_text: expected, text: null });
  });
});

test.each([
  ["dc:creator", rss(`${link}<dc:creator>Ann Lee</dc:creator>`), "Ann Lee"],
  ["author", rss(`${link}<author>ann@paper.example (Ann Lee)</author>`), "Ann Lee"],
  ["an address alone", rss(`${link}<author>ann@paper.example</author>`), null],
  ["several", atom('<link href="/a"/><author><name>Ann</name></author><author><name>Bo</name></author>'), "Ann, Bo"],
  ["JSON authors", json({ url: "/a", authors: [{ name: "Ann" }] }), "Ann"],
])("author: %s", (_, text, author) => {
  expect(first(text)?.author).toBe(author);
});

test.each([
  [
    "media:content",
    rss(`${link}<media:content url="/s.jpg" width="9"/><media:content url="/i.jpg" medium="image" width="90"/>`),
    "https://paper.example/i.jpg",
  ],
  [
    "no film",
    rss(`${link}<media:content url="/v.mp4" type="video/mp4"><media:thumbnail url="/t.jpg"/></media:content>`),
    "https://paper.example/t.jpg",
  ],
  [
    "media:group",
    atom('<link href="/a"/><media:group><media:thumbnail url="/t.jpg"/></media:group>'),
    "https://paper.example/t.jpg",
  ],
  ["enclosure", rss(`${link}<enclosure url="/e.png" type="image/png" length="1"/>`), "https://paper.example/e.png"],
  ["no sound", rss(`${link}<enclosure url="/e.mp3" type="audio/mpeg" length="1"/>`), null],
  ["itunes:image", rss(`${link}<itunes:image href="https://x.example/i.jpg"/>`), "https://x.example/i.jpg"],
  ["JSON image", json({ url: "/a", image: "/i.jpg" }), "https://paper.example/i.jpg"],
  ["no data", json({ url: "/a", image: "data:image/png;base64,AA" }), null],
])("image: %s", (_, text, image) => {
  expect(first(text)?.image).toBe(image);
});

test.each([
  ["pubDate", rss(`${link}<pubDate>Thu, 12 Jun 2025 10:00:00 GMT</pubDate>`), "2025-06-12T10:00:00.000Z"],
  ["dc:date", rss(`${link}<dc:date>2025-06-12T10:00:00Z</dc:date>`), "2025-06-12T10:00:00.000Z"],
  ["the readable one", rss(`${link}<pubDate>soon</pubDate><dc:date>2025-06-12</dc:date>`), "2025-06-12T05:00:00.000Z"],
  [
    "published",
    atom('<link href="/a"/><updated>2025-06-13T10:00:00Z</updated><published>2025-06-12T10:00:00Z</published>'),
    "2025-06-12T10:00:00.000Z",
  ],
  ["updated", atom('<link href="/a"/><updated>2025-06-13T10:00:00Z</updated>'), "2025-06-13T10:00:00.000Z"],
  ["the future", rss(`${link}<pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate>`), undefined],
  ["none", rss(link), undefined],
])("date: %s", (_, text, date) => {
  expect(first(text)?.date?.toISOString()).toBe(date);
});

test.each<[string, string, FeedError["code"]]>([
  ["an empty text", "", "empty"],
  ["white space", " \n", "empty"],
  ["a declaration", '<?xml version="1.0"?>\n<!-- nothing -->', "empty"],
  ["an empty channel", "<rss version='2.0'><channel></channel></rss>", "no-items"],
  ["a page", "<!DOCTYPE html><html><body>404</body></html>", "html"],
  ["another document", "<?xml version='1.0'?><urlset></urlset>", "not-a-feed"],
  ["plain text", "Not found", "not-a-feed"],
  ["other JSON", '{"items": 3}', "not-a-feed"],
  ["broken JSON", '{"version": "https://jsonfeed.org/version/1", ', "malformed"],
  ["a truncated channel", "<rss version='2.0'><channel><title>Pap", "malformed"],
  ["too much markup", `<rss>${"<p>".repeat(500_000)}</rss>`, "too-large"],
  ["too many bytes", `<rss>${" ".repeat(9_000_000)}</rss>`, "too-large"],
])("rejects %s", (_, text, code) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code, message: expect.stringMatching(/^[A-Z].+\.$/) }));
  expect(() => parse(text)).toThrow(FeedError);
});

test("uses the feed as the outlet of its own site's articles, or the source of the item", () => {
  expect(first(rss(link))?.outlet).toBe("Paper");
  expect(first(rss(`${link}<source url="https://o.example">Other &amp; Co</source>`))?.outlet).toBe("Other & Co");
  expect(first(rss("<link>https://other.example/a</link>"))?.outlet).toBe(null);
  expect(first(rss(link, "<link>https://paper.example</link>"), { url: "https://feeds.example/1" })?.outlet).toBe(
    "Paper",
  );
  expect(parse(rss(link))).toMatchObject({ format: "rss", title: "Paper" });
});

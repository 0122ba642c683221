import { describe, expect, test } from "vitest";
import { firstNewsDate } from "@/lib/news/read/news-date";
import { parsePage } from "@/lib/news/read/page/html";
import { readLinkedArticle } from "./json-ld";
import { readMeta } from "./read-meta";

const clock = { now: new Date("2026-11-26T18:00:00Z"), timeZone: "America/Chicago" };
const HEADLINE = "<h1>Board votes to rebuild river line</h1>";
const TEXT =
  "<p>The board voted on Tuesday to rebuild forty miles of line along the river, members were told.</p>".repeat(3);

type Parts = { head?: string; lang?: string; url?: string };

function read(body: string, { head = "", lang = "en-US", url = "https://ozark.example/news/river-line" }: Parts = {}) {
  const page = parsePage(`<html lang="${lang}"><head>${head}</head><body>${body}</body></html>`);
  return readMeta(page.tree, readLinkedArticle(page.jsonLd), url);
}

function dayOf(body: string, parts: Parts = {}): string | null {
  return firstNewsDate(read(body, parts).dates, clock)?.toISOString().slice(0, 10) ?? null;
}

describe("the date", () => {
  test.each<[string, string, string | null]>([
    [
      "in a line below the headline",
      `${HEADLINE}<p>By <a href="/a">Ann Lee</a> <span>June 9, 2026</span></p>`,
      "2026-06-09",
    ],
    ["in a line above it", `<div><span>06/09/2026</span>${HEADLINE}</div>`, "2026-06-09"],
    ["with the place", `${HEADLINE}<p>Jasper, June 9, 2026</p>`, "2026-06-09"],
    ["in a time element without datetime", `${HEADLINE}<time>June 9, 2026</time>`, "2026-06-09"],
    ["in a time element in camel case", `${HEADLINE}<time dateTime="2026-06-09">Tuesday</time>`, "2026-06-09"],
    [
      "instead of that of the revision",
      `${HEADLINE}<div>Updated: <time datetime="2026-11-02">Nov 2</time></div><div>Original: <time datetime="2026-06-09">June 9</time></div>`,
      "2026-06-09",
    ],
    ["instead of that of a review", `${HEADLINE}<p>Last reviewed Nov. 3, 2026</p><p>June 9, 2026</p>`, "2026-06-09"],
    [
      "instead of a class for revisions",
      `${HEADLINE}<time class="updated" datetime="2026-11-02">Nov 2</time><time class="entry-date published" datetime="2026-06-09">June 9</time>`,
      "2026-06-09",
    ],
    [
      "instead of that of an embedded post",
      `${HEADLINE}<div class="PublishDate">June 9, 2026</div><blockquote><time datetime="2025-01-02">Jan 2</time></blockquote>`,
      "2026-06-09",
    ],
    [
      "instead of that of another article",
      `<article><h2>Other</h2><time datetime="2025-01-02">Jan 2</time></article><article>${HEADLINE}<p class="date">June 9, 2026</p></article>`,
      "2026-06-09",
    ],
    [
      "instead of that in the sidebar",
      `<div class="sidebar"><p class="date">June 1, 2026</p></div><article>${HEADLINE}<p>June 9, 2026</p></article>`,
      "2026-06-09",
    ],
    ["or else of the revision", `${HEADLINE}<p>Updated Nov. 3, 2026</p>`, "2026-11-03"],
    ["but not of an event", `${HEADLINE}<dl><dt>When:</dt><dd>June 9, 2026</dd></dl>`, null],
    ["but not of a copyright", `${HEADLINE}<p class="meta">© 06/09/2026</p>`, null],
    ["but not in a sentence", `${HEADLINE}<p>The first line was built after the great flood of May 3, 1998.</p>`, null],
    [
      "but not that of a comment",
      `${HEADLINE}<div class="comments"><time datetime="2026-06-09">June 9</time></div>`,
      null,
    ],
  ])("is found %s", (_kind, body, day) => {
    expect(dayOf(`${body}${TEXT}`)).toBe(day);
  });

  test.each<[string, string, string]>([
    ["de", "Dienstag, 9. Juni 2026", "2026-06-09"],
    ["de", "09.06.2026", "2026-06-09"],
    ["es", "9 de junio de 2026", "2026-06-09"],
    ["es", "09/06/2026", "2026-06-09"],
    ["en-GB", "09/06/2026", "2026-06-09"],
    ["en", "06/09/2026", "2026-06-09"],
    ["en", "23/06/2026", "2026-06-23"],
    ["fr-CA", "1er juin 2026", "2026-06-01"],
    ["ja", "2026年6月9日", "2026-06-09"],
    ["hu", "2026. 06. 09. 21:35", "2026-06-10"],
  ])("in %s is read from %s", (lang, text, day) => {
    expect(dayOf(`${HEADLINE}<p>${text}</p>${TEXT}`, { lang })).toBe(day);
  });

  test("is found in a meta element with words around it", () => {
    const head = '<meta property="article:published_time" content="Martes, 9 de junio de 2026 - 12:09 h">';
    expect(dayOf(`${HEADLINE}${TEXT}`, { head, lang: "es" })).toBe("2026-06-09");
  });

  test.each([
    ["/2026/jun/09/river-line", "2026-06-09"],
    ["/news/alert20260609.html", "2026-06-09"],
    ["/news/120260609/river-line", null],
    ["/news/20261341", null],
  ])("is read from the URL %s", (path, day) => {
    expect(dayOf(`${HEADLINE}${TEXT}`, { url: `https://ozark.example${path}` })).toBe(day);
  });
});

describe("the author", () => {
  const links = '<a rel="author" href="/a">Ann Lee</a> and <a rel="author" href="/b">Bo Ray</a> in Jasper';
  test.each<[string, string, string | null]>([
    ["in a byline of several", `${HEADLINE}<div>${links}</div>`, "Ann Lee and Bo Ray"],
    ["in any class about authors", `${HEADLINE}<p class="story-meta__authors">By <span>Ann Lee</span></p>`, "Ann Lee"],
    ["in a link to the author's page", `${HEADLINE}<div><a href="/staff/ann-lee">Ann Lee</a></div>`, "Ann Lee"],
    ["with By in its own element", `${HEADLINE}<div><p>By</p></div><div><p>Ann Lee</p></div>`, "Ann Lee"],
    [
      "with By twice",
      `${HEADLINE}<div><span>By</span><span>by ANN LEE, BO RAY and CY DOE</span></div>`,
      "ANN LEE, BO RAY and CY DOE",
    ],
    [
      "instead of that in the sidebar",
      `${HEADLINE}<p>By <a href="/a">Ann Lee</a></p>${TEXT}<ul><li><span class="byline">By Dee Fox</span></li></ul>`,
      "Ann Lee",
    ],
    [
      "instead of a sentence about the author",
      `${HEADLINE}<p>By <a href="/a">Ann Lee</a></p><div class="byline">Bo Ray is Opinion Editor of the Weekly.</div>`,
      "Ann Lee",
    ],
    ["but not a weekday", `${HEADLINE}<div class="byline">Wednesday</div>`, null],
    ["but not a link to a network", `${HEADLINE}<div class="author-links"><a href="/f">Facebook</a></div>`, null],
    ["but not the headline", `${HEADLINE}<div class="author">Board votes to rebuild river line</div>`, null],
  ])("is found %s", (_kind, body, author) => {
    expect(read(`${body}${TEXT}`).author).toBe(author);
  });

  test("is the person in a meta element rather than the company", () => {
    const head = '<meta name="author" content="Ozark Media"><meta property="article:author" content="Ann Lee">';
    expect(read(`${HEADLINE}${TEXT}`, { head }).author).toBe("Ann Lee");
  });

  test("may be the staff of a named publisher", () => {
    expect(read(HEADLINE, { head: '<meta name="author" content="OZN STAFF">' }).author).toBe("OZN STAFF");
  });
});

describe("the title", () => {
  const title = (text: string) => `<title>${text}</title>`;
  const site = '<meta property="og:site_name" content="Ozark Weekly">';
  test.each<[string, string, string, string]>([
    [
      "the headline, not the title for search engines",
      title("Why the river line in Jasper is being rebuilt | Ozark Weekly"),
      HEADLINE,
      "Board votes to rebuild river line",
    ],
    [
      "not the logo",
      title("Rebuilding the river line"),
      `<h1><a href="/">Ozark Weekly News</a></h1>${HEADLINE}`,
      "Board votes to rebuild river line",
    ],
    [
      "not the name of the section",
      title("Board votes to rebuild river line"),
      "<h1>News and Opinion</h1>",
      "Board votes to rebuild river line",
    ],
    [
      "not the site's name at the end",
      title("Crews restore power to river homes - Ozark Valley Electric"),
      "<h1>Ozark Valley Electric</h1><h2>Crews restore power to river homes</h2>",
      "Crews restore power to river homes",
    ],
    [
      "without the section and the site",
      title(`Board votes to rebuild river line | Jasper News - Ozark Weekly`) + site,
      "",
      "Board votes to rebuild river line",
    ],
    [
      "without the site in front",
      title("Ozark Weekly - Board votes to rebuild river line") + site,
      "",
      "Board votes to rebuild river line",
    ],
    [
      "without a badge",
      title("Board votes to rebuild river line | News"),
      "<h1><span>Board votes to rebuild river line</span><a href='/plus'>Members only</a></h1>",
      "Board votes to rebuild river line",
    ],
  ])("is %s", (_kind, head, body, expected) => {
    expect(read(`${body}${TEXT}`, { head }).title).toBe(expected);
  });
});

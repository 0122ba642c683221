import { describe, expect, it } from "vitest";
import { firstNewsDate } from "@/lib/news/read/news-date";
import { extractPage } from "@/lib/news/read/page/extract-page";

const URL_OF_PAGE = "https://www.ozarkweekly.com/2026/03/10/river-line?utm_source=x";
const filler =
  "<p>Members had asked for the work since an ice storm in January left nine thousand homes without power.</p>".repeat(
    3,
  );

function read(body: string, head = "", url = URL_OF_PAGE) {
  return extractPage(`<!doctype html><html lang="en-US"><head>${head}</head><body>${body}</body></html>`, url);
}

describe("metadata", () => {
  it("comes from JSON-LD with resolved references", () => {
    const graph = [
      { "@type": "Person", "@id": "#ann", name: "Ann Lee" },
      { "@type": "Organization", "@id": "#pub", name: "Ozark Weekly" },
      {
        "@type": ["NewsArticle"],
        headline: "Board votes",
        author: [{ "@id": "#ann" }, { name: "Bo Ray" }],
        publisher: { "@id": "#pub" },
        datePublished: "2026-03-10T09:02:00-05:00",
        dateModified: "2026-03-12T09:02:00-05:00",
        image: { "@type": "ImageObject", url: "/photos/line.jpg" },
      },
    ];
    const page = read(
      `<article>${filler}</article>`,
      `<script type="application/ld+json">${JSON.stringify({ "@graph": graph })}</script>`,
    );
    expect(page).toMatchObject({
      title: "Board votes",
      author: "Ann Lee, Bo Ray",
      dates: ["2026-03-10T09:02:00-05:00", "2026-03-12T09:02:00-05:00", "2026-03-10"],
      image: "https://www.ozarkweekly.com/photos/line.jpg",
      site_name: "Ozark Weekly",
      language: "en-US",
    });
  });

  it("comes from meta elements, with the published date before the modified date", () => {
    const head = `<title>Board votes to rebuild | Ozark Weekly</title><meta property="og:title" content="Board votes to rebuild - Ozark Weekly">
      <meta property="og:site_name" content="Ozark Weekly"><meta name="author" content="By Ann Lee, Staff Writer">
      <meta property="article:modified_time" content="2026-03-12"><meta property="article:published_time" content="2026-03-10">
      <meta property="og:image" content="//cdn.ozarkweekly.com/a.jpg"><link rel="canonical" href="/2026/03/10/river-line">`;
    expect(read(`<article>${filler}</article>`, head)).toMatchObject({
      title: "Board votes to rebuild",
      author: "Ann Lee",
      dates: ["2026-03-10", "2026-03-12"],
      image: "https://cdn.ozarkweekly.com/a.jpg",
      canonical_url: "https://www.ozarkweekly.com/2026/03/10/river-line",
    });
  });

  it("comes from the visible page", () => {
    const body = `<header><a href="/">Ozark Weekly</a></header><article><h1>Board votes to rebuild river line</h1>
      <div class="byline">By <a href="/ann">Ann Lee</a><span>Staff</span><span>March 10, 2026</span></div>${filler}</article>`;
    const page = read(
      body,
      "<title>Board votes to rebuild river line | News | Ozark</title>",
      "https://ozarkweekly.com/a",
    );
    expect(page).toMatchObject({
      title: "Board votes to rebuild river line",
      author: "Ann Lee",
      dates: ["March 10, 2026"],
      image: null,
    });
  });

  it("offers every date of the page, so that an invalid one can be skipped", () => {
    const head = `<script type="application/ld+json">${JSON.stringify({ "@type": "NewsArticle", datePublished: "0001-01-01T00:00:00", dateCreated: "soon" })}</script>
      <meta property="article:published_time" content="0001-01-01T00:00:00Z"><meta name="pubdate" content="March 10, 2026 9:02 AM CST">`;
    const body = `<article><time datetime="2026-03-11">Wednesday</time><p class="post-date">Posted March 12, 2026</p>${filler}</article>`;
    const { dates } = read(body, head);
    expect(dates).toEqual([
      "0001-01-01T00:00:00",
      "0001-01-01T00:00:00Z",
      "March 10, 2026 9:02 AM CST",
      "2026-03-11",
      "March 12, 2026",
      "2026-03-10",
    ]);
    const clock = { now: new Date("2026-03-13T12:00:00Z"), timeZone: "America/Chicago" };
    expect(firstNewsDate(dates, clock)).toEqual(new Date("2026-03-10T15:02:00Z"));
  });

  it("finds a byline without markup below the heading", () => {
    const body = `<p>By Someone Else</p><h1>Board votes to rebuild river line</h1><p><em>By</em> Ann Lee</p>${filler}`;
    expect(read(body).author).toBe("Ann Lee");
  });

  it("removes the section from the heading", () => {
    const body = `<h1><span>Open Range</span><span>Board votes to rebuild river line</span></h1>${filler}`;
    const head =
      '<title>Open Range - Board votes to rebuild river line</title><meta property="og:title" content="Board votes to rebuild river line">';
    expect(read(body, head).title).toBe("Board votes to rebuild river line");
  });

  it("is null if the page has none", () => {
    expect(read(`<article>${filler}</article>`, "", "https://ozarkweekly.com/a")).toMatchObject({
      title: null,
      author: null,
      dates: [],
      image: null,
      site_name: null,
      canonical_url: null,
    });
  });

  const canonicals: [string, string | null][] = [
    ["https://ozarkweekly.com/river-line#top", "https://ozarkweekly.com/river-line"],
    ["https://amp.ozarkweekly.com/river-line", "https://amp.ozarkweekly.com/river-line"],
    ["https://www.ozarkweekly.com/", null],
    ["https://elsewhere.com/river-line", null],
    ["https://ozarkweekly.com.evil.com/river-line", null],
    ["javascript:alert(1)", null],
    ["https://user:pass@ozarkweekly.com/river-line", null],
    ["ftp://ozarkweekly.com/river-line", null],
  ];
  it.each(canonicals)("canonical URL %s becomes %s", (href, expected) => {
    expect(read(filler, `<link rel="canonical" href="${href}">`).canonical_url).toBe(expected);
  });

  it("ignores images that are not on the web", () => {
    expect(read(filler, '<meta property="og:image" content="data:image/png;base64,AAAA">').image).toBeNull();
  });
});

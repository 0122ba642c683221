import { describe, expect, it } from "vitest";
import { extractPage } from "./extract-page";

const URL_OF_PAGE = "https://www.ozarkweekly.com/2026/03/10/river-line?utm_source=x";
const FILLER = [
  "Members had asked for the work since an ice storm in January left nine thousand homes without power.",
  "General manager Dana Pruitt said crews would begin in the spring, once the poles have arrived from Georgia.",
  "The cooperative will borrow most of the eleven million dollars from the federal Rural Utilities Service.",
  "Rates are expected to rise by about two dollars a month for a typical household, the board was told.",
];
const filler = FILLER.map((sentence) => `<p>${sentence}</p>`).join("");

function read(body: string, head = "", url = URL_OF_PAGE) {
  return extractPage(`<!doctype html><html lang="en-US"><head>${head}</head><body>${body}</body></html>`, url);
}

function blocks(body: string): string[] {
  return read(`<article><div class="article-body">${body}${filler}</div></article>`).text.split("\n\n");
}

describe("text", () => {
  it("separates blocks and joins inline elements", () => {
    const found = blocks(
      "<p>The <b>board</b> of Ozark&nbsp;Valley<!-- --> voted on <a href='/t'>Tuesday</a> to rebuild the 2<!-- -->nd line, it said.</p>" +
        "<h2>What it costs</h2><p>Eleven million dollars, over three years of work.<br>Or so.<br><br>The board was told on Monday that it may be more.</p>" +
        "<ul><li>Poles from Georgia will cost four million dollars.</li><li>Wire will cost two.</li></ul>" +
        "<blockquote><p>We can't wait for another storm, said one member.</p></blockquote>",
    );
    expect(found.slice(0, 7)).toEqual([
      "The board of Ozark Valley voted on Tuesday to rebuild the 2nd line, it said.",
      "What it costs",
      "Eleven million dollars, over three years of work. Or so.",
      "The board was told on Monday that it may be more.",
      "Poles from Georgia will cost four million dollars.",
      "Wire will cost two.",
      "We can't wait for another storm, said one member.",
    ]);
  });

  it("reads a table row as one block", () => {
    const table = "<table><tr><th>County</th><th>Homes</th></tr><tr><td>Newton</td><td>4,100</td></tr></table>";
    expect(blocks(`<p>${FILLER[0]} See the table.</p>${table}`)).toContain("Newton 4,100");
  });

  const boilerplate: [string, string][] = [
    ["sharing", '<div class="share-bar"><a href="#">Facebook</a> <a href="#">Twitter</a></div>'],
    [
      "related stories",
      '<div class="related"><h3>Related</h3><p>Another long teaser of a story that is told somewhere else, in full.</p></div>',
    ],
    ["a related link", "<p>Related: <a href='/x'>Storm leaves nine thousand without power</a></p>"],
    [
      "a sign-up",
      '<div class="newsletter-signup"><p>Get the news in your inbox every morning, for free, from our editors.</p></div>',
    ],
    [
      "a caption",
      "<figure><img src='a.jpg'><figcaption>Crews at work near Jasper on Monday morning, in the snow.</figcaption></figure>",
    ],
    ["a caption without markup", "<p>FILE PHOTO: Crews at work near Jasper on Monday. REUTERS/Ann Lee</p>"],
    [
      "a caption with the photographer's name",
      "<p>Crews at work near Jasper on Monday. (Ann Lee/Valley News Group)</p>",
    ],
    ["a photo credit", "<p>Ann Lee/Getty Images</p>"],
    ["a bracketed credit", "<p>[Featured Image by Ann Lee]</p>"],
    ["an advertisement's label", "<p>Advertisement</p>"],
    ["a long list of links", `<p>READ MORE: * ${FILLER[0]} * ${FILLER[1]}</p>`],
    ["a template's placeholder", "<p>{{ 'short_message' | translate }} Check back with us soon.</p>"],
    ["a separator", "<p>_____</p>"],
    ["the first publisher", "<p>This article was originally published in the Valley Post and can be read here.</p>"],
    ["the time of an update", "<ul><li>Last Updated: March 10, 2026, 9:27 PM</li></ul>"],
    ["the next article", "<p>Next article: What the board decided about the dam in the spring</p>"],
    ["breadcrumbs", "<p>Home > News > Reliability > Board votes to rebuild</p>"],
    ["a promotion of videos", "<p>Watch more of our videos on Channel 27 and in the app</p>"],
    ["a messenger's group", "<p>Get the latest news by joining our WhatsApp community today, for free.</p>"],
    [
      "a hidden notice",
      '<p style="display:none">This is shown to nobody who reads the page in a browser of today.</p>',
    ],
    [
      "a box about the author",
      '<div class="author-bio"><p>Ann Lee has covered the Ozarks for the Weekly since 2009, from Harrison.</p></div>',
    ],
    [
      "comments",
      '<div id="comments"><p>I think the board is wrong, and I have said so at every meeting since the storm.</p></div>',
    ],
  ];
  it.each(boilerplate)("removes %s", (_kind, html) => {
    const found = blocks(`<p>The board voted on Tuesday to rebuild forty miles of line.</p>${html}`);
    expect(found).toEqual(["The board voted on Tuesday to rebuild forty miles of line.", ...FILLER]);
  });

  it("removes lines above the first sentence and below the last", () => {
    const body =
      "<h1>Board votes to rebuild river line</h1><p>By Ann Lee</p><p>March 10, 2026, 9:02 AM CDT</p>" +
      `${filler}<p>Reporting by Ann Lee; editing by Bo Ray</p><p>Follow Ann Lee on Twitter: @annlee</p><p>© 2026 Ozark Weekly. All rights reserved.</p>`;
    expect(
      read(`<article>${body}</article>`, "<title>Board votes to rebuild river line</title>").text.split("\n\n"),
    ).toEqual(FILLER);
  });

  it("removes headings above the first sentence, but not a summary", () => {
    const summary =
      "A two-dollar increase will pay for forty miles of line and two thousand poles by the end of next year";
    const headings = `<h4>Reliability —</h4><h2>Rebuild of the river line: the board votes</h2><h2>${summary}</h2>`;
    const body = `<article><div class="article-body">${headings}${filler}</div></article>`;
    const { text } = read(body, "<title>Board votes to rebuild river line</title>");
    expect(text.split("\n\n")).toEqual([summary, ...FILLER]);
  });

  it("removes the labels of a press release", () => {
    const labels =
      "<p>FOR IMMEDIATE RELEASE: March 10, 2026</p><p>Media Contact: Ann Lee, 555-0100, ann@ozark.example</p>";
    expect(blocks(labels)).toEqual(FILLER);
  });

  const closings = [
    "Ann Lee is the Weekly’s chief energy reporter. She lives in Harrison with two dogs.",
    "Ann Lee joined the Weekly’s newsroom in 2009 and has covered the Ozarks since then.",
    "Got a tip? Email Ann Lee at ann@ozark.example, or call her.",
    "Bo Ray in Jasper, and Cy Day in Harrison, Arkansas, contributed.",
    "— With assistance by Bo Ray and Cy Day",
    "2:58 p.m.: This article was updated to add the cost of the poles.",
    "MORE ON RELIABILITY",
    "Follow our full coverage of the ice storm here.",
    "We take your privacy seriously and never rent or sell your e-mail address to anybody.",
    "If you found this useful, please consider making a donation to support the newsroom.",
    "Be sure to share this post with your neighbors!",
  ];
  it.each(closings)("ends the article above %j", (line) => {
    expect(
      read(`<article><div class="article-body">${filler}<p>${line}</p></div></article>`).text.split("\n\n"),
    ).toEqual(FILLER);
  });

  it("removes a date with its weekday, and reads a line of one short word in time", () => {
    const line = "et ".repeat(40);
    expect(blocks(`<p>Sunday, March 8, 2026 at 9:02 AM</p><p>${line}, she said.</p>`)[0]).toBe(
      `${line.trim()} , she said.`,
    );
  });

  it("keeps a first paragraph in another script", () => {
    const first = "理事会は火曜日、氷嵐で九千世帯が停電した川沿いの送電線を再建することを決めた。";
    expect(blocks(`<p>2026年3月10日 9時02分</p><p>${first}</p>`)).toEqual([first, ...FILLER]);
  });

  it("keeps short paragraphs with the class of the others", () => {
    const body = [...FILLER.slice(0, 2), "People were cold.", ...FILLER.slice(2)].map(
      (text) => `<p class="paywall">${text}</p>`,
    );
    expect(read(`<article><div class="article-body">${body.join("")}</div></article>`).text).toContain(
      "People were cold.",
    );
  });

  it("keeps the text after an icon that closes itself", () => {
    const icon = '<a href="/f"><svg src="/f.svg" class="icon"/>Facebook</a>';
    expect(blocks(`${icon}<p>The board voted on Tuesday to rebuild forty miles of line.</p>`)).toEqual([
      "The board voted on Tuesday to rebuild forty miles of line.",
      ...FILLER,
    ]);
  });

  it("removes comments whose element has a longer name", () => {
    const comments = Array.from({ length: 12 }, (_, at) => `<li><div>${FILLER[at % 4]} I said so, ${at}.</div></li>`);
    const list = `<div class="forum-comment-widget"><ul class="forum-comments-list">${comments.join("")}</ul></div>`;
    expect(read(`<div><div class="text-copy">${filler}</div>${list}</div>`).text.split("\n\n")).toEqual(FILLER);
  });

  it("reads the article without the teasers next to it", () => {
    const teasers = Array.from(
      { length: 6 },
      (_, at) => `<article><h2>Other story ${at}</h2><p>${FILLER[at % 4]} ${at}</p></article>`,
    );
    const page = read(`<main><article><h1>The line</h1>${filler}</article>${teasers.join("")}</main>`);
    expect(page.text.split("\n\n")).toEqual(FILLER);
  });

  it("prefers a short post to long comments", () => {
    const comments = Array.from(
      { length: 12 },
      (_, at) => `<div class="c"><p>${FILLER[at % 4]} I wrote this myself, ${at}.</p></div>`,
    );
    const page = read(`<div class="entry-content">${filler}</div><div id="comments">${comments.join("")}</div>`);
    expect(page.text.split("\n\n")).toEqual(FILLER);
  });

  it("uses the JSON-LD text if the page shows much less", () => {
    const articleBody = Array.from({ length: 8 }, (_, at) => `${FILLER[at % 4]} That was item ${at}.`).join("\n\n");
    const head = `<script type="application/ld+json">${JSON.stringify({ "@type": "NewsArticle", headline: "x", articleBody })}</script>`;
    expect(read(`<article><p>${FILLER[0]} That was item 0.</p></article>`, head).text).toBe(articleBody);
  });
});

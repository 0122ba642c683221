import { describe, expect, it } from "vitest";
import type { TextStatus } from "@/db/enums";
import { extractPage } from "./page/extract-page";
import { countWords } from "./text-status";

const SENTENCES = [
  "The board of Ozark Valley Electric voted on Tuesday to rebuild forty miles of line along the river.",
  "Members had asked for the work since an ice storm in January left nine thousand homes without power.",
  "General manager Dana Pruitt said crews would begin in the spring, once the poles have arrived from Georgia.",
  "The cooperative will borrow most of the eleven million dollars from the federal Rural Utilities Service.",
  "Rates are expected to rise by about two dollars a month for a typical household, the board was told.",
  "Two directors voted against the plan, saying that burying the line would cost less over thirty years.",
];

const teaser = paragraphs(2);
const article = paragraphs(24);

function paragraphs(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `<p>${SENTENCES[at % SENTENCES.length]} It was item ${at + 1}.</p>`,
  ).join("\n");
}

function page(body: string, head = "<title>Board votes to rebuild river line - Ozark Weekly</title>"): string {
  return `<!doctype html><html lang="en"><head>${head}</head><body><nav><a href="/">Home</a> <a href="/news">News</a></nav>${body}
    <footer>Ozark Weekly, 12 Main Street. <a href="/terms">Terms</a></footer></body></html>`;
}

function story(body: string, after = ""): string {
  return page(
    `<main><article><h1>Board votes to rebuild river line</h1><div class="article-body">${body}</div></article>${after}</main>`,
  );
}

function linked(fields: object): string {
  const data = {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: "Board votes to rebuild river line",
    ...fields,
  };
  return `<title>Board votes</title><script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

const pages: [TextStatus, string, string][] = [
  ["full", "an article", story(article)],
  ["full", "a short item", story(paragraphs(3))],
  [
    "full",
    "an article under a cookie banner",
    story(
      article,
      `<div class="cookie-banner">We use cookies. <button>Accept all</button> or manage your privacy.</div>`,
    ),
  ],
  [
    "full",
    "a short item under a cookie banner",
    story(paragraphs(4), `<div id="cookie-notice">We and our 812 partners use cookies. Accept all. Reject all.</div>`),
  ],
  [
    "full",
    "an article with an offer to subscribe",
    story(article, `<aside class="promo">Subscribe to continue reading more stories like this one.</aside>`),
  ],
  ["full", "a short item beside a sign-in link", story(paragraphs(5), "<div>Already a subscriber? Log in</div>")],
  [
    "full",
    "an article said not to be free that is whole",
    page(`<article>${article}</article>`, linked({ isAccessibleForFree: false })),
  ],
  [
    "full",
    "an article on cookie consent",
    story(`<p>Regulators said sites may not hide the button to reject all cookies.</p>${article}`),
  ],
  [
    "cut",
    "a teaser ending in an ellipsis",
    story(`${teaser}<p>The plan drew objections from members who live near the…</p>`),
  ],
  ["cut", "a teaser before a link to the rest", story(`${teaser}<p><a href="/full">Continue reading</a></p>`)],
  [
    "cut",
    "an excerpt of another site's story",
    story(`${teaser}<p><a href="https://example.org/x">Read the full story at Example News</a></p>`),
  ],
  [
    "cut",
    "a text far shorter than its promised words",
    page(`<article>${teaser}</article>`, linked({ wordCount: 900 })),
  ],
  [
    "cut",
    "a WordPress excerpt",
    story(`${teaser}<p>Crews from three states came to help in the days after the storm [&hellip;]</p>`),
  ],
  [
    "paywall",
    "a teaser marked as not free",
    page(`<article>${teaser}</article>`, linked({ isAccessibleForFree: "False" })),
  ],
  [
    "paywall",
    "a teaser and a request to subscribe",
    story(
      teaser,
      `<section class="offer"><h2>Subscribe to continue reading</h2><p>Digital access from $1 a week.</p></section>`,
    ),
  ],
  ["paywall", "a teaser for subscribers", story(`${teaser}<p>This content is only for subscribers.</p>`)],
  [
    "paywall",
    "an exhausted meter",
    story(teaser, "<div>You have reached your limit of free articles. Create a free account to continue.</div>"),
  ],
  [
    "paywall",
    "a paywall in the markup",
    story(
      `${teaser}<p>The plan drew objections from…</p>`,
      `<div class="paywall-overlay">Already a subscriber? Sign in</div>`,
    ),
  ],
  [
    "paywall",
    "a long teaser of a longer article",
    page(`<article>${article}</article>`, linked({ isAccessibleForFree: false, wordCount: 4_000 })),
  ],
  [
    "consent",
    "a search engine's consent page",
    page(
      "<h1>Before you continue to News</h1><p>We use cookies and data to deliver and maintain our services.</p><button>Reject all</button><button>Accept all</button>",
      "<title>Before you continue</title>",
    ),
  ],
  [
    "consent",
    "a consent page of partners",
    page(
      "<div><h1>Ozark Weekly</h1><p>We and our 812 partners store and access information on your device for personalised ads and content.</p><p>You can accept all or manage your choices at any time.</p></div>",
    ),
  ],
  [
    "consent",
    "a browser check",
    page(
      "<h1>www.example.com</h1><p>Checking if you are not a robot. This may take a few seconds.</p><p>Ray ID: 8a1</p>",
      "<title>Just a moment...</title>",
    ),
  ],
  [
    "consent",
    "a robot check",
    page(
      "<h1>Please verify you are a human</h1><p>Press &amp; Hold to confirm you're a human (and not a bot).</p>",
      "<title>Access to this page has been denied</title>",
    ),
  ],
  [
    "consent",
    "a page that requires scripts and cookies",
    page("<p>Enable JavaScript and cookies to continue</p>", "<title>example.com</title>"),
  ],
  [
    "consent",
    "a page that requires scripts",
    page("<p>Please enable JS and disable any ad blocker</p>", "<title>example.com</title>"),
  ],
  [
    "consent",
    "an application that requires scripts",
    `<html><head><title>News</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`,
  ],
  [
    "consent",
    "a site blocked in Europe",
    page(
      "<p>We recognize you are attempting to access this website from a country belonging to the European Economic Area (EEA) including the EU, which enforces the General Data Protection Regulation (GDPR), and therefore access cannot be granted at this time.</p>",
      "<title>451: Unavailable due to legal reasons</title>",
    ),
  ],
  [
    "none",
    "a page of links",
    page(
      `<ul>${Array.from({ length: 20 }, (_, at) => `<li><a href="/${at}">Story number ${at}</a></li>`).join("")}</ul>`,
    ),
  ],
  ["none", "an empty page", ""],
  [
    "none",
    "a picture served as a page",
    String.fromCharCode(...Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 256)),
  ],
];

describe("text_status", () => {
  it.each(pages)("is %s for %s", (status, _kind, html) => {
    expect(extractPage(html, "https://news.example.com/a/river-line").text_status).toBe(status);
  });

  it("returns no text for a consent page", () => {
    const html = page(
      "<h1>Before you continue</h1><p>We use cookies and data. Accept all or reject all of them here.</p>",
    );
    expect(extractPage(html, "https://news.example.com/").text).toBe("");
  });
});

describe("countWords", () => {
  it("counts words, or pairs of characters in scripts without spaces", () => {
    expect(countWords("It's 3.5 percent, the U.S. said.")).toBe(6);
    expect(countWords("商品の改造が商標法違反に")).toBeGreaterThanOrEqual(5);
    expect(countWords("")).toBe(0);
  });
});

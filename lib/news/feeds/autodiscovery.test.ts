import { describe, expect, test } from "vitest";
import { findFeeds, looksLikeFeed, WELL_KNOWN_FEED_PATHS } from "./autodiscovery";

const url = "https://paper.example/news/today";
const declared = (attributes: string) => `<html><head><link rel="alternate" ${attributes}></head></html>`;

describe("a page's feeds", () => {
  test.each<[string, string, string[]]>([
    ["RSS", declared('type="application/rss+xml" href="/feed"'), ["https://paper.example/feed"]],
    ["Atom", declared('type="application/atom+xml" href="atom.xml"'), ["https://paper.example/news/atom.xml"]],
    ["JSON Feed", declared('type="application/feed+json" href="/f"'), ["https://paper.example/f"]],
    ["JSON Feed as JSON", declared('type="application/json" href="/feed.json"'), ["https://paper.example/feed.json"]],
    ["XML", declared('type="text/xml; charset=utf-8" href="/x"'), ["https://paper.example/x"]],
    ["without quotes", "<LINK REL=alternate TYPE=application/rss+xml HREF=/feed>", ["https://paper.example/feed"]],
    [
      "in single quotes",
      "<link rel='alternate' type='application/rss+xml' href='/feed?a=1&amp;b=2'/>",
      ["https://paper.example/feed?a=1&b=2"],
    ],
    [
      "with a base",
      `<base href="https://cdn.example/b/">${declared('type="application/rss+xml" href="feed"')}`,
      ["https://cdn.example/b/feed"],
    ],
    [
      "with the feed: scheme",
      declared('type="application/rss+xml" href="feed://paper.example/f"'),
      ["https://paper.example/f"],
    ],
    ["each once", declared('type="application/rss+xml" href="/f"').repeat(2), ["https://paper.example/f"]],
    [
      "declared before linked",
      `<a href="/b/rss">b</a>${declared('type="application/rss+xml" href="/a"')}`,
      ["https://paper.example/a", "https://paper.example/b/rss"],
    ],
    [
      "linked",
      '<a class="x" href="/rss/">RSS</a><a href="/x.atom">x</a><a href="?feed=rss2">y</a>',
      ["https://paper.example/rss/", "https://paper.example/x.atom", "https://paper.example/news/today?feed=rss2"],
    ],
    ["comments", declared('type="application/rss+xml" title="Paper » Comments Feed" href="/x"'), []],
    ["comments' address", declared('type="application/rss+xml" href="/comments/feed/"'), []],
    ["another language", declared('hreflang="es" href="/es"'), []],
    ["a style sheet", '<link rel="stylesheet" type="text/css" href="/feed.css">', []],
    ["WordPress's API", declared('type="application/json" href="/wp-json/wp/v2/posts/1"'), []],
    ["oEmbed", declared('type="application/json+oembed" href="/oembed"'), []],
    ["in a comment", `<!-- ${declared('type="application/rss+xml" href="/feed"')} -->`, []],
    ["in a script", `<script>var a = '<a href="/rss">'</script>`, []],
    [
      "behind a comment never closed",
      `<!-- ${declared('type="application/rss+xml" href="/f"')}`,
      ["https://paper.example/f"],
    ],
    ["another scheme", '<a href="javascript:rss">x</a><a href="ftp://paper.example/rss">x</a>', []],
    ["the newsfeed", '<a href="/newsfeed">x</a><a href="/feedback">x</a><a href="/rss-guide">x</a>', []],
    ["an empty page", "", []],
  ])("%s", (_, html, feeds) => {
    expect(findFeeds(html, url)).toEqual(feeds);
  });
});

test.each([...WELL_KNOWN_FEED_PATHS, "/a/rss/", "/x.rss", "/news?format=rss", "/data.json"])(
  "%s looks like a feed",
  (path) => {
    expect(looksLikeFeed(new URL(path, url).href)).toBe(true);
  },
);

test.each(["/", "/news", "/feedback", "/rss-guide.html", "/feed/2026/story"])("%s does not", (path) => {
  expect(looksLikeFeed(new URL(path, url).href)).toBe(false);
});

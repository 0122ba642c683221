import { describe, expect, test } from "vitest";
import { canonicalUrl } from "./canonical-url";

const PAGE = "https://example.com/news/grid-plan";

describe("URLs of one page have one key", () => {
  test.each([
    "https://example.com/news/grid-plan",
    "http://example.com/news/grid-plan",
    "http://example.com:80/news/grid-plan",
    "https://example.com:443/news/grid-plan",
    "https://EXAMPLE.com/news/grid-plan",
    "https://example.com./news/grid-plan",
    "https://www.example.com/news/grid-plan",
    "https://www2.example.com/news/grid-plan",
    "https://m.example.com/news/grid-plan",
    "https://amp.example.com/news/grid-plan",
    "https://www.m.example.com/news/grid-plan",
    "https://example.com/news/grid-plan/",
    "https://example.com//news//grid-plan",
    "https://example.com/news/./x/../grid-plan",
    "https://example.com/news/grid-plan/index.html",
    "https://example.com/news/grid-plan/index.php",
    "https://example.com/news/grid-plan#comments",
    "https://example.com/news/grid%2Dplan",
    "https://example.com/news/grid-plan/amp",
    "https://example.com/news/grid-plan/amp/",
    "https://example.com/amp/news/grid-plan",
    "https://example.com/news/grid-plan.amp",
    "https://example.com/news/grid-plan?amp",
    "https://example.com/news/grid-plan?amp=1",
    "https://example.com/news/grid-plan?outputType=amp",
    "https://example.com/news/grid-plan?utm_source=rss&utm_medium=feed",
    "https://example.com/news/grid-plan?UTM_Source=x",
    "https://example.com/news/grid-plan?fbclid=abc&gclid=def",
    "https://example.com/news/grid-plan?__hstc=1&irclickid=2&itm_source=home&ScCid=3",
    "https://example.com/news/grid-plan?mc_cid=1&mc_eid=2",
    "https://example.com/news/grid-plan?cmpid=rss&ncid=txtlnk&smid=tw-share&ref=home",
    "https://example.com/news/grid-plan?source=rss",
    "https://example.com/news/grid-plan?from=newsletter_daily",
    "https://example.com/news/grid-plan;jsessionid=0A1B",
    "https://www.google.com/amp/s/www.example.com/news/grid-plan/amp/",
    "https://www-example-com.cdn.ampproject.org/c/s/www.example.com/news/grid-plan",
    "  https://example.com/news/grid-plan\n",
  ])("%s", (url) => {
    expect(canonicalUrl(url)).toBe(PAGE);
  });
});

test.each([
  ["https://example.com", "https://example.com/"],
  ["https://example.com/", "https://www.example.com/index.html"],
  ["https://example.com/?p=12", "https://example.com/index.php?p=12"],
  ["https://example.com/a?b=2&a=1", "https://example.com/a?a=1&utm_campaign=x&b=2"],
  ["https://example.com/a?q=two%20words", "https://example.com/a?q=two+words"],
  ["https://example.com/caf%C3%A9", "https://example.com/café"],
  ["https://example.com/caf%c3%a9", "https://example.com/café"],
  ["https://xn--bcher-kva.example/a", "https://bücher.example/a"],
  ["https://example.com/a?id=", "https://example.com/a?id"],
])("%s and %s have one key", (one, other) => {
  expect(canonicalUrl(one)).toBe(canonicalUrl(other));
});

describe("different pages have different keys", () => {
  test.each([
    ["https://example.com/?p=12", "https://example.com/?p=13"],
    ["https://example.com/story?id=1", "https://example.com/story?id=2"],
    ["https://example.com/story?id=1", "https://example.com/story"],
    ["https://example.com/story?page=1", "https://example.com/story?page=2"],
    ["https://example.com/story?source=eia", "https://example.com/story?source=ferc"],
    ["https://example.com/story?type=video", "https://example.com/story"],
    ["https://example.com/story?cid=1", "https://example.com/story?cid=2"],
    ["https://example.com/story?amp=50", "https://example.com/story?amp=60"],
    ["https://example.com/amp", "https://example.com/"],
    ["https://example.com/ramp", "https://example.com/"],
    ["https://example.com/news/camp", "https://example.com/news"],
    ["https://example.com/Story", "https://example.com/story"],
    ["https://example.com/a/b", "https://example.com/a%2Fb"],
    ["https://example.com/index-of-prices", "https://example.com/"],
    ["https://news.example.com/a", "https://example.com/a"],
    ["https://m.co/a", "https://co/a"],
    ["https://www.com/a", "https://com/a"],
    ["https://mexample.com/a", "https://example.com/a"],
    ["https://example.com:8080/a", "https://example.com/a"],
    ["https://example.com/a?b=1&b=2", "https://example.com/a?b=1"],
    ["https://example.com/a?b=1%26c=2", "https://example.com/a?b=1&c=2"],
    ["https://web.example.com/2020/https://a.example/x", "https://web.example.com/2020/https:/b.example/x"],
  ])("%s and %s", (one, other) => {
    expect(canonicalUrl(one)).not.toBe(canonicalUrl(other));
  });
});

test("returns very long URLs unchanged", () => {
  const url = `https://example.com/?${"b&a&".repeat(1e6)}`;
  expect(canonicalUrl(url)).toBe(url);
});

test.each(["not a url", "mailto:a@example.com", ""])("returns %j unchanged", (text) => {
  expect(canonicalUrl(text)).toBe(text);
});

test("is idempotent", () => {
  const once = canonicalUrl("http://www.Example.com/a%2db/?b=%7e&a=%20&utm_source=x#y");
  expect(canonicalUrl(once)).toBe(once);
});

test("limits the length of keys and keeps long URLs distinct", () => {
  const long = (end: string) => canonicalUrl(`https://example.org/${"a".repeat(3000)}${end}`);
  expect(long("b")).toHaveLength(2000);
  expect(long("b")).not.toBe(long("c"));
  expect(long("b")).toBe(long("b/"));
});

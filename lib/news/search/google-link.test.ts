import { expect, test } from "vitest";
import { isGoogleLink, targetInside } from "./google-link";

const idOf = (url: string, amp = "") =>
  Buffer.concat([
    Buffer.from([0x08, 0x13, 0x22, url.length]),
    Buffer.from(url),
    Buffer.from([0xd2, 0x01, amp.length]),
    Buffer.from(amp),
  ]).toString("base64url");

const BBC = "https://www.bbc.com/news/articles/cjjjnxdv188o";

test.each<[string, string | null]>([
  [`https://news.google.com/rss/articles/${idOf(BBC, `${BBC}.amp`)}?oc=5`, BBC],
  [`https://news.google.com/articles/${idOf(BBC)}`, BBC],
  [`https://news.google.com/__i/rss/rd/articles/${idOf("http://a.org/?x=1&y=2")}?oc=5`, "http://a.org/?x=1&y=2"],
  [`https://news.google.com/read/${idOf(BBC)}?hl=en-US`, BBC],
  [`https://news.google.com/rss/articles/${idOf("AU_yqLNhe6m66di3u4dJBtpZlLiCR91SaAEDZMe4st3Ufu0")}?oc=5`, null],
  ["https://news.google.com/rss/articles/CBMi", null],
  ["https://news.google.com/topics/abcdefghijklmnopqrstuvwxyz", null],
  [`https://news.google.com/rss/articles/${idOf("javascript://a.org/%0aalert(1)")}`, null],
  ["not a link", null],
])("%s contains %s", (link, target) => {
  expect(targetInside(link)).toBe(target);
});

test.each([
  [`https://news.google.com/rss/articles/${idOf(BBC)}?oc=5`, true],
  ["https://example.org/news/articles/1", false],
])("%s is a redirect link: %s", (link, expected) => {
  expect(isGoogleLink(link)).toBe(expected);
});

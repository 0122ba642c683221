import { expect, test } from "vitest";
import { hostOf, isOnHost } from "./hosts";

test.each([
  ["https://www.Example.com/a?b#c", "example.com"],
  ["http://news.example.com:8080/", "news.example.com"],
  ["https://user:word@www.example.com./", "example.com"],
  ["https://wwwexample.com/", "wwwexample.com"],
  ["https://bücher.example/", "xn--bcher-kva.example"],
  ["mailto:a@example.com", null],
  ["not a URL", null],
  [null, null],
])("the host of %s is %s", (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test.each<[string | null, string | null, boolean]>([
  ["https://example.org/a", "example.org", true],
  ["https://www.example.org/a", "example.org", true],
  ["https://news.example.org/a", "example.org", true],
  ["https://notexample.org/a", "example.org", false],
  [null, "example.org", false],
  ["https://anything.net/", null, true],
])("%s on %s: %s", (url, host, expected) => {
  expect(isOnHost(url, host)).toBe(expected);
});

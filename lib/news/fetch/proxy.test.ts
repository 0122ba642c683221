import { expect, test } from "vitest";
import { proxyFor } from "./proxy";

const PROXIES = { HTTP_PROXY: "http://web.example:3128", HTTPS_PROXY: "http://tls.example:3128" };

test.each([
  ["https://news.example.org/", "", "tls.example:3128"],
  ["http://news.example.org/", "", "web.example:3128"],
  ["http://localhost:3000/", "", null],
  ["http://127.0.0.1/", "", null],
  ["http://[::1]:8080/", "", null],
  ["https://news.example.org/", "example.org", null],
  ["https://news.example.org/", ".example.org", null],
  ["https://news.example.org/", "*.EXAMPLE.org", null],
  ["https://example.org/", ".example.org", null],
  ["https://badexample.org/", "example.org", "tls.example:3128"],
  ["https://news.example.org/", "other.example,*", null],
  ["https://news.example.org/", "news.example.org:8443", "tls.example:3128"],
  ["https://news.example.org:8443/", "news.example.org:8443", null],
  ["https://news.example.org/", "news.example.org:443", null],
  ["https://10.1.2.3/", "10.1.2.3", null],
])("%s with NO_PROXY=%s", (url, none, host) => {
  const settings = { ...PROXIES, NO_PROXY: none.split(",") };
  expect(proxyFor(new URL(url), settings)?.host ?? null).toBe(host);
});

test("a scheme without a proxy connects directly", () => {
  expect(proxyFor(new URL("http://news.example.org/"), { ...PROXIES, HTTP_PROXY: undefined, NO_PROXY: [] })).toBeNull();
});

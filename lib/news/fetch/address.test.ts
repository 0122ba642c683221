import { describe, expect, test } from "vitest";
import { privateAddresses, privateHosts } from "@/tests/support/private-addresses";
import { checkUrl, isPublicAddress, readAllowHosts } from "./address";

const nobody = readAllowHosts([]);

function verdictOn(url: string, allowed: string[] = []): string {
  const verdict = checkUrl(url, readAllowHosts(allowed));
  return verdict.ok ? verdict.url.href : verdict.code;
}

describe("isPublicAddress", () => {
  test.each(privateAddresses)("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(
    (
      "1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15 169.253.255.255 " +
      "169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 " +
      "2001:200::1 2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450:4001:80b::200e 2003::1 2620:fe::fe 3ffd::1"
    ).split(" "),
  )("%s is", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    "",
    "example.org",
    "8.8.8",
    "0x8.8.8.8",
    "08.8.8.8",
    "134744072",
    " 8.8.8.8",
    "8.8.8.8:80",
    "[2606::1]",
    "2606::1/64",
  ])("'%s' is not an address in plain notation", (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});

describe("checkUrl", () => {
  test(`rejects all ${privateHosts.length} forms of private hosts, with either scheme and any port`, () => {
    expect(privateHosts.length).toBeGreaterThanOrEqual(100);
    const urls = privateHosts.flatMap((host) => [
      `http://${host}/`,
      `https://${host}/a?b`,
      `http://${host}:80/`,
      `http:\\\\${host}:8080`,
    ]);
    expect(urls.filter((url) => verdictOn(url) !== "forbidden-address")).toEqual([]);
  });

  test.each([
    ["ftp://example.org/", "bad-url"],
    ["file:///etc/passwd", "bad-url"],
    ["javascript:alert(1)", "bad-url"],
    ["data:text/html,hi", "bad-url"],
    ["gopher://example.org/", "bad-url"],
    ["view-source:http://example.org/", "bad-url"],
    ["//example.org/", "bad-url"],
    ["", "bad-url"],
    ["http://", "bad-url"],
    ["http://user@example.org/", "bad-url"],
    ["http://:secret@example.org/", "bad-url"],
    ["http://example.org@127.0.0.1/", "bad-url"],
    ["http://a..example.org/", "bad-url"],
    ["http://example.org../", "bad-url"],
    ["http://0x7f.1../", "bad-url"],
    ["http://1.2.3.4.5/", "bad-url"],
    ["http://256.1.1.1/", "bad-url"],
    ["http://[fe80::1%25eth0]/", "bad-url"],
    ["http://[::1", "bad-url"],
    [`http://example.org/${"a".repeat(2048)}`, "bad-url"],
    ["http://example.org:22/", "forbidden-port"],
    ["https://example.org:8443/", "forbidden-port"],
    ["http://8.8.8.8:6379/", "forbidden-port"],
    ["http://example.org:0/", "forbidden-port"],
    ["http://example.org:443/", "http://example.org:443/"],
    ["https://example.org:80/", "https://example.org:80/"],
    ["HTTPS://Example.ORG./a b#part", "https://example.org/a%20b"],
    ["https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"],
    ["http://8.8.8.8/", "http://8.8.8.8/"],
    ["http://[2606:4700:4700::1111]/", "http://[2606:4700:4700::1111]/"],
    ["http://local.example.org/", "http://local.example.org/"],
  ])("%s: %s", (url, verdict) => {
    expect(verdictOn(url)).toBe(verdict);
  });

  test("explains a rejection in a sentence that names only the host", () => {
    expect(checkUrl("http://10.1.2.3:99/secret", nobody)).toEqual({
      ok: false,
      code: "forbidden-address",
      reason: "10.1.2.3 is not on the public internet.",
    });
  });
});

describe("readAllowHosts", () => {
  test.each([
    ["127.0.0.1", "http://127.0.0.1:8080/", true],
    ["127.0.0.1", "http://0x7f.1/", true],
    ["127.0.0.1", "http://127.0.0.2/", false],
    ["127.0.0.1:8080", "http://127.0.0.1:8080/", true],
    ["127.0.0.1:8080", "http://127.0.0.1:8081/", false],
    ["127.0.0.1:8080", "http://127.0.0.1/", false],
    ["intranet:80", "http://intranet/", true],
    ["intranet:80", "https://intranet/", false],
    ["Intranet.", "https://intranet./", true],
    ["intranet", "http://a.intranet/", false],
    ["::1", "http://[::1]:99/", true],
    ["[::1]:99", "http://[0:0::1]:99/", true],
    ["[::1]:99", "http://[::1]:98/", false],
    [" news.example:8080 ", "http://news.example:8080/", true],
    ["news.example", "ftp://news.example/", false],
    ["news.example", "http://user@news.example/", false],
  ])("'%s' and %s: %s", (entry, url, isAllowed) => {
    expect(checkUrl(url, readAllowHosts([entry])).ok).toBe(isAllowed);
  });

  test.each(["", "http://a.example", "a/b", "user@a", "a:b", "a:1:2", "[::1", "a b"])("'%s' is rejected", (entry) => {
    expect(() => readAllowHosts([entry])).toThrow(/FETCH_ALLOW_HOSTS/);
  });
});

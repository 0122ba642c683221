import { describe, expect, test } from "vitest";
import { createClientReader } from "./client";

const request = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as never;

describe("behind trusted proxies", () => {
  const read = createClientReader(["10.0.0.0/8", "192.0.2.9", "2001:db8::/32"]);

  test.each([
    ["a stranger says", "203.0.113.5", "198.51.100.1", "203.0.113.5"],
    ["one proxy says", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["an IPv4 stranger in IPv6 says", "::ffff:203.0.113.5", "198.51.100.1", "203.0.113.5"],
    ["an IPv4 proxy in IPv6 says", "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["two proxies say", "10.1.2.3", "198.51.100.1, 192.0.2.9", "198.51.100.1"],
    ["the client invents a hop", "10.1.2.3", "192.0.2.200, 198.51.100.1", "198.51.100.1"],
    ["the client invents a trusted hop", "10.1.2.3", "10.9.9.9, 198.51.100.1, 10.1.1.1", "198.51.100.1"],
    ["all hops are trusted", "10.1.2.3", "10.9.9.9, 10.1.1.1", "10.9.9.9"],
    ["an IPv6 client", "2001:db8::1", "2a00::5", "2a00::5"],
    ["what is no address", "10.1.2.3", "unknown", "10.1.2.3"],
    ["nothing", "10.1.2.3", "", "10.1.2.3"],
  ])("%s: from %s with %j it is %s", (_, socket, forwarded, address) => {
    expect(read(request(socket, { "x-forwarded-for": forwarded })).address).toBe(address);
  });

  test("only a trusted proxy can set the host", () => {
    const headers = { host: "backend:3000", "x-forwarded-host": "news.example" };
    expect(read(request("10.1.2.3", headers)).host).toBe("news.example");
    expect(read(request("203.0.113.5", headers)).host).toBe("backend:3000");
  });
});

test("without trusted proxies, the connection's address is used", () => {
  const headers = { host: "news.example", "x-forwarded-for": "198.51.100.1", "x-forwarded-host": "evil.example" };
  const client = createClientReader([])(request("127.0.0.1", headers));
  expect(client).toMatchObject({ address: "127.0.0.1", host: "news.example" });
});

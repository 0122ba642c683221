import { describe, expect, test } from "vitest";
import { bytes, failureOf, openClient, site } from "../support/hostile";

describe("headers", () => {
  test("of 16 MB, one long or many, are rejected", async () => {
    const one = await bytes((socket) => socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${"a".repeat(16_000_000)}\r\n\r\n`));
    const many = await bytes((socket) => socket.write(`HTTP/1.1 200 OK\r\n${"X-Many: a\r\n".repeat(1_500_000)}\r\n`));
    expect((await failureOf(one.url)).code).toBe("too-large");
    expect((await failureOf(many.url)).code).toBe("too-large");
  });

  test("with a Content-Length above the body fail; below it, they cut the body", async () => {
    const long = await bytes((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort"));
    const short = await bytes((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nshort${"x".repeat(900)}`),
    );
    expect((await failureOf(long.url)).code).toBe("connection");
    expect((await openClient().request(short.url)).body.toString()).toBe("short");
  });

  test("with too large or invalid a Content-Length are rejected before the body", async () => {
    const large = await bytes((socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nx"));
    const odd = await bytes((socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nx"));
    expect((await failureOf(large.url)).code).toBe("too-large");
    expect((await failureOf(odd.url)).code).toBe("connection");
  });

  test("without end, endless interim responses, and non-HTTP responses are aborted", async () => {
    const endless = await bytes((socket) => socket.write("HTTP/1.1 200 OK\r\nX-A: "));
    const interim = await bytes((socket) => {
      const drip = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"), 5);
      socket.on("close", () => clearInterval(drip));
    });
    const smtp = await bytes((socket) => socket.write("220 mail.example ESMTP\r\n"));
    const closing = await bytes((socket) => socket.destroy());
    expect((await failureOf(endless.url, { timeoutMs: 200 })).code).toBe("timeout");
    expect((await failureOf(interim.url)).code).toBe("connection");
    expect((await failureOf(smtp.url)).code).toBe("connection");
    expect((await failureOf(closing.url)).code).toBe("connection");
  });

  test("sent only identify us; those received are lower case, without cookies", async () => {
    const seen: Record<string, unknown>[] = [];
    const { url } = await site((request, response) => {
      seen.push(request.headers);
      response
        .writeHead(request.url === "/" ? 302 : 200, { location: "/next", "set-cookie": "a=b", "X-Kind": "News" })
        .end();
    });
    const answer = await openClient().request(`${url}#part`, { accept: "text/html", headers: { "x-extra": "1" } });
    expect(seen[1]).toEqual({
      "user-agent": "Digest/1.0",
      accept: "text/html",
      "accept-encoding": "gzip",
      "x-extra": "1",
      host: url.slice(7),
      connection: "keep-alive",
    });
    expect(answer.headers["x-kind"]).toBe("News");
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });
});

test("headers for one site are not sent to the target of a redirect", async () => {
  const seen: unknown[] = [];
  const other = await site((request, response) => {
    seen.push(request.headers.authorization);
    response.end();
  });
  const first = await site((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(302, { location: request.url === "/" ? "/on" : other.url }).end();
  });
  await openClient().request(first.url, { headers: { authorization: "Bearer key", "user-agent": "Other" } });
  expect(seen).toEqual(["Bearer key", "Bearer key", undefined]);
});

test("returns 304 for a matching ETag, and sends only valid header values", async () => {
  const { url } = await site((request, response) => {
    response.writeHead(request.headers["if-none-match"] === '"v1"' ? 304 : 200, { etag: '"v1"' }).end();
  });
  const client = openClient();
  expect((await client.request(url)).status).toBe(200);
  expect((await client.request(url, { ifNoneMatch: '"v1"' })).status).toBe(304);
  expect((await client.request(url, { ifNoneMatch: '"v1"\r\nX-Injected: 1' })).status).toBe(200);
});

test("returns the status and body of an error", async () => {
  const { url } = await site((_, response) => response.writeHead(503, { "retry-after": "7" }).end("busy"));
  const answer = await openClient().request(url);
  expect([answer.status, answer.headers["retry-after"], answer.body.toString()]).toEqual([503, "7", "busy"]);
});

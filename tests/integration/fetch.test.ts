import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpClient, FetchError, type HttpClient, type HttpOptions, type HttpSettings } from "@/lib/collect/http";
import { createKeeper, type LoopbackServer, serve, serveBytes } from "../support/loopback";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

function openClient(settings: Partial<HttpSettings> = {}): HttpClient {
  return keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0", ...settings }));
}

async function site(...parameters: Parameters<typeof serve>): Promise<LoopbackServer> {
  return keep(await serve(...parameters));
}

async function bytes(...parameters: Parameters<typeof serveBytes>): Promise<LoopbackServer> {
  return keep(await serveBytes(...parameters));
}

async function failureOf(url: string, options?: HttpOptions, client = openClient()): Promise<FetchError> {
  const error: unknown = await client.get(url, options).then(
    (answer) => new Error(`answered ${answer.status} with ${answer.body.length} bytes`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof FetchError)) {
    throw error;
  }
  expect(error.message).toMatch(/^127\.0\.0\.1 .+\.$/);
  return error;
}

/** The chunk again and again for as long as the other side takes it; `count` hears how much. */
async function pour(response: ServerResponse, chunk: Buffer, count: (bytes: number) => void): Promise<void> {
  function* endless(): Generator<Buffer> {
    for (;;) {
      count(chunk.length);
      yield chunk;
    }
  }
  await pipeline(Readable.from(endless()), response).catch(() => {});
}

const mebibyte = Buffer.alloc(1024 * 1024, "a");

describe("a body", () => {
  test("without an end is broken off at the limit, and not much more is taken in", async () => {
    let sent = 0;
    const { url } = await site((_, response) => pour(response, mebibyte.subarray(0, 65_536), (more) => (sent += more)));
    const before = process.memoryUsage();
    expect((await failureOf(url)).code).toBe("too-large");
    const after = process.memoryUsage();
    // 5 MiB are accepted; what both kernels' buffers and one chunk hold comes on top.
    expect(sent).toBeLessThan(24 * 1024 * 1024);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(50 * 1024 * 1024);
  });

  test("that only drips is broken off at the deadline, also when it is gzip", async () => {
    const { url } = await site((request, response) => {
      response.writeHead(200, request.url === "/gzip" ? { "content-encoding": "gzip" } : {});
      const [start, more] = [gzipSync("").subarray(0, 10), Buffer.from([0, 0, 0, 255, 255])];
      response.write(start);
      const drip = setInterval(() => response.write(more), 20);
      response.on("close", () => clearInterval(drip));
    });
    expect((await failureOf(url, { timeoutMs: 200 })).code).toBe("timeout");
    expect((await failureOf(`${url}/gzip`, { timeoutMs: 200 })).code).toBe("timeout");
  });

  test("that never begins is broken off at the deadline", async () => {
    const { url } = await site(() => {});
    expect((await failureOf(url, { timeoutMs: 200 })).code).toBe("timeout");
  });

  test("of 200 MiB packed into 200 KB stops at the unpacked limit", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const { url } = await site((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
    global.gc?.();
    const before = process.memoryUsage().arrayBuffers;
    expect((await failureOf(url)).code).toBe("too-large");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
  });

  test("in a million chunks of one byte costs no more than any other", async () => {
    const { url } = await bytes((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      socket.end(`${"1\r\na\r\n".repeat(1_000_000)}0\r\n\r\n`);
    });
    expect((await openClient().get(url)).body).toHaveLength(1_000_000);
    expect((await failureOf(url, { maxBytes: 999_999 })).code).toBe("too-large");
  });

  test("may be large for many at once", async () => {
    const { url } = await site((_, response) => response.end(mebibyte));
    const client = openClient({ perHost: 12 });
    const answers = await Promise.all(Array.from({ length: 24 }, () => client.get(url)));
    expect(answers.every(({ body }) => body.equals(mebibyte))).toBe(true);
  });

  test("of empty gzip members without an end stops at the packed limit", async () => {
    let sent = 0;
    const members = Buffer.concat(Array.from({ length: 3000 }, () => gzipSync("")));
    const { url } = await site((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      return pour(response, members, (more) => (sent += more));
    });
    expect((await failureOf(url, { maxBytes: 100_000 })).code).toBe("too-large");
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test("in gzip is unpacked, several members included, and an empty one is empty", async () => {
    const { url } = await site((request, response) => {
      const body = request.url === "/empty" ? Buffer.alloc(0) : Buffer.concat([gzipSync("one "), gzipSync("two")]);
      response.writeHead(200, { "content-encoding": "GZIP" }).end(body);
    });
    const client = openClient();
    expect((await client.get(url)).body.toString()).toBe("one two");
    expect((await client.get(`${url}/empty`)).body).toHaveLength(0);
  });

  test.each(["br", "deflate", "zstd", "compress", "gzip, gzip", "gzip, br", "identity, gzip", "exi"])(
    "in the encoding '%s' is refused",
    async (encoding) => {
      const { url } = await site((_, response) => {
        response.writeHead(200, { "content-encoding": encoding }).end(gzipSync(gzipSync("text")));
      });
      expect((await failureOf(url)).code).toBe("bad-encoding");
    },
  );

  test("in gzip twice over in two headers, or that is no gzip, or is cut off, is refused", async () => {
    const { url } = await site((request, response) => {
      if (request.url === "/twice") {
        response
          .writeHead(
            200,
            [
              ["Content-Encoding", "gzip"],
              ["Content-Encoding", "gzip"],
            ].flat(),
          )
          .end(gzipSync("text"));
      } else {
        response.writeHead(200, { "content-encoding": "gzip" });
        response.end(request.url === "/cut" ? gzipSync("some text").subarray(0, 20) : "plain text");
      }
    });
    for (const path of ["/twice", "/plain", "/cut"]) {
      expect((await failureOf(url + path)).code).toBe("bad-encoding");
    }
  });

  test("cut at the limit on request, plain and in gzip", async () => {
    const { url } = await site((request, response) => {
      const isGzip = request.url === "/gzip";
      response.writeHead(200, isGzip ? { "content-encoding": "gzip" } : {}).end(isGzip ? gzipSync(mebibyte) : mebibyte);
    });
    const client = openClient();
    for (const path of ["/plain", "/gzip"]) {
      expect((await client.get(url + path, { maxBytes: 1000, truncate: true })).body).toHaveLength(1000);
    }
  });

  test("exactly at the limit is taken, one byte more is not", async () => {
    const { url } = await site((request, response) => response.end("a".repeat(Number(request.url?.slice(1)))));
    expect((await openClient().get(`${url}/1000`, { maxBytes: 1000 })).body).toHaveLength(1000);
    expect((await failureOf(`${url}/1001`, { maxBytes: 1000 })).code).toBe("too-large");
  });
});

describe("headers", () => {
  test("of 16 MB, one long or many, are refused", async () => {
    const one = await bytes((socket) => socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${"a".repeat(16_000_000)}\r\n\r\n`));
    const many = await bytes((socket) => socket.write(`HTTP/1.1 200 OK\r\n${"X-Many: a\r\n".repeat(1_500_000)}\r\n`));
    expect((await failureOf(one.url)).code).toBe("too-large");
    expect((await failureOf(many.url)).code).toBe("too-large");
  });

  test("that promise more than comes are a broken connection, less than comes cut the body there", async () => {
    const long = await bytes((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort"));
    const short = await bytes((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nshort${"x".repeat(900)}`),
    );
    expect((await failureOf(long.url)).code).toBe("connection");
    expect((await openClient().get(short.url)).body.toString()).toBe("short");
  });

  test("that promise too much, or no number, are refused before the body", async () => {
    const large = await bytes((socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nx"));
    const odd = await bytes((socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nx"));
    expect((await failureOf(large.url)).code).toBe("too-large");
    expect((await failureOf(odd.url)).code).toBe("connection");
  });

  test("that never end, interim answers without an end, and no HTTP at all are broken off", async () => {
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

  test("sent say who asks and nothing of anyone else; those received are lower case, without cookies", async () => {
    const seen: Record<string, unknown>[] = [];
    const { url } = await site((request, response) => {
      seen.push(request.headers);
      response
        .writeHead(request.url === "/" ? 302 : 200, { location: "/next", "set-cookie": "a=b", "X-Kind": "News" })
        .end();
    });
    const answer = await openClient().get(`${url}#part`, { accept: "text/html", headers: { "x-extra": "1" } });
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

test("what was meant for one site is not sent to the one it leads to", async () => {
  const seen: unknown[] = [];
  const other = await site((request, response) => {
    seen.push(request.headers.authorization);
    response.end();
  });
  const first = await site((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(302, { location: request.url === "/" ? "/on" : other.url }).end();
  });
  await openClient().get(first.url, { headers: { authorization: "Bearer key", "user-agent": "Other" } });
  expect(seen).toEqual(["Bearer key", "Bearer key", undefined]);
});

test("an unchanged page is answered 304 to its ETag, which never breaks a header", async () => {
  const { url } = await site((request, response) => {
    response.writeHead(request.headers["if-none-match"] === '"v1"' ? 304 : 200, { etag: '"v1"' }).end();
  });
  const client = openClient();
  expect((await client.get(url)).status).toBe(200);
  expect((await client.get(url, { ifNoneMatch: '"v1"' })).status).toBe(304);
  expect((await client.get(url, { ifNoneMatch: '"v1"\r\nX-Injected: 1' })).status).toBe(200);
});

test("an error's status and body are an answer", async () => {
  const { url } = await site((_, response) => response.writeHead(503, { "retry-after": "7" }).end("busy"));
  const answer = await openClient().get(url);
  expect([answer.status, answer.headers["retry-after"], answer.body.toString()]).toEqual([503, "7", "busy"]);
});

import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bytes, failureOf, openClient, site } from "../support/hostile";

/** Writes the chunk repeatedly while the receiver reads, and passes the number of bytes to `count`. */
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
  test("without end is aborted at the limit, and little more is received", async () => {
    let sent = 0;
    const { url } = await site((_, response) => pour(response, mebibyte.subarray(0, 65_536), (more) => (sent += more)));
    const before = process.memoryUsage();
    expect((await failureOf(url)).code).toBe("too-large");
    const after = process.memoryUsage();
    // 5 MiB are accepted, plus both kernels' buffers and one chunk.
    expect(sent).toBeLessThan(24 * 1024 * 1024);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(50 * 1024 * 1024);
  });

  test("that arrives too slowly is aborted at the deadline, also with gzip", async () => {
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

  test("that never starts is aborted at the deadline", async () => {
    const { url } = await site(() => {});
    expect((await failureOf(url, { timeoutMs: 200 })).code).toBe("timeout");
  });

  test("of 200 MiB compressed to 200 KB stops at the decompressed limit", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const { url } = await site((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
    global.gc?.();
    const before = process.memoryUsage().arrayBuffers;
    expect((await failureOf(url)).code).toBe("too-large");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
  });

  test("in a million chunks of one byte is read like any other", async () => {
    const { url } = await bytes((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      socket.end(`${"1\r\na\r\n".repeat(1_000_000)}0\r\n\r\n`);
    });
    expect((await openClient().request(url)).body).toHaveLength(1_000_000);
    expect((await failureOf(url, { maxBytes: 999_999 })).code).toBe("too-large");
  });

  test("may be large in many concurrent requests", async () => {
    const { url } = await site((_, response) => response.end(mebibyte));
    const client = openClient({ perHost: 12 });
    const answers = await Promise.all(Array.from({ length: 24 }, () => client.request(url)));
    expect(answers.every(({ body }) => body.equals(mebibyte))).toBe(true);
  });

  test("of endless empty gzip members stops at the compressed limit", async () => {
    let sent = 0;
    const members = Buffer.concat(Array.from({ length: 3000 }, () => gzipSync("")));
    const { url } = await site((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      return pour(response, members, (more) => (sent += more));
    });
    expect((await failureOf(url, { maxBytes: 100_000 })).code).toBe("too-large");
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test("in gzip is decompressed, with several members or none", async () => {
    const { url } = await site((request, response) => {
      const body = request.url === "/empty" ? Buffer.alloc(0) : Buffer.concat([gzipSync("one "), gzipSync("two")]);
      response.writeHead(200, { "content-encoding": "GZIP" }).end(body);
    });
    const client = openClient();
    expect((await client.request(url)).body.toString()).toBe("one two");
    expect((await client.request(`${url}/empty`)).body).toHaveLength(0);
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

  test("in gzip that is doubled, invalid or truncated is rejected", async () => {
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

  test("is cut at the limit on request, plain and in gzip", async () => {
    const { url } = await site((request, response) => {
      const isGzip = request.url === "/gzip";
      response.writeHead(200, isGzip ? { "content-encoding": "gzip" } : {}).end(isGzip ? gzipSync(mebibyte) : mebibyte);
    });
    const client = openClient();
    for (const path of ["/plain", "/gzip"]) {
      expect((await client.request(url + path, { maxBytes: 1000, truncate: true })).body).toHaveLength(1000);
    }
  });

  test("may be as long as the limit, but not a byte longer", async () => {
    const { url } = await site((request, response) => response.end("a".repeat(Number(request.url?.slice(1)))));
    expect((await openClient().request(`${url}/1000`, { maxBytes: 1000 })).body).toHaveLength(1000);
    expect((await failureOf(`${url}/1001`, { maxBytes: 1000 })).code).toBe("too-large");
  });
});

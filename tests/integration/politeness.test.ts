import { createServer } from "node:https";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpClient, FetchError, type HttpClient, type HttpSettings } from "@/lib/news/fetch/http";
import { fetchPage } from "@/lib/news/fetch/page";
import { waitForSpacing } from "@/lib/news/fetch/politeness";
import { withRetry } from "@/lib/news/fetch/retry";
import { loopbackCertificate, loopbackKey } from "../support/certificate";
import { createKeeper, listen, serve, serveBytes } from "../support/loopback";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

function openClient(settings: Partial<HttpSettings> = {}): HttpClient {
  return keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0", ...settings }));
}

type Tally = { inside: number; most: number };

/** A site that holds requests until `release` and counts the maximum concurrency; several sites may share a tally. */
async function openRoom(
  tally: Tally = { inside: 0, most: 0 },
): Promise<{ url: string; inside: () => number; most: () => number; release: () => void }> {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const { url } = keep(
    await serve((_, response) => {
      tally.inside += 1;
      tally.most = Math.max(tally.most, tally.inside);
      const answer = () => {
        tally.inside -= 1;
        response.end("done");
      };
      if (isOpen) {
        // Count this request before the next one is accepted.
        setImmediate(answer);
      } else {
        waiting.push(answer);
      }
    }),
  );
  return {
    url,
    inside: () => tally.inside,
    most: () => tally.most,
    release: () => {
      isOpen = true;
      for (const answer of waiting.splice(0)) {
        answer();
      }
    },
  };
}

describe("concurrent requests", () => {
  test("are limited to two per host by default", async () => {
    const room = await openRoom();
    const client = openClient();
    const answers = Promise.all(Array.from({ length: 12 }, (_, index) => client.request(`${room.url}/${index}`)));
    await expect.poll(room.inside).toBe(2);
    room.release();
    expect((await answers).map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(room.most()).toBe(2);
  });

  test("are limited in total", async () => {
    const tally = { inside: 0, most: 0 };
    const rooms = await Promise.all(Array.from({ length: 5 }, () => openRoom(tally)));
    const client = openClient({ concurrency: 3 });
    const answers = Promise.all(rooms.flatMap(({ url }) => [client.request(url), client.request(url)]));
    await expect.poll(() => tally.inside).toBe(3);
    for (const room of rooms) {
      room.release();
    }
    expect(await answers).toHaveLength(10);
    expect(tally.most).toBe(3);
  });

  test("that wait for a hanging host do not delay other hosts", async () => {
    const [hanging, lively] = await Promise.all([openRoom(), openRoom()]);
    lively.release();
    const client = openClient({ perHost: 1, concurrency: 2 });
    const stuck = Promise.allSettled(
      Array.from({ length: 20 }, () => client.request(hanging.url, { timeoutMs: 60_000 })),
    );
    await expect.poll(hanging.inside).toBe(1);
    expect((await client.request(lively.url)).status).toBe(200);
    await client.close();
    expect((await stuck).every(({ status }) => status === "rejected")).toBe(true);
    expect(hanging.most()).toBe(1);
  });

  test("do not count queue time toward their time limit", async () => {
    const slow = keep(await serve((_, response) => setTimeout(() => response.end("done"), 60)));
    const client = openClient({ perHost: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.request(slow.url, { timeoutMs: 1000 })));
    expect(answers).toHaveLength(20);
  });

  test("share one deadline with their redirects", async () => {
    const { url } = keep(
      await serve((request, response) => {
        setTimeout(() => response.writeHead(302, { location: `${request.url}a` }).end(), 120);
      }),
    );
    await expect(openClient().request(`${url}/`, { timeoutMs: 400 })).rejects.toMatchObject({ code: "timeout" });
  });

  test("to one origin are spaced, and other origins do not wait", async () => {
    const started = performance.now();
    const order: number[] = [];
    const turns = [1, 2, 3, 4].map((each) => waitForSpacing("https://slow.example", 20).then(() => order.push(each)));
    await waitForSpacing("https://other.example", 20_000);
    expect(order.length).toBeLessThan(4);
    await Promise.all(turns);
    expect(order).toEqual([1, 2, 3, 4]);
    // Timers may fire a millisecond early.
    expect(performance.now() - started).toBeGreaterThan(55);
  });
});

describe("an abort", () => {
  test("rejects running and queued requests with the reason of the signal", async () => {
    const room = await openRoom();
    const client = openClient({ perHost: 1 });
    const controller = new AbortController();
    const attempts = [0, 1, 2].map(() => client.request(room.url, { signal: controller.signal }));
    await expect.poll(room.inside).toBe(1);
    const reason = new Error("the run was stopped");
    controller.abort(reason);
    const outcomes = await Promise.allSettled([...attempts, client.request(room.url, { signal: controller.signal })]);
    expect(outcomes).toEqual(Array(4).fill({ status: "rejected", reason }));
    room.release();
    expect((await client.request(room.url)).status).toBe(200);
  });

  test("also ends the wait for robots.txt", async () => {
    const room = await openRoom();
    const controller = new AbortController();
    const attempt = fetchPage(openClient(), room.url, { signal: controller.signal });
    await expect.poll(room.inside).toBe(1);
    controller.abort();
    await expect(attempt).rejects.toThrow(/aborted/);
  });
});

describe("withRetry", () => {
  const options = { tries: 3, baseMs: 1, maxWaitMs: 50 };

  async function openBusy(
    answers: { status: number; retryAfter?: string }[],
  ): Promise<{ url: string; left: () => number }> {
    const { url } = keep(
      await serve((_, response) => {
        const { status, retryAfter } = answers.shift() ?? { status: 200 };
        response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
      }),
    );
    return { url, left: () => answers.length };
  }

  test.each([
    ["a busy site until it succeeds", [{ status: 429, retryAfter: "0" }, { status: 503 }], 200, 0],
    [
      "no more than the given number of tries",
      [{ status: 503 }, { status: 502 }, { status: 504 }, { status: 503 }],
      504,
      1,
    ],
    ["no permanent failure", [{ status: 404 }, { status: 200 }], 404, 1],
    ["no site that asks to wait too long, in seconds", [{ status: 429, retryAfter: "3600" }, { status: 200 }], 429, 1],
    [
      "no site that asks to wait too long, by date",
      [{ status: 503, retryAfter: "Fri, 01 Jan 2100 00:00:00 GMT" }, { status: 200 }],
      503,
      1,
    ],
    ["immediately after a date in the past", [{ status: 503, retryAfter: "Fri, 01 Jan 2010 00:00:00 GMT" }], 200, 0],
    ["after the default delay if the header is invalid", [{ status: 503, retryAfter: "soon" }], 200, 0],
  ])("retries %s", async (_, answers, status, left) => {
    const site = await openBusy(answers);
    const client = openClient();
    expect((await withRetry(() => client.request(site.url), options)).status).toBe(status);
    expect(site.left()).toBe(left);
  });

  test("retries after a broken connection but not after a refusal", async () => {
    let calls = 0;
    const { url } = keep(
      await serveBytes((socket) => {
        calls += 1;
        socket.end(calls < 3 ? "" : "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
      }),
    );
    const client = openClient();
    expect((await withRetry(() => client.request(url), options)).body.toString()).toBe("ok");
    expect(calls).toBe(3);
    let tries = 0;
    const refused = withRetry(() => {
      tries += 1;
      return client.request("http://10.0.0.1/");
    }, options);
    await expect(refused).rejects.toBeInstanceOf(FetchError);
    expect(tries).toBe(1);
  });

  test("stops waiting on abort", async () => {
    const site = await openBusy(Array(5).fill({ status: 503, retryAfter: "20" }));
    const controller = new AbortController();
    const client = openClient();
    const attempt = withRetry(() => client.request(site.url), {
      tries: 3,
      baseMs: 1,
      maxWaitMs: 30_000,
      signal: controller.signal,
    });
    await expect.poll(site.left).toBe(4);
    controller.abort();
    await expect(attempt).rejects.toThrow(/abort/);
  });
});

describe("https", () => {
  test("requires a trusted certificate", async () => {
    const options = { key: loopbackKey, cert: loopbackCertificate };
    const server = keep(
      await listen(
        createServer(options, (_, response) => response.end("safe")),
        {},
      ),
    );
    const plain = keep(await serve((_, response) => response.end("open")));
    const trusting = openClient({
      ca: loopbackCertificate,
      lookup: async () => [{ address: "127.0.0.1" }],
      allowHosts: ["127.0.0.1", "news.example"],
    });
    expect((await trusting.request(`https://127.0.0.1:${server.port}/`)).body.toString()).toBe("safe");
    await expect(openClient().request(`https://127.0.0.1:${server.port}/`)).rejects.toMatchObject({ code: "tls" });
    await expect(trusting.request(`https://news.example:${server.port}/`)).rejects.toMatchObject({ code: "tls" });
    await expect(trusting.request(`https://127.0.0.1:${plain.port}/`)).rejects.toMatchObject({ code: "tls" });
  });
});

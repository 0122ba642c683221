import { afterEach, describe, expect, test } from "vitest";
import { createHttpClient, type HttpClient } from "@/lib/news/fetch/http";
import { createKeeper, serve } from "../support/loopback";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

const openClient = (hostLimits: { freeMs: number; slowMs: number; timeouts: number }): HttpClient =>
  keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0", hostLimits }));

/** A server that sends one byte every 40 ms, ten times. */
async function openTrickle() {
  let visits = 0;
  const { url } = keep(
    await serve((_request, response) => {
      visits += 1;
      let sent = 0;
      const drip = setInterval(() => {
        sent += 1;
        response.write("x");
        if (sent === 10) response.end();
      }, 40);
      response.on("close", () => clearInterval(drip));
    }),
  );
  return { url, visits: () => visits };
}

const codesOf = async (client: HttpClient, url: string, times: number): Promise<string[]> => {
  const codes: string[] = [];
  for (let at = 0; at < times; at++) {
    codes.push(
      await client.request(url, { timeoutMs: 5_000 }).then(
        () => "answered",
        (error) => error.code,
      ),
    );
  }
  return codes;
};

describe("a host that trickles", () => {
  test("is skipped after its slow time is used up, and other hosts are not", async () => {
    const slow = await openTrickle();
    const lively = keep(await serve((_request, response) => response.end("done")));
    // A response takes at least 400 ms, of which 300 count, so the third uses up the time.
    const client = openClient({ freeMs: 100, slowMs: 800, timeouts: 99 });
    const codes = await codesOf(client, slow.url, 6);
    expect(codes[0]).toBe("answered");
    expect(codes.slice(3)).toEqual(["skipped", "skipped", "skipped"]);
    expect(slow.visits()).toBeLessThanOrEqual(3);
    expect((await client.request(lively.url)).status).toBe(200);
    await expect(client.request(slow.url)).rejects.toThrow(
      /^127\.0\.0\.1:\d+ is skipped for the rest of this run: its responses took too much time\.$/,
    );
  });

  test("is read as often as needed if its responses are not slow", async () => {
    const { url } = await openTrickle();
    const client = openClient({ freeMs: 60_000, slowMs: 1, timeouts: 1 });
    expect(await codesOf(client, url, 4)).toEqual(Array(4).fill("answered"));
  });
});

test("a host is skipped after several timeouts in a row", async () => {
  let visits = 0;
  const { url } = keep(
    await serve(() => {
      visits += 1;
    }),
  );
  const client = openClient({ freeMs: 60_000, slowMs: 60_000, timeouts: 2 });
  const get = () => client.request(url, { timeoutMs: 200 });
  await expect(get()).rejects.toMatchObject({ code: "timeout" });
  await expect(get()).rejects.toMatchObject({ code: "timeout" });
  await expect(get()).rejects.toMatchObject({ code: "skipped" });
  expect(visits).toBe(2);
});

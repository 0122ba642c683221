import { afterEach, describe, expect, test } from "vitest";
import { createHttpClient } from "@/lib/news/fetch/http";
import type { SourceErrorCode } from "@/lib/news/search/source-error";
import { closeAll, keep, MAKERS, openVendors, request, STORY, source } from "../support/news-sources";
import { startNewsVendors, VENDORS, type VendorFault } from "../support/news-vendors";
import { failureOf } from "../support/source-failure";

afterEach(closeAll);

describe.each(VENDORS)("%s", (name) => {
  test("finds articles", async () => {
    const vendors = await openVendors();
    const story =
      name === "federal-register" ? { ...STORY, id: "2026-07755", date: new Date("2026-11-20T00:00:00Z") } : STORY;
    vendors.tell([story]);
    const [item, ...more] = await source(name, vendors.url).search(request());
    expect(more).toEqual([]);
    expect(item).toMatchObject({ title: STORY.title, url: STORY.url, text: null });
    expect(item?.opaque ?? false).toBe(false);
    const date = name === "federal-register" ? "2026-11-20T06:00:00.000Z" : "2026-11-20T09:30:00.000Z";
    expect(item?.date?.toISOString()).toBe(date);
  });

  test("returns an empty list without results", async () => {
    const vendors = await openVendors();
    vendors.tell([STORY]);
    vendors.break(name, "nothing-found");
    expect(await source(name, vendors.url).search(request())).toEqual([]);
  });

  const one = name === "gdelt" ? 1 : 3;
  test.each<[VendorFault, SourceErrorCode, requests: number]>([
    ["html", "html-not-feed", 1],
    ["captcha", "blocked", one],
    ["forbidden", "blocked", 1],
    ["throttled", "throttled", one],
    ["throttled-long", "throttled", 1],
    ["server-error", "http-status", 1],
    ["hangs", "timeout", one],
    ["reset", "network", one],
    ["cut-off", "network", one],
    ["truncated", "malformed", 1],
    ["empty-body", "malformed", 1],
    ["wrong-shape", "malformed", 1],
    ["error-text", "malformed", 1],
    ["throttled-text", name === "gdelt" ? "throttled" : "malformed", 1],
  ])("%s is %s after %i requests", async (fault, code, requests) => {
    const vendors = await openVendors();
    vendors.tell([STORY]);
    vendors.break(name, fault);
    const failing = source(name, vendors.url, { timeoutMs: fault === "hangs" ? 400 : 5000 });
    const error = await failureOf(failing.search(request()));
    expect(error.code).toBe(code);
    expect(vendors.requests(name)).toHaveLength(requests);
  });

  test.skipIf(name === "gdelt")("retries after a busy response", async () => {
    const vendors = await openVendors();
    vendors.tell([STORY]);
    vendors.break(name, "throttled-once");
    expect(await source(name, vendors.url).search(request())).toHaveLength(1);
    expect(vendors.requests(name)).toHaveLength(2);
  });

  test("fails if the service is unreachable", async () => {
    const vendors = await startNewsVendors();
    await vendors.close();
    expect((await failureOf(source(name, vendors.url).search(request()))).code).toBe("network");
  });

  test("fails for a private address that is not allowed", async () => {
    const client = keep(createHttpClient({ allowHosts: [], userAgent: "Digest/1.0" }));
    const error = await failureOf(MAKERS[name]({ client, baseURL: "http://127.0.0.1:1" }).search(request()));
    expect(error.code).toBe("blocked");
  });

  test("stops after a few requests in a run of 200 searches if it is throttled", async () => {
    const vendors = await openVendors();
    vendors.break(name, "throttled-long");
    const throttled = source(name, vendors.url);
    const failures = await Promise.all(
      Array.from({ length: name === "gdelt" ? 24 : 200 }, (_, index) =>
        failureOf(throttled.search(request({ query: `rural road ${index}` }))),
      ),
    );
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(["throttled"]));
    expect(vendors.requests(name).length).toBeLessThanOrEqual(name === "gdelt" ? 1 : 3);
    expect(failures.at(-1)?.message).toContain("is skipped for the rest of this run");
  });

  test("stops after a few requests of any other failure", async () => {
    const vendors = await openVendors();
    vendors.break(name, "server-error");
    const dead = source(name, vendors.url);
    const failures = await Promise.all(Array.from({ length: 24 }, () => failureOf(dead.search(request()))));
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(["http-status"]));
    expect(vendors.requests(name).length).toBeLessThanOrEqual(name === "gdelt" ? 1 : 5);
  });

  test("an abort ends the search immediately", async () => {
    const vendors = await openVendors();
    vendors.break(name, "hangs");
    const controller = new AbortController();
    const search = source(name, vendors.url).search(request({ signal: controller.signal }));
    await expect.poll(() => vendors.requests(name).length).toBe(1);
    controller.abort(new Error("over"));
    await expect(search).rejects.toThrow("over");
  });
});

test("a service that fails occasionally is still used", async () => {
  const vendors = await openVendors();
  vendors.tell([STORY]);
  const flaky = source("bing-news", vendors.url);
  for (let round = 0; round < 6; round++) {
    vendors.break("bing-news", "server-error");
    await failureOf(flaky.search(request()));
    vendors.break("bing-news", null);
    expect(await flaky.search(request())).toHaveLength(1);
  }
});

test("GDELT requests are spaced", async () => {
  const vendors = await openVendors();
  vendors.tell([STORY]);
  const [one, other] = [
    source("gdelt", vendors.url, { spacingMs: 150 }),
    source("gdelt", vendors.url, { spacingMs: 150 }),
  ];
  await Promise.all([one, other, one, other].map((each) => each.search(request())));
  const times = vendors.requests("gdelt").map(({ at }) => at);
  expect(times).toHaveLength(4);
  expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(400);
});

test("GDELT gets a limited number of searches, those of the first queries", async () => {
  const vendors = await openVendors();
  vendors.tell([STORY]);
  const gdelt = source("gdelt", vendors.url);
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) => gdelt.search(request({ query: `rural road ${100 + index}` }))),
  );
  expect(answers.slice(0, 24).every(({ status }) => status === "fulfilled")).toBe(true);
  for (const answer of answers.slice(24)) {
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "not-asked" } });
  }
  const asked = vendors.requests("gdelt").map(({ url }) => url.searchParams.get("query") ?? "");
  expect(asked.map((query) => Number(/road (\d+)/.exec(query)?.[1]))).toEqual(
    Array.from({ length: 24 }, (_, at) => 100 + at),
  );
});

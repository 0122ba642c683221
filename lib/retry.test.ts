import { expect, test } from "vitest";
import { readRetryAfter, retry } from "./retry";

const now = new Date("2026-11-20T12:00:00Z");

test.each([
  ["0", 0],
  [" 120 ", 120_000],
  ["1.5", 1_500],
  ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  ["2026-11-20", null],
  ["soon", null],
  ["-5", null],
  ["", null],
  [null, null],
])("Retry-After %j is %j ms", (value, ms) => {
  expect(readRetryAfter(value, now)).toBe(ms);
});

const options = { tries: 3, baseMs: 2, maxWaitMs: 50 };

test.each<[string, number | null, number]>([
  ["retries up to the number of tries", 0, 3],
  ["waits as long as the server requests", 5, 3],
  ["gives up if the server requests too long a wait", 51, 1],
  ["gives up if a retry cannot help", null, 1],
])("%s", async (_, waitMs, expected) => {
  let tries = 0;
  const task = () => Promise.reject(new Error(`try ${++tries}`));
  const started = performance.now();
  await expect(retry(task, () => waitMs, options)).rejects.toThrow(`try ${expected}`);
  expect(performance.now() - started).toBeGreaterThanOrEqual((expected - 1) * (waitMs ?? 0));
});

test("returns the first success", async () => {
  let tries = 0;
  const task = async () => {
    if (++tries < 3) throw new Error("busy");
    return tries;
  };
  expect(await retry(task, () => 0, options)).toBe(3);
});

test("stops waiting when aborted", async () => {
  const controller = new AbortController();
  const task = () => Promise.reject(new Error("busy"));
  const attempt = retry(task, () => 30_000, { ...options, maxWaitMs: 60_000, signal: controller.signal });
  controller.abort();
  await expect(attempt).rejects.toThrow(/abort/);
});

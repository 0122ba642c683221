import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followRun, type RunView } from "./follow-run";
import { announceRunEnd } from "./run-changes";

let status = "running";
const fetchStatus = vi.fn(async () => Response.json({ status, summary_id: 7, error: null, progress: null }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchStatus);
  fetchStatus.mockClear();
  status = "running";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("polls after 1 s, every 5 s, and at once when the header notices an end", async () => {
  const views: RunView[] = [];
  followRun("one", { signal: new AbortController().signal, onChange: (view) => views.push(view) });
  await vi.advanceTimersByTimeAsync(6_500);
  expect(fetchStatus).toHaveBeenCalledTimes(2);
  status = "completed";
  announceRunEnd();
  await vi.advanceTimersByTimeAsync(0);
  expect(views.at(-1)).toMatchObject({ over: true, summaryId: 7 });
  announceRunEnd();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchStatus).toHaveBeenCalledTimes(3);
});

test("asks nothing once it is stopped", async () => {
  const stop = new AbortController();
  followRun("one", { signal: stop.signal, onChange: () => {} });
  stop.abort();
  announceRunEnd();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchStatus).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pollWhileVisible } from "./poll";

const page = Object.assign(new EventTarget(), { hidden: false });

function show(isVisible: boolean): void {
  page.hidden = !isVisible;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("checks at each interval until it is stopped", async () => {
  const check = vi.fn(async (_: AbortSignal) => {});
  const stop = pollWhileVisible(check, 1_000);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(check).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  show(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(check).toHaveBeenCalledTimes(3);
  expect(check.mock.lastCall?.[0].aborted).toBe(true);
});

test("pauses while the page is hidden, and runs an overdue check when it is shown again", async () => {
  const check = vi.fn(async () => {});
  const stop = pollWhileVisible(check, 1_000);
  show(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(check).not.toHaveBeenCalled();
  show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(check).toHaveBeenCalledTimes(1);
  stop();
});

test("does not start a second check while one is running", async () => {
  const check = vi.fn(() => new Promise<void>(() => {}));
  const stop = pollWhileVisible(check, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  show(false);
  show(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(check).toHaveBeenCalledTimes(1);
  stop();
});

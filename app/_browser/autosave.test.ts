import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Autosave, createAutosave, type SaveOutcome } from "./autosave";

/** Resolves the pending saves, oldest first. */
let pending: ((outcome: SaveOutcome) => void)[];
/** When each save was sent, in milliseconds since the start of the test. */
let sentAt: number[];
let autosave: Autosave;
let start: number;

beforeEach(() => {
  vi.useFakeTimers();
  start = Date.now();
  pending = [];
  sentAt = [];
  autosave = createAutosave({
    delayMs: 500,
    quietMs: 100,
    save: () => {
      sentAt.push(Date.now() - start);
      return new Promise((resolve) => pending.push(resolve));
    },
  });
  return () => vi.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

async function answer(outcome: SaveOutcome): Promise<void> {
  pending.shift()?.(outcome);
  await pass(0);
}

test("saves once, 500 ms after the last of several changes", async () => {
  autosave.changed();
  await pass(300);
  autosave.changed();
  await pass(499);
  expect(sentAt).toEqual([]);
  await pass(1);
  expect(sentAt).toEqual([800]);
  await answer("saved");
  await pass(60_000);
  expect(sentAt).toEqual([800]);
  expect(autosave.isDirty()).toBe(false);
});

test("does not save without a change", async () => {
  await pass(60_000);
  expect(await autosave.flush()).toBe(true);
  expect(sentAt).toEqual([]);
});

test("does not save during the quiet time after the start", async () => {
  const early = createAutosave({
    delayMs: 10,
    quietMs: 100,
    save: async () => {
      sentAt.push(Date.now() - start);
      return "saved";
    },
  });
  early.changed();
  await pass(99);
  expect(sentAt).toEqual([]);
  await pass(1);
  expect(sentAt).toEqual([100]);
});

test.each([
  // 80 ms before the response, the 500 ms delay is the longer wait; 480 ms before it, the quiet time is.
  [80, 500 - 80],
  [480, 100],
])("a change %d ms before the response is saved %d ms after it", async (before, after) => {
  autosave.changed();
  await pass(500);
  autosave.changed();
  await pass(before);
  await answer("saved");
  const answeredAt = Date.now() - start;
  expect(autosave.isDirty()).toBe(true);
  await pass(after);
  expect(sentAt).toEqual([500, answeredAt + after]);
});

test("slow saves do not overlap", async () => {
  autosave.changed();
  await pass(500);
  for (let change = 0; change < 5; change += 1) {
    autosave.changed();
    await pass(600);
  }
  expect(pending).toHaveLength(1);
  await answer("saved");
  await pass(100);
  expect(pending).toHaveLength(1);
  expect(sentAt).toHaveLength(2);
});

describe("after a failure", () => {
  beforeEach(async () => {
    autosave.changed();
    await pass(500);
    await answer("failed");
  });

  test("retries after 5 s, then with a growing delay of up to 30 s", async () => {
    for (const wait of [5_000, 7_500, 11_250, 16_875, 25_312.5, 30_000, 30_000]) {
      const count = sentAt.length;
      await pass(Math.floor(wait) - 1);
      expect(sentAt).toHaveLength(count);
      await pass(2);
      expect(sentAt).toHaveLength(count + 1);
      await answer("failed");
    }
  });

  test("saves a change after the usual delay", async () => {
    autosave.changed();
    await pass(500);
    expect(sentAt).toEqual([500, 1_000]);
  });

  test("a success resets the retry delay", async () => {
    await pass(5_000);
    await answer("saved");
    autosave.changed();
    await pass(500);
    await answer("failed");
    await pass(4_999);
    expect(sentAt).toHaveLength(3);
    await pass(1);
    expect(sentAt).toHaveLength(4);
  });
});

test("a refused save is not retried until the next change", async () => {
  autosave.changed();
  await pass(500);
  await answer("refused");
  expect([autosave.isDirty(), autosave.isStuck()]).toEqual([true, true]);
  await pass(60_000);
  expect(sentAt).toHaveLength(1);
  autosave.changed();
  await pass(500);
  expect(sentAt).toHaveLength(2);
});

test("after `stopped`, saves only on flush", async () => {
  autosave.changed();
  await pass(500);
  await answer("stopped");
  autosave.changed();
  await pass(60_000);
  expect(sentAt).toHaveLength(1);
  const flushed = autosave.flush();
  expect(sentAt).toHaveLength(2);
  await answer("saved");
  expect(await flushed).toBe(true);
  expect([autosave.isDirty(), autosave.isStuck()]).toEqual([false, false]);
});

test("a flush saves immediately, and waits for the running save and for later changes", async () => {
  autosave.changed();
  const first = autosave.flush();
  expect(sentAt).toEqual([0]);
  autosave.changed();
  const second = autosave.flush();
  await answer("saved");
  expect(await first).toBe(true);
  expect(sentAt).toEqual([0, 0]);
  await answer("refused");
  expect(await second).toBe(false);
});

test("a reset discards pending changes", async () => {
  autosave.changed();
  autosave.reset();
  await pass(60_000);
  expect(sentAt).toEqual([]);
  expect(autosave.isDirty()).toBe(false);
});

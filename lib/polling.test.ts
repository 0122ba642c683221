import { expect, onTestFinished, test, vi } from "vitest";
import { outlastOutage, startPolling } from "./polling";

const outage = () => Object.assign(new Error("terminating connection"), { code: "57P01" });

test("work is repeated after failures, which are logged except in an outage", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  const outcomes = [new Error("A bug."), outage(), 5, undefined];
  let passes = 0;
  const poller = startPolling({
    work: async () => {
      const outcome = outcomes[passes++];
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    pauseMs: 1,
    failure: "It failed.",
  });
  await expect.poll(() => passes).toBeGreaterThan(4);
  await poller.stop();
  const logged = stderr.mock.calls.map(([line]) => JSON.parse(String(line)).message);
  expect(logged).toEqual(["It failed."]);
});

test("stopping ends a long pause, and waits for the pass under way", async () => {
  const steps: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const poller = startPolling({
    work: async () => {
      steps.push("begun");
      await promise;
      steps.push("done");
      return 3_600_000;
    },
    pauseMs: 1,
    failure: "It failed.",
  });
  const stopping = poller.stop();
  resolve();
  await stopping;
  expect(steps).toEqual(["begun", "done"]);
});

test("work outlasts an outage, but no other failure", async () => {
  let tries = 0;
  await outlastOutage(async () => {
    if (++tries === 1) throw outage();
  });
  expect(tries).toBe(2);
  const failing = outlastOutage(async () => {
    tries++;
    throw new Error("A bug.");
  });
  await expect(failing).rejects.toThrow("A bug.");
  expect(tries).toBe(3);
});

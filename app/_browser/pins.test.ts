import { describe, expect, test, vi } from "vitest";
import { MAX_PINS, pinKey } from "@/lib/favorites/rules";
import type { Pin } from "@/lib/favorites/types";
import { createPins } from "./pins";

const day = (article_id: number): Pin => ({ article_id, story_type: "day" });

/** A server that stores pins. `saving` and `checking` can be replaced to delay or fail its responses. */
function serve({ signedIn = true, pinned = [] as Pin[] } = {}) {
  const stored = new Set(pinned.map(pinKey));
  const server = {
    stored,
    checks: [] as string[][],
    checking: async () => {},
    saving: async () => {},
    isSignedIn: async () => signedIn,
    async check(keys: string[]) {
      server.checks.push(keys);
      await server.checking();
      return Object.fromEntries(keys.map((key) => [key, stored.has(key)]));
    },
    async save(pin: Pin, isOn: boolean) {
      await server.saving();
      if (isOn) stored.add(pinKey(pin));
      else stored.delete(pinKey(pin));
    },
  };
  return server;
}

const ignore = () => {};

describe("showing pins", () => {
  test("a visitor sees none, and nothing is requested", async () => {
    const server = serve({ signedIn: false });
    const pins = createPins(server);
    const onChange = vi.fn();
    pins.watch(day(1), onChange);
    await new Promise(setImmediate);
    expect([pins.state(day(1)), server.checks, onChange.mock.calls]).toEqual(["hidden", [], []]);
  });

  test("all pins of a page are checked in one request, without duplicates", async () => {
    const server = serve({ pinned: [day(2)] });
    const pins = createPins(server);
    for (const pin of [day(1), day(2), day(2)]) pins.watch(pin, ignore);
    await vi.waitFor(() => expect(pins.state(day(2))).toBe("on"));
    expect([pins.state(day(1)), server.checks]).toEqual(["off", [["1:day", "2:day"]]]);
  });

  test("a pin shown later, such as in a dialog, is checked then; a known one is not checked again", async () => {
    const server = serve();
    const pins = createPins(server);
    pins.watch(day(1), ignore);
    await vi.waitFor(() => expect(pins.state(day(1))).toBe("off"));
    pins.watch(day(1), ignore);
    pins.watch(day(7), ignore);
    await vi.waitFor(() => expect(pins.state(day(7))).toBe("off"));
    expect(server.checks).toEqual([["1:day"], ["7:day"]]);
  });

  test("the same article has one pin per story type", async () => {
    const server = serve({ pinned: [{ article_id: 1, story_type: "week" }] });
    const pins = createPins(server);
    pins.watch(day(1), ignore);
    pins.watch({ article_id: 1, story_type: "week" }, ignore);
    await vi.waitFor(() => expect(pins.state({ article_id: 1, story_type: "week" })).toBe("on"));
    expect(pins.state(day(1))).toBe("off");
  });

  test("more pins than fit one request are checked in several", async () => {
    const server = serve();
    const pins = createPins(server);
    for (let id = 1; id <= MAX_PINS + 1; id++) pins.watch(day(id), ignore);
    await vi.waitFor(() => expect(pins.state(day(MAX_PINS + 1))).toBe("off"));
    expect(server.checks.map(({ length }) => length)).toEqual([MAX_PINS, 1]);
  });

  test("pins stay hidden when they cannot be checked", async () => {
    const server = serve({ pinned: [day(1)] });
    server.checking = async () => Promise.reject(new Error("The server cannot be reached."));
    const pins = createPins(server);
    const states: string[] = [];
    pins.watch(day(1), () => states.push(pins.state(day(1))));
    await vi.waitFor(() => expect(states).toEqual(["busy", "hidden"]));
  });
});

describe("pressing a pin", () => {
  async function shown(pinned: Pin[] = []) {
    const server = serve({ pinned });
    const pins = createPins(server);
    const states: string[] = [];
    pins.watch(day(1), () => states.push(pins.state(day(1))));
    await vi.waitFor(() => expect(states).toHaveLength(2));
    states.length = 0;
    return { server, pins, states };
  }

  test("adds it, then removes it, and is busy during each request", async () => {
    const { server, pins, states } = await shown();
    await pins.toggle(day(1));
    expect([states, [...server.stored]]).toEqual([["busy", "on"], ["1:day"]]);
    await pins.toggle(day(1));
    expect([states, [...server.stored]]).toEqual([["busy", "on", "busy", "off"], []]);
  });

  test("does nothing while an earlier press is being saved", async () => {
    const { server, pins } = await shown();
    let answer = () => {};
    server.saving = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const first = pins.toggle(day(1));
    server.saving = () => Promise.reject(new Error("Saved twice."));
    await pins.toggle(day(1));
    answer();
    await first;
    expect([pins.state(day(1)), [...server.stored]]).toEqual(["on", ["1:day"]]);
  });

  test("does nothing for a visitor", async () => {
    const server = serve({ signedIn: false });
    const pins = createPins(server);
    pins.watch(day(1), ignore);
    await pins.toggle(day(1));
    expect([pins.state(day(1)), server.stored.size]).toEqual(["hidden", 0]);
  });

  test.each([
    { pinned: [], before: "off" },
    { pinned: [day(1)], before: "on" },
  ])("reports a failure and stays $before", async ({ pinned, before }) => {
    const { server, pins, states } = await shown(pinned);
    server.saving = async () => Promise.reject(new Error("Not saved."));
    await expect(pins.toggle(day(1))).rejects.toThrow("Not saved.");
    expect(states).toEqual(["busy", before]);
  });

  test("updates both the card and the dialog of a story until one is closed", async () => {
    const { pins } = await shown();
    const inDialog = vi.fn();
    const close = pins.watch(day(1), inDialog);
    await pins.toggle(day(1));
    expect(inDialog).toHaveBeenCalledTimes(2);
    close();
    await pins.toggle(day(1));
    expect(inDialog).toHaveBeenCalledTimes(2);
  });
});

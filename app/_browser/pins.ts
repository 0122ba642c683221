import { MAX_PINS, pinKey } from "@/lib/favorites/rules";
import type { Pin } from "@/lib/favorites/types";
import { callApi } from "./api";
import { getViewer } from "./viewer";

/** `hidden` for visitors, who have no pins; `busy` during a request. */
export type PinState = "hidden" | "busy" | "on" | "off";

type Server = {
  isSignedIn: () => Promise<boolean>;
  /** Which of these pins are set, by key; at most `MAX_PINS` per call. */
  check: (keys: string[]) => Promise<Record<string, boolean>>;
  save: (pin: Pin, isOn: boolean) => Promise<unknown>;
};

/** The pins of a page. Every copy of a story on the page has the same state. */
export function createPins({ isSignedIn, check, save }: Server) {
  const states = new Map<string, PinState>();
  const watchers = new Set<() => void>();
  let unchecked: string[] = [];

  function setStates(entries: Iterable<readonly [string, PinState]>): void {
    for (const [key, state] of entries) states.set(key, state);
    for (const onChange of watchers) onChange();
  }

  async function checkAll(): Promise<void> {
    const keys = unchecked;
    unchecked = [];
    if (!(await isSignedIn())) return;
    setStates(keys.map((key) => [key, "busy"]));
    for (let at = 0; at < keys.length; at += MAX_PINS) {
      const batch = keys.slice(at, at + MAX_PINS);
      const isOn = await check(batch).catch(() => null);
      setStates(batch.map((key) => [key, isOn ? onOrOff(isOn[key]) : "hidden"]));
    }
  }

  return {
    state: (pin: Pin): PinState => states.get(pinKey(pin)) ?? "hidden",

    /** Subscribes to a pin's state. Pins first watched in the same task are checked in one request. */
    watch(pin: Pin, onChange: () => void): () => void {
      const key = pinKey(pin);
      watchers.add(onChange);
      if (!states.has(key)) {
        states.set(key, "hidden");
        if (unchecked.push(key) === 1) queueMicrotask(checkAll);
      }
      return () => watchers.delete(onChange);
    },

    /** Pins or unpins. Rejects if the request fails, and restores the earlier state. */
    async toggle(pin: Pin): Promise<void> {
      const key = pinKey(pin);
      const before = states.get(key);
      if (before !== "on" && before !== "off") return;
      setStates([[key, "busy"]]);
      try {
        await save(pin, before === "off");
        setStates([[key, onOrOff(before === "off")]]);
      } catch (error) {
        setStates([[key, before]]);
        throw error;
      }
    },
  };
}

function onOrOff(isOn = false): PinState {
  return isOn ? "on" : "off";
}

export const pins = createPins({
  isSignedIn: async () => (await getViewer()) !== null,
  check: async (keys) => {
    const path = `/api/favorites/checks?keys=${keys.join()}`;
    return (await callApi<{ is_favorited: Record<string, boolean> }>(path)).is_favorited;
  },
  save: (pin, isOn) =>
    isOn
      ? callApi("/api/favorites", { method: "POST", body: pin })
      : callApi(`/api/favorites/${pin.article_id}/${pin.story_type}`, { method: "DELETE" }),
});

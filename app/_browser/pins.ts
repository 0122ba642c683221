import { MOST_PINS, pinKey } from "@/lib/favorites/rules";
import type { Pin } from "@/lib/favorites/types";
import { callApi } from "./api";
import { askViewer } from "./viewer";

/** `hidden` for visitors, who have no pins; `busy` while the server is asked. */
export type PinState = "hidden" | "busy" | "on" | "off";

const states = new Map<string, PinState>();
const watchers = new Map<string, Set<() => void>>();
let waiting = new Set<string>();

/** Shows a card's pin: its state is asked for with those of all cards that show up at the same time, in one request. */
export function watchPin(key: string, onChange: () => void): () => void {
  const all = watchers.get(key) ?? new Set();
  watchers.set(key, all.add(onChange));
  if (!states.has(key)) {
    states.set(key, "hidden");
    if (waiting.size === 0) setTimeout(checkWaiting);
    waiting.add(key);
  }
  return () => all.delete(onChange);
}

export function pinState(key: string): PinState {
  return states.get(key) ?? "hidden";
}

/** Pins or unpins. Rejects with `ApiError`, the pin being as it was. */
export async function togglePin(pin: Pin): Promise<void> {
  const key = pinKey(pin);
  const before = pinState(key);
  if (before === "busy" || before === "hidden") return;
  setPins([key], "busy");
  try {
    if (before === "off") await callApi("/api/favorites", { method: "POST", body: pin });
    else await callApi(`/api/favorites/${pin.article_id}/${pin.story_type}`, { method: "DELETE" });
    setPins([key], before === "off" ? "on" : "off");
  } catch (error) {
    setPins([key], before);
    throw error;
  }
}

async function checkWaiting(): Promise<void> {
  const keys = [...waiting];
  waiting = new Set();
  if (!(await askViewer())) return;
  setPins(keys, "busy");
  for (let at = 0; at < keys.length; at += MOST_PINS) await check(keys.slice(at, at + MOST_PINS));
}

async function check(keys: string[]): Promise<void> {
  try {
    const { is_favorited } = await callApi<{ is_favorited: Record<string, boolean> }>(
      `/api/favorites/checks?keys=${keys.join()}`,
    );
    for (const key of keys) setPins([key], is_favorited[key] ? "on" : "off");
  } catch {
    setPins(keys, "hidden");
  }
}

function setPins(keys: string[], state: PinState): void {
  for (const key of keys) {
    states.set(key, state);
    for (const onChange of watchers.get(key) ?? []) onChange();
  }
}

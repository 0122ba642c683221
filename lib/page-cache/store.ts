import "server-only";
import type { Page } from "./types";

/** Pages by address, the least recently used first to go. */
export type Store = {
  get(url: string): Page | undefined;
  set(url: string, page: Page): void;
  delete(url: string): void;
  /** Counts a page's bytes again after an encoding was added; drops others if they are too many now. */
  weigh(url: string): void;
  /** The most recently used first. */
  entries(): [string, Page][];
  sizeBytes(): number;
};

/** What a page costs beside its bytes: headers, maps, the key. */
const OVERHEAD_BYTES = 4_096;

export function createStore(limits: { entries: number; bytes: number }): Store {
  const kept = new Map<string, { page: Page; bytes: number }>();
  let total = 0;

  const remove = (url: string) => {
    total -= kept.get(url)?.bytes ?? 0;
    kept.delete(url);
  };
  const shrink = () => {
    for (const url of kept.keys()) {
      if (kept.size <= limits.entries && total <= limits.bytes) return;
      remove(url);
    }
  };

  return {
    get(url) {
      const entry = kept.get(url);
      if (!entry) return undefined;
      kept.delete(url);
      kept.set(url, entry);
      return entry.page;
    },
    set(url, page) {
      remove(url);
      const bytes = weight(page);
      kept.set(url, { page, bytes });
      total += bytes;
      shrink();
    },
    delete: remove,
    weigh(url) {
      const entry = kept.get(url);
      if (!entry) return;
      const bytes = weight(entry.page);
      total += bytes - entry.bytes;
      entry.bytes = bytes;
      shrink();
    },
    entries: () => [...kept].map(([url, { page }]): [string, Page] => [url, page]).reverse(),
    sizeBytes: () => total,
  };
}

function weight(page: Page): number {
  let bytes = OVERHEAD_BYTES;
  for (const { body } of page.variants.values()) bytes += body.length;
  return bytes;
}

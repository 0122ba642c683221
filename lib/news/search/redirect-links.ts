import "server-only";
import { siteOf } from "@/lib/news/compare/publishers";

type Seen = { title: string; date: Date | null; url: string };
type Opaque = Omit<Seen, "url"> & { outlet_url?: string | null };

/** Titles of fewer words, such as 'Board meeting', name more than one article. */
const LEAST_WORDS = 4;
const WINDOW_MS = 3 * 86_400_000;

/**
 * For every opaque item the other item that is the same article by title and publisher's site, published within three days of it
 * where both say when; only items that have one.
 */
export function matchOpaqueItems<Item extends Opaque, Other extends Seen>(
  items: readonly Item[],
  others: readonly Other[],
): Map<Item, Other> {
  const known = new Map<string, Other[]>();
  for (const other of others) {
    const key = keyOf(siteOf(other.url, null), other.title);
    if (key) known.set(key, [...(known.get(key) ?? []), other]);
  }
  const matched = new Map<Item, Other>();
  for (const item of items) {
    const key = keyOf(siteOf(item.outlet_url ?? "", null), item.title);
    const other = known.get(key ?? "")?.find(({ date }) => isNear(item.date, date));
    if (other) matched.set(item, other);
  }
  return matched;
}

function keyOf(site: string, title: string): string | null {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’ʼ]/g, "")
    .match(/[\p{L}\p{N}]+/gu);
  return site && words && words.length >= LEAST_WORDS ? `${site} ${words.join(" ")}` : null;
}

function isNear(one: Date | null, other: Date | null): boolean {
  return !one || !other || Math.abs(one.getTime() - other.getTime()) <= WINDOW_MS;
}

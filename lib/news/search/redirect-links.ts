import "server-only";
import { siteOf } from "@/lib/news/compare/texts/publishers";

type Candidate = { title: string; date: Date | null; url: string };
type Redirect = Omit<Candidate, "url"> & { outlet_url?: string | null };

/** Shorter titles, such as 'Board meeting', match several articles. */
const MIN_WORDS = 4;
const WINDOW_MS = 3 * 86_400_000;

/**
 * Maps items with redirect links to the item of another source that is the same article: same title, same publisher's site, and dates
 * within three days if both have one.
 */
export function matchRedirects<Item extends Redirect, Other extends Candidate>(
  items: readonly Item[],
  others: readonly Other[],
): Map<Item, Other> {
  const byKey = new Map<string, Other[]>();
  for (const other of others) {
    const key = keyOf(siteOf(other.url, null), other.title);
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), other]);
  }
  const matched = new Map<Item, Other>();
  for (const item of items) {
    const key = keyOf(siteOf(item.outlet_url ?? "", null), item.title);
    const other = byKey.get(key ?? "")?.find(({ date }) => isNear(item.date, date));
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
  return site && words && words.length >= MIN_WORDS ? `${site} ${words.join(" ")}` : null;
}

function isNear(one: Date | null, other: Date | null): boolean {
  return !one || !other || Math.abs(one.getTime() - other.getTime()) <= WINDOW_MS;
}

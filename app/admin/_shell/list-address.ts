import { addressOf, PAGE_LENGTHS } from "@/app/_ui/page-address";

/** Which part of a list is looked at: what an address of its tab says. */
export type Asked = { q: string; page: number; length: number };

/** A page of a list; null when it could not be had. */
export type Listed<Row> = { rows: Row[]; total: number } | null;

/** A page with what was asked for. */
export type Loaded<Row> = { asked: Asked; page: Listed<Row> };

const LONGEST_SEARCH = 200;

/** Reads an address by its parameters; whatever is unreadable counts as not said. */
export function readAsked(read: (name: string) => unknown): Asked {
  const [q, page, length] = ["q", "page", "length"].map((name) => String(read(name) ?? ""));
  return {
    q: (q ?? "").trim().slice(0, LONGEST_SEARCH).toWellFormed(),
    page: /^[1-9]\d{0,7}$/.test(page ?? "") ? Number(page) : 1,
    length: PAGE_LENGTHS.find((each) => String(each) === length) ?? 10,
  };
}

export function addressOfList(tab: string, { q, page, length }: Asked): string {
  return addressOf("/admin", { tab, ...(q ? { q } : {}), page: String(page), length: String(length) });
}

/** The rows to be asked for; a page number says nothing about how many there are. */
export function startOf({ page, length }: Asked): number {
  return (page - 1) * length;
}

export function lastPage(total: number, length: number): number {
  return Math.max(1, Math.ceil(total / length));
}

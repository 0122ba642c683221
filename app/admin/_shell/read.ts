import { redirect } from "next/navigation";
import type { Query } from "@/app/_http/page";
import { readWords } from "@/app/_http/paging";
import { PAGE_LENGTHS } from "@/app/_ui/list/page-address";
import { logError } from "@/lib/log";
import { hrefOf, type ListAddress, lastPage, rangeOf } from "./list/list-address";
import type { Tab } from "./tabs";

/** Null if reading fails: the tab shows an error in its place (spec 8), and the log has the reason. */
export async function orNull<T>(what: string, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    logError(`The admin panel could not read ${what}.`, error);
    return null;
  }
}

/** The page of a list in a URL. Invalid and empty parameters are ignored. */
export function listAddress(tab: Tab, query: Query, filters: string[]): ListAddress {
  const given = filters.map((name) => [name, readWords(String(query[name] ?? ""))] as const);
  return {
    params: { tab, ...Object.fromEntries(given.filter(([, text]) => text !== "")) },
    page: /^[1-9]\d{0,7}$/.test(String(query.page)) ? Number(query.page) : 1,
    length: PAGE_LENGTHS.find((each) => String(each) === query.length) ?? PAGE_LENGTHS[0],
  };
}

/** Reads a page. Redirects to the last page if there are fewer. Null if reading fails. */
export async function readPage<T extends { recordsFiltered: number } | null>(
  what: string,
  address: ListAddress,
  read: (range: { start: number; length: number; search: string }) => Promise<T>,
): Promise<T | null> {
  const page = await orNull(what, read({ ...rangeOf(address), search: address.params.q ?? "" }));
  const last = page ? lastPage(page.recordsFiltered, address.length) : address.page;
  if (address.page > last) redirect(hrefOf({ ...address, page: last }));
  return page;
}

import { addressOf } from "@/app/_ui/list/page-address";
import type { Tab } from "../tabs";

/** A page of a list on a tab: `params` are the tab, the search (`q`) and the filters. */
export type ListAddress = { params: { tab: Tab; q?: string; [filter: string]: string }; page: number; length: number };

export function hrefOf({ params, page, length }: ListAddress): string {
  return addressOf("/admin", { ...params, page: String(page), length: String(length) });
}

/** The range of rows on a page (spec 9). */
export function rangeOf({ page, length }: ListAddress): { start: number; length: number } {
  return { start: (page - 1) * length, length };
}

export function lastPage(total: number, length: number): number {
  return Math.max(1, Math.ceil(total / length));
}

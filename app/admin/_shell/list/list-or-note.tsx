import type { ReactNode } from "react";
import { LoadFailure } from "../load-failure";
import { Empty } from "../section";
import { type Tab, tabHref } from "../tabs";

type Props<T> = {
  items: T[] | null;
  tab: Tab;
  failure: string;
  empty: string;
  children: (items: T[]) => ReactNode;
};

/** A tab's list. In its place a message if it could not be read (null) or is empty. */
export function ListOrNote<T>({ items, tab, failure, empty, children }: Props<T>) {
  if (items === null) return <LoadFailure href={tabHref(tab)}>{failure}</LoadFailure>;
  return items.length === 0 ? <Empty>{empty}</Empty> : children(items);
}

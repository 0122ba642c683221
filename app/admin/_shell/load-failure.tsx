import type { ReactNode } from "react";
import { Alert } from "@/app/_ui/alert";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "./section";
import { type Tab, tabHref } from "./tabs";

/** Replaces content that could not be read. */
export function LoadFailure({ children, href }: { children: string; href: string }) {
  return (
    <Alert
      action={
        <ButtonLink isSmall href={href}>
          Try Again
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  );
}

type ListProps<T> = {
  items: T[] | null;
  tab: Tab;
  failure: string;
  empty: string;
  children: (items: T[]) => ReactNode;
};

/** A tab's list. In its place a message if it could not be read (null) or is empty. */
export function ListOrNote<T>({ items, tab, failure, empty, children }: ListProps<T>) {
  if (items === null) return <LoadFailure href={tabHref(tab)}>{failure}</LoadFailure>;
  return items.length === 0 ? <Empty>{empty}</Empty> : children(items);
}

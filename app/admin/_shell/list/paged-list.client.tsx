"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";
import { Pager } from "@/app/_ui/list/pager.client";
import { LoadFailure } from "../load-failure";
import { Section } from "../section";
import { hrefOf, type ListAddress } from "./list-address";
import { ListSearch } from "./list-search.client";

type Props = {
  /** What is listed, such as 'articles'. */
  label: string;
  address: ListAddress;
  /** The total number of rows; null if they could not be read. */
  total: number | null;
  failure: string;
  /** The heading next to the search box. */
  title?: string;
  /** The placeholder of the search box; without it there is no search box. */
  search?: string;
  /** The table of this page, or the empty state. */
  children: ReactNode;
};

/** A list paged by the server: search, page and page length are in the URL. */
export function PagedList({ label, address, total, failure, title, search, children }: Props) {
  const router = useRouter();
  const [busy, start] = useTransition();
  const { q, ...others } = address.params;
  const go = (next: ListAddress, how: "push" | "replace" = "push") =>
    start(() => router[how](hrefOf(next), { scroll: false }));
  // A search adds a single history entry, however many keys are typed.
  const find = (text: string) =>
    go({ ...address, params: text ? { ...others, q: text } : others, page: 1 }, q && text ? "replace" : "push");
  const list = (
    <>
      {search ? (
        <p className="sr-only" role="status">
          {busy || total === null ? null : `${total.toLocaleString("en-US")} found`}
        </p>
      ) : null}
      {total === null ? (
        <LoadFailure href={hrefOf(address)}>{failure}</LoadFailure>
      ) : (
        <div className="relative" aria-busy={busy}>
          {busy ? <span className="progress-line absolute inset-x-0 top-0 z-1" aria-hidden="true" /> : null}
          <div className={busy ? "opacity-55 transition-opacity delay-100" : ""}>{children}</div>
        </div>
      )}
      {total ? (
        <Pager
          label={label}
          page={address.page}
          length={address.length}
          total={total}
          hrefOf={(page, length) => hrefOf({ ...address, page, length })}
          onGo={(page, length) => go({ ...address, page, length })}
        />
      ) : null}
    </>
  );
  if (!title) return list;
  return (
    <Section
      title={title}
      aside={search ? <ListSearch q={q ?? ""} placeholder={search} busy={busy} onSearch={find} /> : null}
    >
      {list}
    </Section>
  );
}

"use client";

import type { ReactNode } from "react";
import { Pager } from "@/app/_ui/pager.client";
import type { Listed, Loaded } from "./list-address";
import { ListSearch } from "./list-search.client";
import { usePagedList } from "./paged-list";

type Props<Row> = {
  /** Where the browser asks for further pages. */
  api: string;
  tab: string;
  title: string;
  first: Loaded<Row>;
  columns: string[];
  /** The cells of a row. */
  row: (row: Row) => ReactNode;
  /** What is said when there is nothing, when nothing was found, and when it could not be had. */
  words: { placeholder: string; none: string; empty: string; failed: string };
};

/** A tab that is one long list: searched and paged by the server, a table on a desk and cards on a phone. */
export function PagedTable<Row extends { id: number }>(props: Props<Row>) {
  const { api, tab, title, first, columns, row, words } = props;
  const { asked, page, busy, retry, go } = usePagedList(api, tab, first);
  const { q, length } = asked;
  const params: Record<string, string> = q ? { tab, q } : { tab };
  return (
    <section className="panel" aria-labelledby="panel-title">
      <div className="panel-bar">
        <h2 id="panel-title">{title}</h2>
        <ListSearch
          tab={tab}
          asked={asked}
          placeholder={words.placeholder}
          busy={busy}
          onSearch={(next, how) => go({ q: next, page: 1, length }, how)}
        />
      </div>
      <p className="sr-only" role="status">
        {busy ? null : saidOf(page, words.none)}
      </p>
      {page ? null : (
        <p className="alert" role="alert">
          {words.failed}
          <button type="button" className="button script-only" aria-disabled={busy} onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {page ? (
        <div className="table-wrap" aria-busy={busy}>
          <table className="table table-cards">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.rows.map((each) => (
                <tr key={each.id}>{row(each)}</tr>
              ))}
            </tbody>
          </table>
          {page.rows.length === 0 ? (
            <div className="empty">
              <p className="empty-title">{words.none}</p>
              <p>{q ? `No results found for "${q}". Try different keywords.` : words.empty}</p>
            </div>
          ) : null}
        </div>
      ) : null}
      {page && page.total > 0 ? (
        <Pager
          label={title}
          page={asked.page}
          length={length}
          total={page.total}
          path="/admin"
          params={params}
          onGo={(to, rows) => go({ q, page: to, length: rows })}
        />
      ) : null}
    </section>
  );
}

/** What has come, for who doesn't see it. */
function saidOf(page: Listed<unknown>, none: string): string | null {
  if (!page) return null;
  return page.total === 0 ? none : `${page.total.toLocaleString("en-US")} found`;
}

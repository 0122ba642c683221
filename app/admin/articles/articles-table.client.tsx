"use client";

import { useState } from "react";
import { Icon } from "@/app/_ui/icon";
import type { Loaded } from "@/app/admin/_shell/list-address";
import { PagedTable } from "@/app/admin/_shell/paged-table.client";
import { When } from "@/app/admin/_shell/when";
import type { Article } from "@/lib/articles/types";
import { ArticleDialog } from "./article-dialog.client";

export type ArticleRow = Pick<Article, "id" | "title" | "source" | "url" | "date">;

const WORDS = {
  placeholder: "Search articles",
  none: "No articles found",
  empty: "Articles appear here once a run has read them.",
  failed: "Failed to fetch articles.",
};

export function ArticlesTable({ first, timeZone }: { first: Loaded<ArticleRow>; timeZone: string }) {
  const [chosen, setChosen] = useState<ArticleRow | null>(null);
  const [open, setOpen] = useState(false);
  const show = (row: ArticleRow) => {
    setChosen(row);
    setOpen(true);
  };
  return (
    <>
      <PagedTable
        api="/api/articles"
        tab="articles"
        title="Article Archive"
        first={first}
        columns={["Title", "Date", "Actions"]}
        words={WORDS}
        row={(row) => <Cells row={row} timeZone={timeZone} onDetails={() => show(row)} />}
      />
      {chosen ? (
        <ArticleDialog key={chosen.id} article={chosen} timeZone={timeZone} open={open} onOpenChange={setOpen} />
      ) : null}
    </>
  );
}

type CellsProps = { row: ArticleRow; timeZone: string; onDetails: () => void };

function Cells({ row: { id, title, source, url, date }, timeZone, onDetails }: CellsProps) {
  return (
    <>
      <th scope="row">
        {title}
        {source ? <span className="table-note">{source}</span> : null}
      </th>
      <td className="date">{date ? <When instant={date} timeZone={timeZone} /> : <span>No date</span>}</td>
      <td className="actions">
        <div className="row-actions">
          {/* Without a script the article's own page says the same. */}
          <form action={`/article/${id}`}>
            <button
              type="submit"
              className="button"
              onClick={(event) => {
                event.preventDefault();
                onDetails();
              }}
            >
              Details<span className="sr-only">, {title}</span>
            </button>
          </form>
          <a className="button button-quiet" href={`/article/${id}`} target="_blank" rel="noopener">
            Article<span className="sr-only"> page of {title}, in a new tab</span>
          </a>
          {isWebAddress(url) ? (
            <a className="button button-quiet" href={url} target="_blank" rel="noopener nofollow external">
              Source <Icon name="out" />
              <span className="sr-only"> of {title}, in a new tab</span>
            </a>
          ) : null}
        </div>
      </td>
    </>
  );
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

"use client";

import { useState } from "react";
import { Icon } from "@/app/_ui/icon";
import type { Article } from "@/lib/articles/types";
import { ArticleDialog } from "./article-dialog.client";

export type ArticleRow = Pick<Article, "id" | "title" | "source" | "url" | "date">;

/** Opens the details, the article's page or its source. */
export function ArticleActions({ article, timeZone }: { article: ArticleRow; timeZone: string }) {
  const [open, setOpen] = useState(false);
  const { id, title, url } = article;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Details<span className="sr-only">, {title}</span>
      </button>
      <a className="button button-quiet" href={`/article/${id}`} target="_blank" rel="noopener">
        Article<span className="sr-only"> page of {title}, in a new tab</span>
      </a>
      {/^https?:\/\//i.test(url) ? (
        <a className="button button-quiet" href={url} target="_blank" rel="noopener nofollow external">
          Source <Icon name="out" />
          <span className="sr-only"> of {title}, in a new tab</span>
        </a>
      ) : null}
      <ArticleDialog article={article} timeZone={timeZone} open={open} onOpenChange={setOpen} />
    </>
  );
}

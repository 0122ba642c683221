"use client";

import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { ArticleImage } from "@/app/_components/article/article-image.client";
import { ArticleText } from "@/app/_components/article/article-text";
import { SourceLink } from "@/app/_components/evidence/source-link";
import { Dialog } from "@/app/_ui/dialog.client";
import { When } from "@/app/admin/_shell/when";
import type { Article } from "@/lib/articles/types";
import type { ArticleRow } from "./article-actions.client";

type Props = { article: ArticleRow; timeZone: string; open: boolean; onOpenChange: (open: boolean) => void };

/** An article as it was read, with where it comes from. */
export function ArticleDialog({ article, timeZone, open, onOpenChange }: Props) {
  const [read, setRead] = useState<Article | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    if (!open) return;
    const over = new AbortController();
    setFailure("");
    callApi<Article>(`/api/article/${article.id}`, { signal: over.signal })
      .then(setRead)
      .catch(() => over.signal.aborted || setFailure("Failed to fetch article"));
    return () => over.abort();
  }, [open, article.id]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={article.title}
      size="large"
      actions={
        <a className="button" href={`/article/${article.id}`} target="_blank" rel="noopener">
          Open the article's page
        </a>
      }
    >
      {article.source ? <p className="label">{article.source}</p> : null}
      <dl className="facts">
        <dt>Author</dt>
        <dd>{read ? (read.author ?? "Unknown") : "…"}</dd>
        <dt>Date</dt>
        <dd>{article.date ? <When instant={article.date} timeZone={timeZone} /> : "No date"}</dd>
        <dt>Source</dt>
        <dd>
          <SourceLink url={article.url} newTab>
            {article.url}
          </SourceLink>
        </dd>
      </dl>
      {failure ? (
        <p className="alert" role="alert">
          {failure}
        </p>
      ) : null}
      {read?.image ? <ArticleImage src={read.image} /> : null}
      <h3 className="facts-title">Article Content</h3>
      <div className="article-text">
        {read ? <Content text={read.full_text} /> : null}
        {read || failure ? null : (
          <p role="status">
            <span className="spinner" /> Loading article...
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Content({ text }: { text: string | null }) {
  return text ? <ArticleText text={text} /> : <p>No article text available.</p>;
}

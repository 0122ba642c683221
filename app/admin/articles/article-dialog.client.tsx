"use client";

import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { ArticleText } from "@/app/_components/article/article-text";
import { Picture } from "@/app/_components/article/picture";
import { SourceLink } from "@/app/_components/evidence/source-link";
import { Alert } from "@/app/_ui/alert";
import { ButtonLink } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog/dialog.client";
import { Spinner } from "@/app/_ui/spinner";
import { Fact, Facts } from "@/app/admin/_shell/facts";
import { When } from "@/app/admin/_shell/text/when";
import { articlePicture } from "@/lib/articles/rules-picture";
import type { Article } from "@/lib/articles/types";

export type ArticleRow = Pick<Article, "id" | "title" | "source" | "url" | "date">;

type Props = { article: ArticleRow; timeZone: string; open: boolean; onOpenChange: (open: boolean) => void };

/** An article's details and text. */
export function ArticleDialog({ article, timeZone, open, onOpenChange }: Props) {
  const [details, setDetails] = useState<Article | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!open) return;
    const over = new AbortController();
    setHasFailed(false);
    callApi<Article>(`/api/article/${article.id}`, { signal: over.signal })
      .then(setDetails)
      .catch(() => over.signal.aborted || setHasFailed(true));
    return () => over.abort();
  }, [open, article.id]);
  const picture = details?.image && articlePicture(details.image, details.source);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={article.title}
      size="large"
      actions={
        <ButtonLink href={`/article/${article.id}`} target="_blank" rel="noopener">
          Open Article Page
        </ButtonLink>
      }
    >
      {article.source ? <p className="text-xs font-semibold text-muted">{article.source}</p> : null}
      <Facts>
        <Fact name="Author">{details ? (details.author ?? "Unknown") : "…"}</Fact>
        <Fact name="Date">{article.date ? <When instant={article.date} timeZone={timeZone} /> : "No date"}</Fact>
        <Fact name="Source">
          <SourceLink url={article.url} newTab>
            {article.url}
          </SourceLink>
        </Fact>
      </Facts>
      {hasFailed ? (
        <div className="mt-4">
          <Alert>Failed to fetch article</Alert>
        </div>
      ) : null}
      {picture ? <Picture className="mt-6" picture={picture} /> : null}
      <h3 className="mt-6 border-t border-line pt-4 text-xl">Article Content</h3>
      <div className="article-text mt-2 grid max-w-measure gap-3 leading-normal">
        {details ? <Content text={details.full_text} /> : null}
        {details || hasFailed ? null : (
          <p role="status">
            <Spinner /> Loading article...
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Content({ text }: { text: string | null }) {
  return text ? <ArticleText text={text} /> : <p>No article text available.</p>;
}

"use client";

import { useState } from "react";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { RowActions } from "@/app/_ui/list/table";
import { ArticleDialog, type ArticleRow } from "./article-dialog.client";

/** Buttons to the article's details, page and source. */
export function ArticleActions({ article, timeZone }: { article: ArticleRow; timeZone: string }) {
  const [open, setOpen] = useState(false);
  const { id, title, url } = article;
  return (
    <RowActions>
      <Button isSmall onClick={() => setOpen(true)}>
        Details<span className="sr-only">, {title}</span>
      </Button>
      <ButtonLink look="quiet" isSmall href={`/article/${id}`} target="_blank" rel="noopener">
        Article<span className="sr-only"> page of {title}, in a new tab</span>
      </ButtonLink>
      {/^https?:\/\//i.test(url) ? (
        <ButtonLink look="quiet" isSmall href={url} target="_blank" rel="noopener nofollow external">
          Source <Icon name="out" />
          <span className="sr-only"> of {title}, in a new tab</span>
        </ButtonLink>
      ) : null}
      <ArticleDialog article={article} timeZone={timeZone} open={open} onOpenChange={setOpen} />
    </RowActions>
  );
}

"use client";

import { type ReactNode, type ToggleEvent, useState } from "react";
import { ArticleText } from "./article-text";

/** 'Show Full Article' for pages of many stories: fetches the text when it is first opened, and links to it until then. */
export function FullArticleOnDemand({ articleId, children }: { articleId: number; children?: ReactNode }) {
  const [text, setText] = useState<string | null>(null);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (currentTarget.open && text === null) void fetchText(articleId).then(setText);
  };
  return (
    <details className="full-article" onToggle={onToggle}>
      <summary className="disclosure">
        <span className="when-closed">Show Full Article</span>
        <span className="when-open">Hide Full Article</span>
      </summary>
      <div className="article-text">
        {text === null ? (
          <p>
            <a className="link" href={`/article/${articleId}`}>
              Read the whole article
            </a>
          </p>
        ) : (
          <ArticleText text={text} />
        )}
      </div>
      {children}
    </details>
  );
}

/** Null when it cannot be loaded: the link stays, and opening again tries again. */
async function fetchText(articleId: number): Promise<string | null> {
  try {
    const response = await fetch(`/api/article/${articleId}`);
    if (!response.ok) return null;
    const { full_text }: { full_text: string | null } = await response.json();
    return full_text || null;
  } catch {
    return null;
  }
}

"use client";

import { useEffect } from "react";
import { paragraphsOf } from "@/lib/articles/rules";

/** Puts an article's text where its link stands, when 'Show Full Article' is first pressed anywhere on the page. */
export function FullArticleLoader() {
  useEffect(() => {
    document.addEventListener("toggle", load, { capture: true });
    return () => document.removeEventListener("toggle", load, { capture: true });
  }, []);
  return null;
}

async function load({ target }: Event) {
  if (!(target instanceof HTMLDetailsElement) || !target.open || !target.dataset.article) return;
  const id = target.dataset.article;
  const place = target.querySelector(".article-text");
  delete target.dataset.article;
  try {
    const response = await fetch(`/api/article/${id}`);
    if (!response.ok) return;
    const article: { full_text: string | null } = await response.json();
    const paragraphs = paragraphsOf(article.full_text ?? "").map((text) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = text;
      return paragraph;
    });
    if (paragraphs.length > 0) place?.replaceChildren(...paragraphs);
  } catch {
    // The link to the article is still there.
    target.dataset.article = id;
  }
}

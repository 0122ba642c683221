"use client";

import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { ArticleText } from "./article-text";

type Loaded = { place: Element; text: string };

/** Loads the text of each 'Show Full Article' inside an element of the page when it is first opened. */
export function FullArticleTexts({ within }: { within: string }) {
  const [loaded, setLoaded] = useState<Loaded[]>([]);
  useEffect(() => {
    const load = async (article: EventTarget | null) => {
      if (!(article instanceof HTMLDetailsElement) || !article.open || !article.closest(within)) return;
      const place = article.querySelector("[data-article]");
      if (!place || place.childElementCount > 0) return;
      const text = await fetchText(place.getAttribute("data-article") ?? "");
      if (text !== null) setLoaded((others) => [...others.filter((other) => other.place !== place), { place, text }]);
    };
    const onToggle = ({ target }: Event) => void load(target);
    // Opened before hydration.
    for (const open of document.querySelectorAll(".full-article[open]")) void load(open);
    // Toggle events do not bubble.
    document.addEventListener("toggle", onToggle, { capture: true });
    return () => document.removeEventListener("toggle", onToggle, { capture: true });
  }, [within]);
  return loaded.map(({ place, text }) => createPortal(<ArticleText text={text} />, place));
}

/** Null if it cannot be loaded: the link stays, and the next opening retries. */
async function fetchText(articleId: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/article/${articleId}`);
    if (!response.ok) return null;
    const { full_text }: { full_text: string | null } = await response.json();
    return full_text || null;
  } catch {
    return null;
  }
}

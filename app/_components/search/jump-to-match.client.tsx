"use client";

import { useEffect } from "react";

/**
 * Scrolls to a search's match: the story in the URL's fragment, else the first highlighted word. Browsers scroll to fragments only when a
 * page loads, not when a dialog opens.
 */
export function JumpToMatch() {
  useEffect(() => {
    const story = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    story?.querySelector<HTMLElement>(".headline a")?.focus({ preventScroll: true });
    const place = story ?? document.querySelector(".briefing mark");
    place?.scrollIntoView({ behavior: "instant", block: story ? "start" : "center" });
  }, []);
  return null;
}

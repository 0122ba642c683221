"use client";

import { useEffect } from "react";

/**
 * Brings a search's match into view: the story the address names, else the first marked word. Browsers do the former by themselves, but
 * only when a page loads, not in a dialog.
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

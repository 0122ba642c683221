"use client";

import type { MouseEvent, ReactNode } from "react";
import { isPlainClick } from "@/app/_ui/plain-click";
import { useBriefingDialog } from "./use-briefing-dialog.client";

/** A list of links to briefings, which open in a dialog. Without JavaScript they open the full page, as links to stories always do. */
export function BriefingEntries({ children }: { children: ReactNode }) {
  const briefing = useBriefingDialog();
  const open = (event: MouseEvent) => {
    const link = isPlainClick(event) && event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.pathname.startsWith("/briefing/")) return;
    event.preventDefault();
    briefing.open(link.pathname + link.search + link.hash);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <ol className="briefing-entries" onClick={open}>
        {children}
      </ol>
      {briefing.dialog}
    </>
  );
}

"use client";

import { useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { PrintButton } from "./print-button.client";
import { ProcessingNote } from "./processing-note.client";

/** Opens a pressed link to a briefing in a full-screen dialog, filled with what the briefing's own page holds. */
export function BriefingModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    let asked = 0;
    const onClick = async (event: MouseEvent) => {
      const link = pressedLink(event);
      if (!link || !dialog.current) return;
      event.preventDefault();
      const turn = ++asked;
      place.current?.replaceChildren();
      setState("loading");
      setShown(null);
      dialog.current.showModal();
      const briefing = await readBriefing(link.href);
      // Closed and pressed again meanwhile: the later press has the dialog.
      if (turn !== asked) return;
      if (briefing) {
        place.current?.replaceChildren(briefing);
        setShown(Number(link.dataset.briefing));
      }
      setState(briefing ? "loaded" : "failed");
    };
    const listen = (event: MouseEvent) => void onClick(event);
    document.addEventListener("click", listen);
    return () => document.removeEventListener("click", listen);
  }, []);
  return (
    <dialog ref={dialog} className="dialog briefing-dialog" aria-label="Briefing">
      <div className="dialog-frame">
        <div className="dialog-bar">
          <PrintButton className="button visitor-only" />
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            <Icon name="close" /> Close
          </button>
        </div>
        <div className="dialog-scroll">
          <p className="page full-loading" role="status">
            {state === "loading" ? "Loading briefing..." : null}
          </p>
          {state === "failed" ? (
            <p className="page full-loading" role="alert">
              Failed to load briefing data
            </p>
          ) : null}
          {shown === null ? null : <ProcessingNote summaryId={shown} />}
          <div ref={place} className="page" />
        </div>
      </div>
    </dialog>
  );
}

function pressedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-briefing]") : null;
}

/** The briefing in its page, whose bytes are kept ready; null when it cannot be had. */
async function readBriefing(href: string): Promise<Node | null> {
  try {
    const response = await fetch(href, { headers: { Accept: "text/html" } });
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const briefing = page.querySelector(".briefing");
    return briefing && document.importNode(briefing, true);
  } catch {
    return null;
  }
}

"use client";

import { useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { PrintButton } from "../page/print-button.client";
import { ProcessingNote } from "./processing-note.client";

/** Opens the briefing of a pressed `[data-briefing]` in a full-screen dialog, filled with what the briefing's own page holds. */
export function BriefingModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "loaded" | "failed" | "missing">("loading");
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
      const id = Number(link.dataset.briefing);
      const briefing = await readBriefing(id);
      // Closed and pressed again meanwhile: the later press has the dialog.
      if (turn !== asked) return;
      if (typeof briefing === "string") {
        setState(briefing);
        return;
      }
      place.current?.replaceChildren(briefing);
      setShown(id);
      setState("loaded");
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
          {state === "failed" || state === "missing" ? (
            <p className="page full-loading" role="alert">
              {state === "failed" ? "Failed to load briefing data" : "Briefing data not found."}
            </p>
          ) : null}
          {shown === null ? null : <ProcessingNote summaryId={shown} />}
          <div ref={place} className="page" />
        </div>
      </div>
    </dialog>
  );
}

function pressedLink(event: MouseEvent): HTMLElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-briefing]") : null;
}

/** The briefing in its page, whose bytes are kept ready; else why it cannot be shown. */
async function readBriefing(id: number): Promise<Node | "failed" | "missing"> {
  try {
    const response = await fetch(`/briefing/${id}`, { headers: { Accept: "text/html" } });
    if (!response.ok) return response.status === 404 ? "missing" : "failed";
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const briefing = page.querySelector(".briefing");
    return briefing ? document.importNode(briefing, true) : "missing";
  } catch {
    return "failed";
  }
}

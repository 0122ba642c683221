"use client";

import { useEffect, useRef } from "react";
import { PrintButton } from "@/app/_components/page/print-button.client";
import { Icon } from "@/app/_ui/icon";

const PARTS = ".badge, .take, .meta";

/** Opens a pressed story card in a dialog made of what the card already holds. */
export function StoryModal({ notice }: { notice: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLAnchorElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const card = pressedCard(event);
      const headline = card?.querySelector<HTMLAnchorElement>(".headline a");
      if (!card || !headline || !title.current || !body.current) return;
      event.preventDefault();
      title.current.href = headline.href;
      title.current.textContent = headline.textContent;
      body.current.replaceChildren(...copies(card));
      dialog.current?.showModal();
      body.current.scrollTop = 0;
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="dialog story-dialog"
      aria-labelledby="story-dialog-title"
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div className="dialog-frame">
        <div className="dialog-bar">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            <Icon name="close" /> Close
          </button>
          <PrintButton className="button visitor-only" />
        </div>
        <div className="dialog-scroll">
          <h2 id="story-dialog-title" className="headline">
            <a ref={title} href="/">
              Industry Story
            </a>
          </h2>
          <div ref={body} />
          <p className="notice">{notice}</p>
        </div>
      </div>
    </dialog>
  );
}

/** The card a plain press was meant for: the whole card and its title, but no other control in it. */
function pressedCard(event: MouseEvent): Element | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  if (!(event.target instanceof Element) || getSelection()?.type === "Range") return null;
  const card = event.target.closest("[data-story]");
  const control = event.target.closest("a, button, summary, input");
  return card && (!control || control.matches(".headline a")) ? card : null;
}

function copies(card: Element): Node[] {
  const parts = [...card.querySelectorAll(PARTS), ...(card.querySelector(".more-body")?.children ?? [])];
  return parts.map((part) => part.cloneNode(true));
}

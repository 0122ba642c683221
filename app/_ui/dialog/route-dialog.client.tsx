"use client";

import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { isPlainClick } from "@/app/_ui/plain-click";
import { DialogBox } from "./dialog-box";

type Props = {
  size?: "large" | "full";
  /** The type of content: 'Story' or 'Briefing'. */
  heading: string;
  /** The accessible name, if it is not the heading's text. */
  label?: string;
  /** Buttons next to Close. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * A modal dialog with its own history entry, open while it is mounted. Closing it goes back in history, and the parent that rendered it for
 * that URL unmounts it.
 */
export function RouteDialog({ size = "large", heading, label = heading, actions, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const goBack = () => history.back();
    dialog.showModal();
    dialog.addEventListener("close", goBack);
    return () => {
      dialog.removeEventListener("close", goBack);
      // Returns focus to the link that opened it.
      dialog.close();
    };
  }, []);
  return (
    <DialogBox
      ref={ref}
      size={size}
      heading={heading}
      actions={<div className="relative flex gap-1">{actions}</div>}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === ref.current) ref.current.close();
        else jumpInPlace(event);
      }}
    >
      {children}
    </DialogBox>
  );
}

/** Jumps within the dialog replace its history entry instead of adding one, so that going back still closes it. */
function jumpInPlace(event: MouseEvent): void {
  const link = isPlainClick(event) && event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.hash || link.pathname !== location.pathname) return;
  event.preventDefault();
  const { state } = history;
  location.replace(link.hash);
  // The router needs the entry's state, which the jump has cleared.
  history.replaceState(state, "");
}

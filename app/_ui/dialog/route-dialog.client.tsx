"use client";

import { type MouseEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { isPlainClick } from "@/app/_ui/plain-click";
import { DialogBox, focusClose } from "./dialog-box";

type Props = {
  size?: "large" | "full";
  /** The type of content: 'Story' or 'Briefing'. */
  heading: string;
  /** The accessible name, if it is not the heading's text. */
  label?: string;
  /** The element id of a title in the content, which the accessible name ends with. */
  titleId?: string;
  /** Buttons next to Close. */
  actions?: ReactNode;
  /** Instead of going back in history, for a dialog without its own entry. */
  onClose?: () => void;
  children: ReactNode;
};

/**
 * A modal dialog with its own history entry, open while it is mounted. Closing it goes back in history, and the parent that rendered it for
 * that URL unmounts it.
 */
export function RouteDialog({ size = "large", heading, label, titleId, actions, onClose, children }: Props) {
  const headingId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const leave = useEffectEvent(() => (onClose ? onClose() : history.back()));
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const onClosed = () => leave();
    dialog.showModal();
    focusClose(dialog);
    dialog.addEventListener("close", onClosed);
    return () => {
      dialog.removeEventListener("close", onClosed);
      // Returns focus to the link that opened it.
      dialog.close();
    };
  }, []);
  return (
    <DialogBox
      ref={ref}
      size={size}
      heading={<span id={headingId}>{heading}</span>}
      actions={<div className="relative flex gap-1">{actions}</div>}
      aria-label={label}
      aria-labelledby={label === undefined ? `${headingId} ${titleId ?? ""}`.trim() : undefined}
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

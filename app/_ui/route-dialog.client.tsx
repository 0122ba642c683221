"use client";

import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon";
import { isPlainClick } from "./plain-click";

type Props = {
  className: string;
  /** The accessible name. */
  label: string;
  /** Buttons beside Close. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * A modal dialog with its own history entry: open while it is mounted. Closing it goes back in history, and whoever rendered it for
 * that address unmounts it.
 */
export function RouteDialog({ className, label, actions, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const goBack = () => history.back();
    dialog.showModal();
    dialog.addEventListener("close", goBack);
    return () => {
      dialog.removeEventListener("close", goBack);
      // Returns the focus to the link that opened it.
      dialog.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog, and Enter on a link is a click
    <dialog
      ref={ref}
      className={`dialog ${className}`}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === ref.current) ref.current.close();
        else jumpInPlace(event);
      }}
    >
      <div className="dialog-frame">
        <div className="dialog-bar">
          <div className="full-actions">{actions}</div>
          <button type="button" className="button" onClick={() => ref.current?.close()}>
            <Icon name="close" /> Close
          </button>
        </div>
        <div className="dialog-scroll">{children}</div>
      </div>
    </dialog>
  );
}

/** Jumps within the dialog replace its history entry instead of adding one, so that one step back still closes it. */
function jumpInPlace(event: MouseEvent): void {
  const link = isPlainClick(event) && event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.hash || link.pathname !== location.pathname) return;
  event.preventDefault();
  const { state } = history;
  location.replace(link.hash);
  // The router finds its way by the entry's state, which the jump has cleared.
  history.replaceState(state, "");
}

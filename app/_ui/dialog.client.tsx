"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { ConfirmProvider } from "./confirm.client";
import { Icon } from "./icon";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  size?: "small" | "large" | "full";
  children: ReactNode;
  /** Buttons in a row of their own below, in view however long the rest is. */
  actions?: ReactNode;
};

/** What is asked from inside is asked above it. A modal dialog with its title and a Close button: focus stays inside and returns to where it came from; Escape closes. */
export function Dialog({ open, onOpenChange, title, size = "small", children, actions }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="modal-backdrop" />
        <Base.Popup className={`modal modal-${size}`}>
          <ConfirmProvider>
            <div className="modal-bar">
              <Base.Title className="modal-title">{title}</Base.Title>
              <Base.Close className="button button-quiet">
                <Icon name="close" /> Close
              </Base.Close>
            </div>
            <div className="modal-body">{children}</div>
            {actions ? <div className="modal-actions">{actions}</div> : null}
          </ConfirmProvider>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

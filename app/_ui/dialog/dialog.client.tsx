"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { QUIET_BUTTON } from "../button-looks";
import { Icon } from "../icon";
import { ConfirmProvider } from "./confirm.client";
import { BACKDROP, popupClass } from "./dialog-frame";
import { DialogHeader } from "./dialog-header";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  size?: "small" | "large" | "tall";
  /** Whether the content is a form: then its first field has the focus, not Close. */
  isForm?: boolean;
  /** Whether the content has no padding. */
  isFlush?: boolean;
  children: ReactNode;
  /** A row of buttons below the content, always in view. */
  actions?: ReactNode;
};

/**
 * A modal dialog with a title and a Close button. Focus stays inside and returns to its origin afterwards; Escape closes it. Confirmations
 * open above it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  size = "small",
  isForm = false,
  isFlush = false,
  children,
  actions,
}: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const firstField = () => popup.current?.querySelector<HTMLElement>("input:not([type=hidden])") ?? true;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup ref={popup} className={popupClass(size)} initialFocus={isForm ? firstField : true}>
          <ConfirmProvider>
            <DialogHeader
              title={<Base.Title>{title}</Base.Title>}
              close={
                <Base.Close className={`${QUIET_BUTTON} flex-none`}>
                  <Icon name="close" /> Close
                </Base.Close>
              }
            />
            <div className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${isFlush ? "flex" : "px-6 py-5"}`}>
              {children}
            </div>
            {actions ? <div className="flex flex-wrap gap-3 border-t border-line px-6 py-3.5">{actions}</div> : null}
          </ConfirmProvider>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { QUIET_BUTTON } from "@/app/_ui/button-looks";
import { Icon } from "@/app/_ui/icon";
import { DialogHeader } from "./dialog-header";

type Props = ComponentProps<"dialog"> & {
  size?: "large" | "full";
  heading: ReactNode;
  /** Buttons next to Close. */
  actions?: ReactNode;
};

const SIZES = {
  large: "h-fit max-h-dvh w-full max-w-text md:max-h-[90dvh] md:rounded-lg md:border md:border-line",
  full: "h-dvh max-h-none w-screen max-w-none",
};

/** The button that has the focus when the dialog opens. By default, it would be the first of the header. */
export function focusClose(dialog: HTMLDialogElement): void {
  dialog.querySelector<HTMLButtonElement>("[data-close]")?.focus();
}

/** A native dialog with a header. Printing prints its content instead of the page. */
export function DialogBox({ size = "large", heading, actions, children, ...rest }: Props) {
  return (
    <dialog
      {...rest}
      className={`m-auto flex-col bg-surface text-ink backdrop:bg-overlay open:flex print:backdrop:bg-transparent print:static print:h-auto print:max-h-none print:w-auto print:overflow-visible print:border-0 print:open:block ${SIZES[size]}`}
    >
      <DialogHeader
        title={heading}
        actions={actions}
        close={
          <button
            type="button"
            className={`${QUIET_BUTTON} flex-none`}
            data-close
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          >
            <Icon name="close" /> Close
          </button>
        }
      />
      <div
        className={`flex-auto overflow-y-auto overscroll-contain print:overflow-visible print:p-0 ${size === "full" ? "pb-9" : "p-5 md:px-6 md:py-8"}`}
      >
        {children}
      </div>
    </dialog>
  );
}

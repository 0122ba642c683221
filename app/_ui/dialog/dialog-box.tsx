import type { ComponentProps, ReactNode } from "react";
import { PLAIN_BUTTON } from "@/app/_ui/button-looks";
import { Icon } from "@/app/_ui/icon";

type Props = ComponentProps<"dialog"> & {
  size?: "large" | "full";
  /** Stands beside Close. */
  head: ReactNode;
};

const SIZES = {
  large: "h-fit max-h-dvh w-full max-w-text md:max-h-[90dvh] md:rounded-lg md:border md:border-line",
  full: "h-dvh max-h-none w-screen max-w-none",
};

/** A native dialog with Close in its upper right corner. On paper its contents take the page's place. */
export function DialogBox({ size = "large", head, children, ...rest }: Props) {
  return (
    <dialog
      {...rest}
      className={`m-auto flex-col bg-surface text-ink backdrop:bg-overlay open:flex print:static print:h-auto print:max-h-none print:w-auto print:overflow-visible print:border-0 print:open:block ${SIZES[size]}`}
    >
      <div className="flex flex-none items-center justify-between gap-3 border-b border-line px-5 py-3 md:px-9 print:hidden">
        {head}
        <button
          type="button"
          className={PLAIN_BUTTON}
          onClick={(event) => event.currentTarget.closest("dialog")?.close()}
        >
          <Icon name="close" /> Close
        </button>
      </div>
      <div
        className={`flex-auto overflow-y-auto overscroll-contain print:overflow-visible print:p-0 ${size === "full" ? "pb-9" : "p-5 md:p-9"}`}
      >
        {children}
      </div>
    </dialog>
  );
}

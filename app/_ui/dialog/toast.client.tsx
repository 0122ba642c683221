"use client";

import { Toast } from "@base-ui/react/toast";
import { type ReactNode, useCallback, useRef } from "react";
import { Icon } from "../icon";

/** Replaces the earlier error of the same control. Null only closes that one. */
type ShowToast = (message: string | null, kind?: "success" | "error") => void;

const READ_MS = 6_000;
const READ_ERROR_MS = 12_000;

/** Shows the result of an action. Screen readers announce it, errors immediately. It stays open while hovered or focused. */
export function useToast(): ShowToast {
  const { add, close } = Toast.useToastManager();
  const lastError = useRef<string>(null);
  return useCallback<ShowToast>(
    (message, kind = "success") => {
      if (lastError.current) close(lastError.current);
      lastError.current = null;
      if (message === null) return;
      const isError = kind === "error";
      const id = add({
        description: message,
        type: kind,
        priority: isError ? "high" : "low",
        timeout: isError ? READ_ERROR_MS : READ_MS,
      });
      if (isError) lastError.current = id;
    },
    [add, close],
  );
}

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={2}>
      {children}
      <Toast.Portal>
        {/* In the lower right corner; on a phone at the top, because dialogs have their buttons at the bottom. */}
        <Toast.Viewport className="fixed z-50 grid gap-2 max-md:inset-x-3 max-md:top-[max(0.75rem,env(safe-area-inset-top))] md:right-[max(1rem,env(safe-area-inset-right))] md:bottom-[max(1rem,env(safe-area-inset-bottom))] md:w-96 print:hidden">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Removes `aria-modal`, which is invalid on a group. */
const NO_MODALITY = { "aria-modal": undefined };

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      role="group"
      {...NO_MODALITY}
      className="rounded-md border border-l-3 border-line-strong border-l-accent bg-raised shadow-popup transition-[opacity,translate] duration-200 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 data-limited:hidden data-[type=error]:border-l-danger"
    >
      <Toast.Content className="flex items-start justify-between gap-2 py-1 pr-1 pl-4">
        <Toast.Description className="py-2.5 text-sm/snug" />
        <Toast.Close
          className="grid size-11 flex-none place-items-center text-soft hover:text-accent"
          aria-label="Close"
          // By default the button is hidden until the toast is hovered or focused, but it is focusable.
          aria-hidden={undefined}
        >
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

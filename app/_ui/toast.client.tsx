"use client";

import { Toast } from "@base-ui/react/toast";
import { type ReactNode, useCallback } from "react";
import { Icon } from "./icon";

type Tell = (message: string, kind?: "success" | "error") => void;

const READ_MS = 6_000;
const READ_ERROR_MS = 12_000;

/** Says what came of an action: screen readers hear it, a failure at once. It stays while it is pointed at or has the focus. */
export function useToast(): Tell {
  const { add } = Toast.useToastManager();
  return useCallback<Tell>(
    (message, kind = "success") => {
      const isError = kind === "error";
      add({
        description: message,
        type: kind,
        priority: isError ? "high" : "low",
        timeout: isError ? READ_ERROR_MS : READ_MS,
      });
    },
    [add],
  );
}

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={4}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" role="group">
      <Toast.Content className="toast-content">
        <Toast.Description className="toast-text" />
        <Toast.Close className="toast-close" aria-label="Close">
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

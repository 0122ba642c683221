"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";
import { ConfirmProvider } from "@/app/_ui/dialog/confirm.client";
import { ToastProvider } from "@/app/_ui/dialog/toast.client";

/** Confirmations and toasts for the whole panel. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <ToastProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </CSPProvider>
  );
}

"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";
import { ConfirmProvider } from "@/app/_ui/confirm.client";
import { ToastProvider } from "@/app/_ui/toast.client";

/** What every admin page may do: ask before it acts, and tell what came of it. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <ToastProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </CSPProvider>
  );
}

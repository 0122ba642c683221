import type { ReactNode } from "react";

/** An error message in place of the expected content; `action` may fix it. */
export function Alert({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-l-3 border-danger/55 bg-danger/10 px-4 py-1.5 text-sm font-medium text-danger"
    >
      {children}
      {action}
    </div>
  );
}

/** An important note or a decision to make. */
export function Callout({ role, children }: { role?: "alert"; children: ReactNode }) {
  return (
    <div role={role} className="rounded-md border-l-3 border-accent bg-accent-wash px-4 py-3 text-sm text-ink">
      {children}
    </div>
  );
}

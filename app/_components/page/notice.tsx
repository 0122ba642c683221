import type { ReactNode } from "react";

export const NOTICE = "grid justify-items-start gap-4 py-notice [&>h1]:text-display [&>p]:text-lg [&>p]:text-soft";

/** What a page says when it has nothing else to show. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={NOTICE}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

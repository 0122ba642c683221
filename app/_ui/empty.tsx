import type { ReactNode } from "react";

/** The empty state of a list. */
export function Empty({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="py-4 text-muted">
      {title ? <p className="font-serif text-3xl font-headline text-ink">{title}</p> : null}
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}

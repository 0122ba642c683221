import type { ReactNode } from "react";

/** A description list in two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

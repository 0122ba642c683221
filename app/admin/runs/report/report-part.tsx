import { type ReactNode, useId } from "react";

/** A part of a report under a heading of its own. */
export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="run-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

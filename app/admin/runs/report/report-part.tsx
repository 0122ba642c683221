import { type ReactNode, useId } from "react";

/** A section of a report. */
export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="mt-10" aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-xl">
        {title}
      </h3>
      {children}
    </section>
  );
}

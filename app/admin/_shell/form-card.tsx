import type { ReactNode } from "react";

/** Styles of a form that adds or edits an item. */
export const FORM_CARD = "grid gap-4 rounded-lg border border-line bg-raised p-[clamp(1rem,3vw,1.5rem)]";

export function FormTitle({ children }: { children: ReactNode }) {
  return <h2 className="text-xl">{children}</h2>;
}

/** Fields side by side, stacked on a phone. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-5 gap-y-4">{children}</div>;
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>;
}

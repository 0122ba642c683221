import type { ReactNode } from "react";

const TONES = {
  plain: "border-line-strong text-soft whitespace-nowrap",
  accent: "border-accent text-accent whitespace-nowrap",
  danger: "border-danger text-danger",
};

export type Tone = keyof typeof TONES;

/** A short framed label, such as a state or type. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`inline-flex w-fit rounded-sm border px-1.75 py-px text-2xs font-semibold ${TONES[tone]}`}>
      {children}
    </span>
  );
}

import type { ReactNode } from "react";

export type Tone = "plain" | "accent" | "alarm";

const TONES: Record<Tone, string> = { plain: "", accent: "badge-local", alarm: "badge-alarm" };

/** A word or two in a frame: a state, a kind. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${TONES[tone]}`}>{children}</span>;
}

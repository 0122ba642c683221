import type { StageOutcome, StageReport } from "@/lib/runs/types";
import type { StageState } from "../text";

type Props = { report: StageReport | undefined; outcome: StageOutcome | undefined; state: StageState };

/** The progress of a stage, with separate colors for empty and failed items. */
export function StageBar({ report, outcome, state }: Props) {
  const { done = 0, total = 0 } = report ?? {};
  const { empty, failed } = outcome ?? { empty: 0, failed: 0 };
  const share = (count: number) => (total === 0 ? 0 : (Math.min(count, total) / total) * 100);
  const parts = [
    { width: share(done - empty - failed), look: "fill-accent" },
    { width: share(empty), look: "fill-muted" },
    { width: share(failed), look: "fill-danger" },
  ];
  const starts = parts.map((_, place) => parts.slice(0, place).reduce((sum, { width }) => sum + width, 0));
  return (
    <svg
      className="h-1.5 w-full overflow-hidden rounded-md max-md:col-span-full max-md:row-start-2"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="1" className={state === "failed" ? "fill-danger/35" : "fill-line"} />
      {parts.map(({ width, look }, place) =>
        width > 0 ? <rect key={look} x={starts[place]} width={width} height="1" className={look} /> : null,
      )}
    </svg>
  );
}

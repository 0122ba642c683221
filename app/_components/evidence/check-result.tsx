import type { Story } from "@/lib/briefings/types";

/** What the check of a generated story did; nothing for a story in its source's own sentences. */
export function CheckResult({ story: { summary_method, grounding } }: { story: Story }) {
  const { checked, supported, second_reader } = grounding;
  if (summary_method !== "ai" || checked === 0) return null;
  const refused = checked - supported;
  return (
    <p className="mt-2 text-sm text-muted">
      {second_reader ? "Checked by a second reader" : "Checked against the source"}: {supported} of {checked} sentences
      passed{refused > 0 ? `, ${refused} ${refused === 1 ? "was" : "were"} replaced or left out` : ""}.
    </p>
  );
}

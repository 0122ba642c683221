import type { Grounding, Story } from "@/lib/briefings/types";

/** What the check of a generated story did; nothing for a story in its source's own sentences. */
export function CheckResult({ story: { summary_method, grounding } }: { story: Story }) {
  const { checked, supported, overruled = 0 } = grounding;
  if (summary_method !== "ai" || checked === 0) return null;
  const refused = checked - supported - overruled;
  return (
    <p className="mt-2 text-sm text-muted">
      {checkOf(grounding)}: {supported} of {checked} sentences passed
      {refused > 0 ? `, ${refused} ${refused === 1 ? "was" : "were"} replaced or left out` : ""}
      {overruled > 0 ? `, ${overruled} ${overruled === 1 ? "was" : "were"} approved by an editor` : ""}.
    </p>
  );
}

function checkOf({ second_reader, recorded }: Grounding): string {
  if (!second_reader) return "Checked against the source";
  return recorded ? "Checked against the source and by a recorded second reader" : "Checked by a second reader";
}

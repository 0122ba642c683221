import type { Grounding, Story } from "@/lib/briefings/types";
import { t } from "@/lib/language/screens/text";

const REPLACED_ONE = ", {refused} was replaced or left out";
const REPLACED = ", {refused} were replaced or left out";
const APPROVED_ONE = ", {overruled} was approved by an editor";
const APPROVED = ", {overruled} were approved by an editor";

/** The result of checking a generated story. Renders nothing for an extractive story. */
export function CheckResult({ story: { summary_method, grounding } }: { story: Story }) {
  const { checked, supported, overruled = 0 } = grounding;
  if (summary_method !== "ai" || checked === 0) return null;
  const refused = checked - supported - overruled;
  return (
    <p className="mt-2 text-sm text-muted">
      {t(checkOf(grounding))}: {t("{supported} of {checked} sentences passed", { supported, checked })}
      {refused > 0 ? t(refused === 1 ? REPLACED_ONE : REPLACED, { refused }) : ""}
      {overruled > 0 ? t(overruled === 1 ? APPROVED_ONE : APPROVED, { overruled }) : ""}.
    </p>
  );
}

function checkOf({ second_reader, recorded }: Grounding): string {
  if (!second_reader) return "Checked against the source";
  return recorded ? "Checked against the source and by a second AI check (recorded)" : "Checked by a second reader";
}

import { checksOf, type Facts, verdictOf } from "./checks/checks";
import { StateIcon } from "./state-icon";

/** The overall state in a line. */
export function Verdict({ facts }: { facts: Facts }) {
  const { state, text } = verdictOf(checksOf(facts));
  return (
    <p className="flex items-start gap-2.5 text-md/snug font-medium">
      <StateIcon state={state} isLabeled />
      {text}
    </p>
  );
}

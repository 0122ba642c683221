import type { SummaryMethod } from "@/db/enums";
import { isRecorded, isSecondRead, methodLabel } from "@/lib/briefings/rules";
import type { Grounding } from "@/lib/briefings/types";

type Props = {
  /** Unique on the page. */
  id: string;
  method: SummaryMethod;
  /** What was done to check each text the label stands for. */
  groundings: Grounding[];
};

const NOTE =
  "m-auto w-64 rounded-lg border border-line-strong bg-raised px-4 py-3 text-sm font-normal text-ink shadow-popup supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-1 [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-inline]";

/** Who wrote the text, with a note on how: a language model, or the sources themselves. The browser opens the note without a script. */
export function MethodLabel({ id, method, groundings }: Props) {
  return (
    <span>
      {methodLabel(method, groundings)}
      <button
        type="button"
        className="-my-1 inline-grid size-6 place-items-center align-middle hover:text-accent print:hidden"
        aria-label="How this was written"
        popoverTarget={id}
      >
        <span
          className="grid size-4 place-items-center rounded-full border font-serif text-2xs/none"
          aria-hidden="true"
        >
          i
        </span>
      </button>
      <span id={id} popover="auto" className={NOTE}>
        {noteOf(method, groundings)}
      </span>
    </span>
  );
}

const RECORDED_NOTE =
  "Written once by AI for the sample news and recorded. Checked against the sources again for this briefing.";

function noteOf(method: SummaryMethod, groundings: Grounding[]): string {
  if (method === "extractive") return "Sentences taken word for word from the source; no AI.";
  if (isRecorded(groundings)) return RECORDED_NOTE;
  const written = "Written by AI from the sources.";
  return isSecondRead(groundings) ? `${written} Checked by a second reader.` : written;
}

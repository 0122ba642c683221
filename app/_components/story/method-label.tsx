import type { SummaryMethod } from "@/db/enums";
import { isRecorded, isSecondRead, methodLabel } from "@/lib/briefings/rules-labels";
import type { Grounding } from "@/lib/briefings/types";
import { pageLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";

type Props = {
  /** Unique on the page. */
  id: string;
  method: SummaryMethod;
  /** How each of the labeled texts was checked. */
  groundings: Grounding[];
};

const NOTE =
  "m-auto w-64 rounded-lg border border-line-strong bg-raised px-4 py-3 text-sm font-normal text-ink shadow-popup supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-1 [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-inline]";

/** Whether a model wrote the text or it is extractive, with a note on how it was checked. The note opens without JavaScript. */
export function MethodLabel({ id, method, groundings }: Props) {
  return (
    <span>
      {t(methodLabel(method, groundings))}
      <button
        type="button"
        className="-my-1 inline-grid size-6 place-items-center align-middle hover:text-accent print:hidden"
        aria-label={t("How this was written")}
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
        {notesOf(method, groundings)
          .map((note) => t(note))
          .join(" ")}
      </span>
    </span>
  );
}

const TRANSLATED_NOTE = "Translated by AI; each sentence was checked against the English one.";
const RECORDED_NOTE =
  "Written once by AI for the sample news and recorded. Checked against the sources again for this briefing.";

/** The sentences of the note. */
function notesOf(method: SummaryMethod, groundings: Grounding[]): string[] {
  const translated = pageLanguage() === "en" ? [] : [TRANSLATED_NOTE];
  if (method === "extractive") return ["Sentences taken word for word from the source; no AI.", ...translated];
  if (isRecorded(groundings)) return [RECORDED_NOTE, ...translated];
  const checked = isSecondRead(groundings) ? ["Checked by a second reader."] : [];
  return ["Written by AI from the sources.", ...checked, ...translated];
}

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
          .map(([note, values]) => t(note, values))
          .join(" ")}
      </span>
    </span>
  );
}

const TRANSLATED_NOTE = "Translated by AI; each sentence was checked against the English one.";
const EDITED_NOTE = "An editor has since changed parts of it; these are the editor’s words.";
const REPLACED_NOTE =
  "{refused} of {checked} sentences did not pass and were left out or replaced by the source’s own.";
const RECORDED_NOTE =
  "Written once by AI for the sample news and recorded. Checked against the sources again for this briefing.";

type Note = [text: string, values?: { refused: number; checked: number }];

/** The sentences of the note. */
function notesOf(method: SummaryMethod, groundings: Grounding[]): Note[] {
  const translated: Note[] = pageLanguage() === "en" ? [] : [[TRANSLATED_NOTE]];
  const edited: Note[] = groundings.some((grounding) => grounding.edited) ? [[EDITED_NOTE]] : [];
  return [...originNotes(method, groundings), ...edited, ...translated];
}

function originNotes(method: SummaryMethod, groundings: Grounding[]): Note[] {
  if (method === "extractive") return [["Sentences taken word for word from the source; no AI."]];
  if (isRecorded(groundings)) return [[RECORDED_NOTE]];
  return [["Written by AI from the sources."], ...checkNotes(groundings)];
}

function checkNotes(groundings: Grounding[]): Note[] {
  if (!isSecondRead(groundings)) return [];
  const sum = (field: "checked" | "replaced") => groundings.reduce((total, grounding) => total + grounding[field], 0);
  const [checked, refused] = [sum("checked"), sum("replaced")];
  const replaced: Note[] = refused > 0 ? [[REPLACED_NOTE, { refused, checked }]] : [];
  return [["Checked by a second reader."], ...replaced];
}

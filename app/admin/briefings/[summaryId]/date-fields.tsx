import { CheckField, Field, SelectField } from "@/app/_ui/form/field.client";
import { FormRow } from "@/app/admin/_shell/form-card";
import { DATE_KINDS } from "@/db/enums";
import { DATE_KIND_LABELS } from "@/lib/briefings/rules-labels";
import type { EditableStory } from "@/lib/editorial/types";

const KINDS = DATE_KINDS.map((kind) => [kind, DATE_KIND_LABELS[kind]] as const);

/** A story's upcoming dates, each with a box that removes it, and an empty row for a new one. */
export function DateFields({ dates }: { dates: EditableStory["dates_ahead"] }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-sm font-medium">Dates ahead</legend>
      {[...dates, null].map((date, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
          key={index}
          className="grid gap-2 border-l-2 border-line-strong pl-4"
          aria-label={date ? `Date ${index + 1}` : "New date"}
        >
          {date ? null : <p className="text-xs/snug text-muted">To add a date, fill in this row.</p>}
          <FormRow>
            <Field
              className="flex-1 basis-36"
              name={`date_${index}`}
              label="Day"
              type="date"
              defaultValue={date?.date ?? ""}
            />
            <SelectField
              className="flex-1 basis-36"
              name={`kind_${index}`}
              label="Kind"
              options={KINDS}
              defaultValue={date?.kind ?? "event"}
            />
            {date ? <CheckField name={`remove_${index}`} label="Remove" /> : null}
          </FormRow>
          <Field name={`what_${index}`} label="What happens" maxLength={300} defaultValue={date?.what ?? ""} />
        </fieldset>
      ))}
    </fieldset>
  );
}

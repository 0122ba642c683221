"use client";

import { ActionForm, SubmitButton, useForm } from "@/app/_ui/action-form.client";
import { Field } from "@/app/_ui/field.client";
import type { SourceRight } from "@/lib/sources/types";
import type { saveRightAction } from "./actions";

type Props = {
  action: typeof saveRightAction;
  /** The publisher it is about; empty for one that is still to be named. */
  host: string;
  right: SourceRight | null;
};

const CHOICES = [
  ["full", "Full text"],
  ["excerpt", "Excerpt"],
  ["link", "Link only"],
  ["none", "Not set"],
] as const;

/** Says what may be shown of a publisher's texts, or takes it away. */
export function RightForm({ action, host, right }: Props) {
  return (
    <ActionForm action={action} className="right-form" fields={["host", "excerpt_words"]}>
      <div className="right-host">
        <Field name="host" label="Publisher" placeholder="example.com" defaultValue={host} required maxLength={2048} />
      </div>
      <Choice chosen={right?.rights ?? "excerpt"} />
      <div className="right-words">
        <Field
          name="excerpt_words"
          label="Words"
          type="number"
          min={1}
          max={1000}
          defaultValue={right?.excerpt_words ?? 50}
        />
      </div>
      <SubmitButton>Save rights</SubmitButton>
    </ActionForm>
  );
}

function Choice({ chosen }: { chosen: string }) {
  const { state } = useForm();
  return (
    <div className="form-field right-choice">
      <label htmlFor="right-choice">Shown</label>
      <select className="field" id="right-choice" name="rights" defaultValue={state?.values?.rights ?? chosen}>
        {CHOICES.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

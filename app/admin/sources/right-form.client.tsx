"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/action-form.client";
import { Field, SelectField } from "@/app/_ui/field.client";
import type { SourceRight } from "@/lib/sources/types";
import { saveRightAction } from "./actions";

type Props = {
  /** The publisher to edit; empty to enter one. */
  host: string;
  right: SourceRight | null;
};

const CHOICES = [
  ["full", "Full text"],
  ["excerpt", "Excerpt"],
  ["link", "Link only"],
  ["none", "Not set"],
] as const;

/** Sets or removes a publisher's rule. */
export function RightForm({ host, right }: Props) {
  return (
    <ActionForm action={saveRightAction} className="right-form" fields={["host", "excerpt_words"]}>
      <div className="right-host">
        <Field name="host" label="Publisher" placeholder="example.com" defaultValue={host} required maxLength={2048} />
      </div>
      <div className="right-choice">
        <SelectField name="rights" label="Shown" options={CHOICES} defaultValue={right?.rights ?? "excerpt"} />
      </div>
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

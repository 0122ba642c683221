"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field, SelectField } from "@/app/_ui/form/field.client";
import type { SourceRight } from "@/lib/sources/types";
import { saveRightAction } from "./actions";

type Props = {
  /** The publisher to edit; empty for a new one. */
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
    <ActionForm
      action={saveRightAction}
      className="group mb-6 flex flex-wrap items-end gap-x-4 gap-y-3"
      fields={["host", "excerpt_words"]}
      draft={`right-${host}`}
    >
      <Field
        className="max-w-104 flex-1 basis-64"
        name="host"
        label="Publisher"
        placeholder="example.com"
        defaultValue={host}
        required
        maxLength={2048}
      />
      <SelectField
        className="basis-48"
        name="rights"
        label="Shown"
        options={CHOICES}
        defaultValue={right?.rights ?? "excerpt"}
      />
      {/* Only excerpts have a length. */}
      <Field
        className="basis-26 group-has-[option:not([value=excerpt]):checked]:hidden"
        name="excerpt_words"
        label="Words"
        type="number"
        min={1}
        max={1000}
        defaultValue={right?.excerpt_words ?? 50}
      />
      <SubmitButton>Save rights</SubmitButton>
    </ActionForm>
  );
}

"use client";

import type { MouseEvent } from "react";
import { ActionForm, SubmitButton, useForm } from "@/app/_ui/action-form.client";
import { CheckField, Field } from "@/app/_ui/field.client";
import type { Location } from "@/lib/locations/types";
import { saveLocationAction } from "./actions";
import { LOCATIONS } from "./addresses";

type Props = {
  /** The location that is edited; null to add one. */
  location: Location | null;
  onSaved: () => void;
  onCancel: () => void;
};

/** Adds a location or edits one; what it is doing stands in its heading and on its button. */
export function LocationForm({ location, onSaved, onCancel }: Props) {
  return (
    <ActionForm
      action={saveLocationAction}
      className="location-form"
      fields={["name", "aliases"]}
      failure="Failed to save location"
      reset={location === null}
      onDone={onSaved}
    >
      <Fields location={location} onCancel={onCancel} />
    </ActionForm>
  );
}

function Fields({ location, onCancel }: Pick<Props, "location" | "onCancel">) {
  const { state } = useForm();
  // Without a script the page that tells of the success is still the one of the edited location: its form is for the next.
  const isSaved = state?.ok === true || (state?.values !== undefined && !("id" in state.values));
  const edited = isSaved ? null : location;
  const cancel = (event: MouseEvent) => {
    event.preventDefault();
    onCancel();
  };
  return (
    <>
      <h2>{edited ? "Edit Location" : "Add New Location"}</h2>
      {edited ? <input type="hidden" name="id" value={edited.id} /> : null}
      <div className="form-row">
        <Field name="name" label="Name" required maxLength={200} autoComplete="off" defaultValue={edited?.name ?? ""} />
        <Field
          name="aliases"
          label="Aliases"
          autoComplete="off"
          hint="Counties, cities and utilities that make news local too, separated by commas."
          defaultValue={edited?.aliases.join(", ") ?? ""}
        />
        <CheckField name="is_local" label="Is Local" defaultChecked={edited?.is_local ?? false} />
      </div>
      <div className="form-actions">
        <SubmitButton>{edited ? "Update Location" : "Create Location"}</SubmitButton>
        {edited ? (
          <a className="button" href={LOCATIONS} onClick={cancel}>
            Cancel
          </a>
        ) : null}
      </div>
    </>
  );
}

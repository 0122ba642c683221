"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { CheckField, Field } from "@/app/_ui/form/field.client";
import { CancelLink, FORM_CARD, FormActions, FormRow, FormTitle } from "@/app/admin/_shell/form-card";
import { tabHref } from "@/app/admin/_shell/tabs";
import type { Location } from "@/lib/locations/types";
import { saveLocationAction } from "./actions";
import { editLinkId } from "./location-actions.client";

/** Edits a location, or adds one when it is null. */
export function LocationForm({ location }: { location: Location | null }) {
  const router = useRouter();
  const name = useRef<HTMLInputElement>(null);
  const isEditing = location !== null;
  useEffect(() => {
    if (isEditing) name.current?.focus();
  }, [isEditing]);
  const returnFocus = () => location && document.getElementById(editLinkId(location.id))?.focus();
  const onSaved = () => {
    if (!location) return;
    router.push(tabHref("locations"), { scroll: false });
    returnFocus();
  };
  return (
    <ActionForm
      action={saveLocationAction}
      className={FORM_CARD}
      fields={["name", "aliases"]}
      failure="Failed to save location"
      draft={`location-${location?.id ?? "new"}`}
      reset={!location}
      onDone={onSaved}
    >
      <FormTitle>{location ? "Edit Location" : "Add New Location"}</FormTitle>
      {location ? <input type="hidden" name="id" value={location.id} /> : null}
      <FormRow>
        <Field
          ref={name}
          name="name"
          label="Name"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={location?.name ?? ""}
        />
        <Field
          className="flex-2 basis-72"
          name="aliases"
          label="Aliases"
          autoComplete="off"
          hint="Counties, cities and utilities that also make news local, separated by commas."
          defaultValue={location?.aliases.join(", ") ?? ""}
        />
        <CheckField name="is_local" label="Is Local" defaultChecked={location?.is_local ?? false} />
      </FormRow>
      <FormActions>
        <SubmitButton>{location ? "Update Location" : "Create Location"}</SubmitButton>
        {location ? <CancelLink tab="locations" onClick={returnFocus} /> : null}
      </FormActions>
    </ActionForm>
  );
}

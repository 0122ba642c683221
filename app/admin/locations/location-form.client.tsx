"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { ActionForm, SubmitButton } from "@/app/_ui/action-form.client";
import { CheckField, Field } from "@/app/_ui/field.client";
import { tabHref } from "@/app/admin/_shell/tabs";
import type { Location } from "@/lib/locations/types";
import { saveLocationAction } from "./actions";
import { editLinkId } from "./location-actions.client";

/** Edits a location, or adds one when it is null. */
export function LocationForm({ location }: { location: Location | null }) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const isEditing = location !== null;
  useEffect(() => {
    if (isEditing) heading.current?.closest("form")?.querySelector<HTMLElement>("[name=name]")?.focus();
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
      className="location-form"
      fields={["name", "aliases"]}
      failure="Failed to save location"
      reset={!location}
      onDone={onSaved}
    >
      <h2 ref={heading}>{location ? "Edit Location" : "Add New Location"}</h2>
      {location ? <input type="hidden" name="id" value={location.id} /> : null}
      <div className="form-row">
        <Field
          name="name"
          label="Name"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={location?.name ?? ""}
        />
        <Field
          name="aliases"
          label="Aliases"
          autoComplete="off"
          hint="Counties, cities and utilities that also make news local, separated by commas."
          defaultValue={location?.aliases.join(", ") ?? ""}
        />
        <CheckField name="is_local" label="Is Local" defaultChecked={location?.is_local ?? false} />
      </div>
      <div className="form-actions">
        <SubmitButton>{location ? "Update Location" : "Create Location"}</SubmitButton>
        {location ? (
          <Link className="button" href={tabHref("locations")} prefetch={false} scroll={false} onClick={returnFocus}>
            Cancel
          </Link>
        ) : null}
      </div>
    </ActionForm>
  );
}

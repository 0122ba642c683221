"use client";

import { Field } from "@/app/_ui/form/field.client";
import { t } from "@/lib/language/screens/text-forms";

/** The new password, twice. */
export function NewPasswordFields() {
  const field = { className: "w-full", type: "password", autoComplete: "new-password", required: true, maxLength: 256 };
  return (
    <>
      <Field
        {...field}
        name="new_password"
        label={t("New password")}
        hint={t("At least 8 characters, and not a common password.")}
      />
      <Field {...field} name="again" label={t("Confirm new password")} />
    </>
  );
}

"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field, SelectField } from "@/app/_ui/form/field.client";
import { FORM_CARD, FormActions, FormRow } from "@/app/admin/_shell/form-card";
import { NewSecret } from "@/app/admin/_shell/new-secret.client";
import { createTokenAction } from "./actions";

const SCOPES = [
  ["read", "Read only"],
  ["admin", "Everything"],
] as const;
const LIFETIMES = [
  ["90", "90 days"],
  ["365", "1 year"],
  ["never", "Never"],
] as const;

export function CreateToken() {
  return (
    <ActionForm
      action={createTokenAction}
      className={`${FORM_CARD} mb-6`}
      fields={["name"]}
      failure="Failed to create token"
      draft="token-new"
      reset
    >
      <FormRow>
        <Field
          name="name"
          label="Name"
          required
          maxLength={100}
          autoComplete="off"
          hint="The script or system that uses it."
        />
        <SelectField name="scope" label="Access" options={SCOPES} defaultValue="read" />
        <SelectField name="days" label="Expires" options={LIFETIMES} defaultValue="90" />
      </FormRow>
      <NewSecret name="token" />
      <FormActions>
        <SubmitButton>Create Token</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}

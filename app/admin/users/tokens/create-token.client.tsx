"use client";

import { ActionForm, SubmitButton, useForm } from "@/app/_ui/form/action-form.client";
import { Field, SelectField } from "@/app/_ui/form/field.client";
import { FORM_CARD, FormActions, FormRow } from "@/app/admin/_shell/form-card";
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
      <NewToken />
      <FormActions>
        <SubmitButton>Create Token</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}

function NewToken() {
  const { state } = useForm();
  if (!state?.secret) return null;
  return (
    <p className="text-sm" role="status">
      Copy the token now. It is not shown again.
      <code className="mt-1.5 block rounded-md border border-line-strong bg-page p-3 select-all wrap-anywhere">
        {state.secret}
      </code>
    </p>
  );
}

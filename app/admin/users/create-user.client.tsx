"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { CheckField, Field } from "@/app/_ui/form/field.client";
import { FORM_CARD, FormActions, FormRow, FormTitle } from "@/app/admin/_shell/form-card";
import { createUserAction } from "./actions";
import { PasswordField } from "./set-password.client";

export function CreateUser() {
  return (
    <ActionForm
      action={createUserAction}
      className={FORM_CARD}
      fields={["username", "email", "password"]}
      failure="Failed to create user"
      draft="user-new"
      reset
    >
      <FormTitle>Create User</FormTitle>
      <FormRow>
        <Field name="username" label="Username" required maxLength={64} autoComplete="off" />
        <Field name="email" label="Email" type="email" maxLength={254} autoComplete="off" placeholder="Optional" />
        <PasswordField label="Password" />
        <CheckField name="is_admin" label="Admin" />
      </FormRow>
      <FormActions>
        <SubmitButton>Create User</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}

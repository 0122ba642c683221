"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/action-form.client";
import { CheckField, Field } from "@/app/_ui/field.client";
import { createUserAction } from "./actions";
import { PasswordField } from "./set-password.client";

export function CreateUser() {
  return (
    <section className="panel">
      <ActionForm
        action={createUserAction}
        className="user-form"
        fields={["username", "email", "password"]}
        failure="Failed to create user"
        reset
      >
        <h2>Create User</h2>
        <div className="form-row">
          <Field name="username" label="Username" required maxLength={64} autoComplete="off" />
          <Field name="email" label="Email" type="email" maxLength={254} autoComplete="off" hint="Optional." />
          <PasswordField label="Password" />
          <CheckField name="is_admin" label="Admin" />
        </div>
        <div className="form-actions">
          <SubmitButton>Create User</SubmitButton>
        </div>
      </ActionForm>
    </section>
  );
}

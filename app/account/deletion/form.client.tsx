"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field } from "@/app/_ui/form/field.client";
import { deleteAccountAction } from "./actions";

const FIELDS = ["username", "password", "code"] as const;

/** `withPassword`: the user signed in with one. `withCode`: the account has a second factor. */
export function DeleteAccountForm({ withPassword, withCode }: { withPassword: boolean; withCode: boolean }) {
  const field = {
    className: "w-full",
    required: true,
    maxLength: 256,
    autoCapitalize: "none",
    spellCheck: false,
  } as const;
  return (
    <ActionForm action={deleteAccountAction} className="grid max-w-form justify-items-start gap-5" fields={FIELDS}>
      <Field {...field} name="username" label="Your username, to confirm" autoComplete="off" />
      {withPassword ? (
        <Field {...field} name="password" label="Your password" type="password" autoComplete="current-password" />
      ) : null}
      {withCode ? (
        <Field
          {...field}
          name="code"
          label="Code of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
        />
      ) : null}
      <SubmitButton look="danger">Delete My Account</SubmitButton>
    </ActionForm>
  );
}

"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field } from "@/app/_ui/form/field.client";
import { t } from "@/lib/language/screens/text-forms";
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
      <Field {...field} name="username" label={t("Your username, to confirm")} autoComplete="off" />
      {withPassword ? (
        <Field {...field} name="password" label={t("Your password")} type="password" autoComplete="current-password" />
      ) : null}
      {withCode ? (
        <Field
          {...field}
          name="code"
          label={t("Code of your authenticator app, or a recovery code")}
          autoComplete="one-time-code"
        />
      ) : null}
      <SubmitButton look="danger">{t("Delete My Account")}</SubmitButton>
    </ActionForm>
  );
}

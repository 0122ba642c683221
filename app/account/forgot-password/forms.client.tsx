"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field } from "@/app/_ui/form/field.client";
import { t } from "@/lib/language/screens/text-forms";
import { NewPasswordFields } from "../password-fields.client";
import { forgotPasswordAction, resetPasswordAction } from "./actions";

const LOOKS = "grid justify-items-start gap-5";

export function ForgotPasswordForm() {
  return (
    <ActionForm action={forgotPasswordAction} className={LOOKS} fields={["name"]}>
      <Field
        className="w-full"
        name="name"
        label={t("Username or Email")}
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={254}
      />
      <SubmitButton>{t("Send Link")}</SubmitButton>
    </ActionForm>
  );
}

export function ResetPasswordForm({ token }: { token: string }) {
  return (
    <ActionForm action={resetPasswordAction} className={LOOKS} fields={["new_password", "again"]}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields />
      <SubmitButton>{t("Change Password")}</SubmitButton>
    </ActionForm>
  );
}

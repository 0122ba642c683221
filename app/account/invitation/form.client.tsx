"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field } from "@/app/_ui/form/field.client";
import { t } from "@/lib/language/screens/text-forms";
import { NewPasswordFields } from "../password-fields.client";
import { acceptInvitationAction } from "./actions";

export function InvitationForm({ token, username }: { token: string; username: string }) {
  return (
    <ActionForm
      action={acceptInvitationAction}
      className="grid justify-items-start gap-5"
      fields={["username", "new_password", "again"]}
    >
      <input type="hidden" name="token" value={token} />
      <Field
        className="w-full"
        name="username"
        label={t("Username")}
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={64}
        hint={t("You log in with it or with your email address.")}
      />
      <NewPasswordFields />
      <SubmitButton>{t("Create Account")}</SubmitButton>
    </ActionForm>
  );
}

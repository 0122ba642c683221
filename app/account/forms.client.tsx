"use client";

import { Button } from "@/app/_ui/button";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field } from "@/app/_ui/form/field.client";
import { t } from "@/lib/language/screens/text-forms";
import { changePasswordAction, endSessionAction, endSessionsAction } from "./actions";
import { NewPasswordFields } from "./password-fields.client";

const FIELDS = ["password", "code", "new_password", "again"] as const;

/** `withCode`: the account has a second factor. */
export function PasswordForm({ withCode }: { withCode: boolean }) {
  const field = { className: "w-full", required: true, maxLength: 256 } as const;
  return (
    <ActionForm action={changePasswordAction} className="grid justify-items-start gap-5" fields={FIELDS} reset>
      <Field {...field} name="password" label={t("Current password")} type="password" autoComplete="current-password" />
      {withCode ? (
        <Field
          {...field}
          name="code"
          label={t("Code of your authenticator app, or a recovery code")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : null}
      <NewPasswordFields />
      <SubmitButton>{t("Change Password")}</SubmitButton>
    </ActionForm>
  );
}

export function EndSessionForm({ id, device }: { id: string; device: string }) {
  return (
    <ActionForm action={endSessionAction} className="flex-none">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" isSmall aria-label={t("Sign out {device}", { device })}>
        {t("Sign Out")}
      </Button>
    </ActionForm>
  );
}

export function EndSessionsForm() {
  return (
    <ActionForm action={endSessionsAction}>
      <Button type="submit">{t("Sign Out Everywhere")}</Button>
    </ActionForm>
  );
}

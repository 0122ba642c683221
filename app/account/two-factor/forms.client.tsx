"use client";

import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_ui/button";
import { ActionForm, SubmitButton, useForm } from "@/app/_ui/form/action-form.client";
import { Field } from "@/app/_ui/form/field.client";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text-forms";
import { beginAction, confirmAction, turnOffAction } from "./actions";

const FORM = "grid justify-items-start gap-5";
const FIELDS = ["code", "password"] as const;

export function BeginForm() {
  return (
    <ActionForm action={beginAction}>
      <SubmitButton>{t("Set Up")}</SubmitButton>
    </ActionForm>
  );
}

/** Asks for a first code, then shows the recovery codes instead. With `isOn` it was already submitted and shows no fields. */
export function SetupForm({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <ActionForm action={confirmAction} className={FORM} fields={FIELDS}>
      <SetupFields isOn={isOn}>{children}</SetupFields>
    </ActionForm>
  );
}

function SetupFields({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const { state } = useForm();
  if (state?.secret) return <RecoveryCodes codes={state.secret.split("\n")} />;
  if (isOn) return null;
  return (
    <>
      {children}
      <ProofFields codeLabel={t("Code")} />
      <SubmitButton>{t("Turn On")}</SubmitButton>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid justify-items-start gap-5" role="status">
      <h2 className="text-2xl">{t("Recovery Codes")}</h2>
      <p>
        {t(
          "If you lose your phone, each of these signs you in once. Keep them where you keep passwords. They are not shown again.",
        )}
      </p>
      <ul className="grid w-full gap-x-8 gap-y-1.5 rounded-md border border-line-strong bg-page p-4 font-mono text-sm select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonLink look="strong" href={localPath("/account/two-factor")}>
        {t("I Have Saved Them")}
      </ButtonLink>
    </div>
  );
}

export function TurnOffForm() {
  return (
    <ActionForm action={turnOffAction} className={FORM} fields={FIELDS}>
      <ProofFields codeLabel={t("Code, or a recovery code")} />
      <SubmitButton look="danger">{t("Turn Off")}</SubmitButton>
    </ActionForm>
  );
}

function ProofFields({ codeLabel }: { codeLabel: string }) {
  return (
    <>
      <Field
        name="code"
        label={codeLabel}
        className="w-full"
        required
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        name="password"
        label={t("Password")}
        className="w-full"
        type="password"
        required
        maxLength={256}
        autoComplete="current-password"
      />
    </>
  );
}

"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field } from "@/app/_ui/form/field.client";
import { confirmAction, subscribeAction } from "./actions";

export function SubscribeForm({ domains }: { domains: string }) {
  return (
    <ActionForm action={subscribeAction} className="grid justify-items-start gap-5" fields={["email"]}>
      <Field
        className="w-full"
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        hint={`An address of ${domains}.`}
      />
      <SubmitButton>Send Link</SubmitButton>
    </ActionForm>
  );
}

/** Mail scanners follow links, so the page behind one only has this button. */
export function ConfirmForm({ token }: { token: string }) {
  return (
    <ActionForm action={confirmAction}>
      <input type="hidden" name="token" value={token} />
      <SubmitButton>Subscribe</SubmitButton>
    </ActionForm>
  );
}

"use client";

import { ActionForm, SubmitButton, useForm } from "@/app/_ui/form/action-form.client";
import { Checkbox } from "@/app/_ui/form/checkbox";
import { Field, SelectField } from "@/app/_ui/form/field.client";
import type { Language } from "@/db/enums";
import { LANGUAGE_NAMES, pageLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text-forms";
import { confirmAction, subscribeAction } from "./actions";

type Props = {
  domains: string;
  /** The title of the default edition. */
  title: string;
  /** The other editions. */
  editions: { id: number; title: string }[];
  languages: Language[];
};

/** Asks for the email address and, if there is a choice, for editions and a language. */
export function SubscribeForm({ domains, title, editions, languages }: Props) {
  return (
    <ActionForm action={subscribeAction} className="grid justify-items-start gap-5" fields={["email", "is_subscribed"]}>
      <Field
        className="w-full"
        name="email"
        label={t("Email")}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        hint={t("Use an address at {domains}.", { domains })}
      />
      {editions.length > 0 ? (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-medium">{t("Briefings")}</legend>
          <Checkbox name="is_subscribed" defaultChecked>
            {title}
          </Checkbox>
          {editions.map((each) => (
            <Checkbox key={each.id} name="edition" value={String(each.id)}>
              {each.title}
            </Checkbox>
          ))}
          <ChoiceFault />
        </fieldset>
      ) : (
        <input type="hidden" name="is_subscribed" value="on" />
      )}
      {languages.length > 1 ? (
        <SelectField
          className="w-full"
          name="language"
          label={t("Language")}
          options={languages.map((each) => [each, LANGUAGE_NAMES[each]])}
          defaultValue={pageLanguage()}
        />
      ) : null}
      <SubmitButton>{t("Send Link")}</SubmitButton>
    </ActionForm>
  );
}

function ChoiceFault() {
  const { state } = useForm();
  if (state?.field !== "is_subscribed") return null;
  return <p className="text-sm font-medium text-danger">{state.message}</p>;
}

/** Mail scanners follow links, so opening the page confirms nothing: it has this button. */
export function ConfirmForm({ token }: { token: string }) {
  return (
    <ActionForm action={confirmAction}>
      <input type="hidden" name="token" value={token} />
      <SubmitButton>{t("Subscribe")}</SubmitButton>
    </ActionForm>
  );
}

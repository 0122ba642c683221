"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field, SelectField } from "@/app/_ui/form/field.client";
import { CancelLink, FORM_CARD, FormActions, FormRow, FormTitle } from "@/app/admin/_shell/form-card";
import { tabHref } from "@/app/admin/_shell/tabs";
import { choiceOf, editionPath, SCHEDULE_DAYS, SLUG, slugOf, slugTyped } from "@/lib/editions/rules";
import type { Edition } from "@/lib/editions/types";
import { createEditionAction, updateEditionAction } from "./actions";

const DAYS = Object.entries(SCHEDULE_DAYS);

/** The address of the edition's pages, if `slug` is valid. */
function hintOf(slug: string) {
  return SLUG.test(slug) ? { hint: `Its pages are at ${editionPath({ slug })}.` } : {};
}

/** Edits an edition, or adds one when it is null. */
export function EditionForm({ edition, timeZone }: { edition: Edition | null; timeZone: string }) {
  const router = useRouter();
  const [slug, setSlug] = useState(edition?.slug ?? "");
  // Until the slug is edited, it is derived from the title.
  const [isTyped, setTyped] = useState(edition !== null);
  const { days, time } = edition ? choiceOf(edition.schedule) : { days: "1-5", time: "06:00" };
  const onDone = () => {
    if (edition) return router.push(tabHref("editions"), { scroll: false });
    setSlug("");
    setTyped(false);
  };
  return (
    <ActionForm
      action={edition ? updateEditionAction : createEditionAction}
      className={`${FORM_CARD} mb-6`}
      fields={["title", "slug", "sender_name", "days", "time"]}
      failure="Failed to save edition"
      draft={`edition-${edition?.id ?? "new"}`}
      reset={!edition}
      onDone={onDone}
    >
      <FormTitle level={3}>{edition ? "Edit Edition" : "Add Edition"}</FormTitle>
      {edition ? <input type="hidden" name="id" value={edition.id} /> : null}
      <FormRow>
        <Field
          name="title"
          label="Title"
          required
          maxLength={80}
          autoComplete="off"
          placeholder="Board Briefing"
          defaultValue={edition?.title ?? ""}
          onChange={(event) => (isTyped ? undefined : setSlug(slugOf(event.currentTarget.value)))}
        />
        <Field
          name="slug"
          label="Address"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="board"
          {...hintOf(slugTyped(slug) || "board")}
          value={slug}
          onChange={(event) => {
            setTyped(true);
            setSlug(event.currentTarget.value);
          }}
        />
        <Field
          name="sender_name"
          label="Emails are from"
          maxLength={80}
          autoComplete="off"
          placeholder="The title"
          defaultValue={edition?.sender_name ?? ""}
        />
      </FormRow>
      <FormRow>
        <SelectField name="days" label="Runs" options={DAYS} defaultValue={days} className="md:w-80" />
        <Field
          className="md:w-56"
          name="time"
          type="time"
          label="At"
          required
          defaultValue={time}
          hint={`Time zone: ${timeZone}`}
        />
      </FormRow>
      <FormActions>
        <SubmitButton>{edition ? "Save Edition" : "Add Edition"}</SubmitButton>
        {edition ? <CancelLink tab="editions" /> : null}
      </FormActions>
    </ActionForm>
  );
}

"use client";

import { useEffect, useRef } from "react";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field, SelectField } from "@/app/_ui/form/field.client";
import { CancelLink } from "@/app/admin/_shell/form-card";
import { ANY_HOST } from "@/lib/sources/rules";
import type { Right } from "@/lib/sources/types";
import { saveRightAction } from "./actions";

type Props = {
  /** The publisher to edit; empty for a new one. */
  host: string;
  /** What is shown of it now, and whether a rule says so. Null: the full text. */
  right: Right | null;
  hasRule: boolean;
};

const CHOICES = [
  ["full", "Full text"],
  ["excerpt", "Excerpt"],
  ["link", "Link only"],
  ["none", "Not set"],
] as const;

function shownChoice(host: string, right: Right | null, hasRule: boolean): string {
  if (right || host === "") return right?.rights ?? "excerpt";
  return host === ANY_HOST || hasRule ? "full" : "none";
}

/** Sets or removes a publisher's rule, or the rule for publishers without one. */
export function RightForm({ host, right, hasRule }: Props) {
  const publisher = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (host !== "") publisher.current?.form?.querySelector("select")?.focus();
  }, [host]);
  const returnFocus = () => document.getElementById(`edit-right-${host}`)?.focus();
  return (
    <ActionForm
      action={saveRightAction}
      className="group mb-6 flex flex-wrap items-end gap-x-4 gap-y-3"
      fields={["host", "excerpt_words"]}
      draft={`right-${host}`}
    >
      {host === ANY_HOST ? <input type="hidden" name="host" value={ANY_HOST} /> : null}
      <Field
        ref={publisher}
        className="max-w-104 flex-1 basis-64"
        name={host === ANY_HOST ? "everyone" : "host"}
        label="Publisher"
        placeholder="example.com"
        defaultValue={host === ANY_HOST ? "Publishers without a rule" : host}
        readOnly={host === ANY_HOST}
        required
        maxLength={2048}
      />
      <SelectField
        className="basis-48"
        name="rights"
        label="Shown"
        options={host === ANY_HOST ? CHOICES.filter(([value]) => value !== "none") : CHOICES}
        defaultValue={shownChoice(host, right, hasRule)}
      />
      {/* Only excerpts have a length. */}
      <Field
        className="basis-26 group-has-[option:not([value=excerpt]):checked]:hidden"
        name="excerpt_words"
        label="Words"
        type="number"
        min={1}
        max={1000}
        defaultValue={right?.excerpt_words ?? 50}
      />
      <SubmitButton>Save Rights</SubmitButton>
      {host === "" ? null : <CancelLink tab="sources" onClick={returnFocus} />}
    </ActionForm>
  );
}

"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { buttonClass } from "@/app/_ui/button-looks";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field, SelectField } from "@/app/_ui/form/field.client";
import { tabHref } from "@/app/admin/_shell/tabs";
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

/** Sets or removes a publisher's rule. */
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
      <Field
        ref={publisher}
        className="max-w-104 flex-1 basis-64"
        name="host"
        label="Publisher"
        placeholder="example.com"
        defaultValue={host}
        required
        maxLength={2048}
      />
      <SelectField
        className="basis-48"
        name="rights"
        label="Shown"
        options={CHOICES}
        defaultValue={host !== "" && !hasRule && right === null ? "none" : (right?.rights ?? "excerpt")}
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
      {host === "" ? null : (
        <Link className={buttonClass()} href={tabHref("sources")} prefetch={false} scroll={false} onClick={returnFocus}>
          Cancel
        </Link>
      )}
    </ActionForm>
  );
}

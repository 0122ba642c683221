"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { KeyboardEvent } from "react";
import { Alert } from "@/app/_ui/alert";
import { buttonClass } from "@/app/_ui/button-looks";
import { ActionForm, SubmitButton, useForm } from "@/app/_ui/form/action-form.client";
import { Field, TextField } from "@/app/_ui/form/field.client";
import { FORM_CARD, FormActions } from "@/app/admin/_shell/form-card";
import { isMeaningRead, meaningLabel } from "@/lib/briefings/rules-labels";
import type { EditableStory } from "@/lib/editorial/types";
import { capitalized } from "@/lib/language/capitalized";
import { editStoryAction } from "./actions";
import { DateFields } from "./date-fields";

type Props = {
  story: Omit<EditableStory, "sources" | "evidence">;
  briefing: { id: number; version: number };
  isPublished: boolean;
};

const FIELDS = [
  "ai_takeaway_title",
  "ai_takeaway_text",
  "ai_summary",
  "ai_meaning",
  "ai_key_points",
  "ai_excerpt",
  "correction",
  "overrule",
];

const READING_HINT =
  "Shown as “Our reading”. Word what is not known as possible: may, could, if. Leave empty to omit it.";

/** Edits a story's texts. Sentences that fail the check are listed and can only be saved with a reason. */
export function StoryForm({ story, briefing, isPublished }: Props) {
  const router = useRouter();
  const href = `/admin/briefings/${briefing.id}#story-${story.id}`;
  return (
    <ActionForm
      action={editStoryAction}
      className={`${FORM_CARD} content-start`}
      fields={FIELDS}
      failure="Failed to save the story"
      draft={`story-${story.id}`}
      onDone={() => router.push(href)}
    >
      <input type="hidden" name="id" value={story.id} />
      <input type="hidden" name="briefing_id" value={briefing.id} />
      <input type="hidden" name="version" value={briefing.version} />
      <TextField
        name="ai_takeaway_title"
        label="Title"
        required
        rows={2}
        maxLength={160}
        defaultValue={story.ai_takeaway_title}
        onKeyDown={submitOnEnter}
      />
      <TextField name="ai_takeaway_text" label="Takeaway" required rows={3} defaultValue={story.ai_takeaway_text} />
      <TextField name="ai_summary" label="Summary" rows={5} defaultValue={story.ai_summary} />
      <TextField
        name="ai_meaning"
        label={meaningLabel(story)}
        hint={isMeaningRead(story) ? READING_HINT : "From the source. Leave empty to omit it."}
        rows={3}
        maxLength={1000}
        defaultValue={story.ai_meaning ?? ""}
      />
      <TextField
        name="ai_key_points"
        label="Key points"
        hint="One per line."
        rows={5}
        defaultValue={story.ai_key_points.join("\n")}
      />
      <TextField
        name="ai_excerpt"
        label="Excerpt"
        hint="Copied word for word from the story’s own article. Leave empty to omit it."
        rows={3}
        maxLength={400}
        defaultValue={story.ai_excerpt ?? ""}
      />
      <DateFields dates={story.dates_ahead} />
      {isPublished ? (
        <Field
          name="correction"
          label="Correction"
          hint="What was corrected, in one line. Readers see it with the story."
          required
          maxLength={200}
          autoComplete="off"
        />
      ) : null}
      <Faults />
      <FormActions>
        <SubmitButton>Check and Save</SubmitButton>
        <Link className={buttonClass()} href={href} prefetch={false}>
          Cancel
        </Link>
      </FormActions>
    </ActionForm>
  );
}

/** A title is one line, however many the field shows. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function Faults() {
  const { state } = useForm();
  const faults = state?.faults ?? [];
  if (faults.length === 0) return null;
  return (
    <div className="grid gap-3">
      <Alert>
        <ul className="grid gap-2 py-1">
          {faults.map(({ sentence, fault }) => (
            <li key={sentence}>
              <q>{sentence}</q>
              <span className="block font-normal text-ink">{capitalized(fault)}.</span>
            </li>
          ))}
        </ul>
      </Alert>
      <Field
        name="overrule"
        label="Reason to save anyway"
        hint="Why these sentences are right. Your name and this reason are recorded in the audit log."
        maxLength={300}
        autoComplete="off"
      />
    </div>
  );
}

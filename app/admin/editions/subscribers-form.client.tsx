"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Checkbox } from "@/app/_ui/form/checkbox";
import { FORM_CARD, FormActions, FormTitle } from "@/app/admin/_shell/form-card";
import type { Candidate, Edition } from "@/lib/editions/types";
import { saveSubscribersAction } from "./actions";

/** Chooses which users get an edition by mail. */
export function SubscribersForm({ edition, candidates }: { edition: Edition; candidates: Candidate[] }) {
  if (candidates.length === 0) return <p className="mb-6 text-sm text-soft">No user has an email address yet.</p>;
  return (
    <ActionForm
      action={saveSubscribersAction}
      className={`${FORM_CARD} mb-6`}
      fields={[]}
      failure="Failed to save subscribers"
      draft={`subscribers-${edition.id}`}
    >
      <FormTitle level={3}>{`Subscribers of ${edition.title}`}</FormTitle>
      <input type="hidden" name="id" value={edition.id} />
      <fieldset className="grid max-h-96 gap-x-6 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
        <legend className="sr-only">Users</legend>
        {candidates.map(({ id, username, email, is_subscribed }) => (
          <Checkbox key={id} name="user" value={id} defaultChecked={is_subscribed}>
            <span className="min-w-0">
              {username} {username === email ? null : <span className="block text-xs text-muted">{email}</span>}
            </span>
          </Checkbox>
        ))}
      </fieldset>
      <p className="text-xs/snug text-muted">Users can also choose their editions on the Email Preferences page.</p>
      <FormActions>
        <SubmitButton>Save Subscribers</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}

"use client";

import { useState } from "react";
import { ActionForm, SubmitButton, useForm } from "@/app/_ui/form/action-form.client";
import { CheckField, SelectField, TextField } from "@/app/_ui/form/field.client";
import { FORM_CARD, FormActions, FormRow } from "@/app/admin/_shell/form-card";
import { parseInvitees } from "@/lib/users/rules-invitees";
import { inviteAction } from "./actions";

const ROLES = [
  ["user", "User"],
  ["admin", "Admin"],
] as const;

type Props = {
  /** Addresses with an account and with a valid invitation, in lower case. */
  known: string[];
  pending: string[];
};

/** Invites one person or a pasted list, with a preview of the recipients. */
export function InviteForm({ known, pending }: Props) {
  const [text, setText] = useState("");
  return (
    <ActionForm
      action={inviteAction}
      className={`${FORM_CARD} mb-6`}
      fields={["people"]}
      failure="Failed to send the invitations"
      draft="invitations"
      onDone={() => setText("")}
      reset
    >
      <FormRow>
        <TextField
          name="people"
          label="People"
          rows={4}
          required
          maxLength={20_000}
          placeholder={"ann@example.com\nBob Lee, bob@example.com"}
          hint="One per line: an email address, with or without a name. Rows pasted from a spreadsheet work, too. At most 200."
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </FormRow>
      <FormRow>
        <SelectField name="role" label="Role" options={ROLES} defaultValue="user" className="flex-none basis-48" />
        <CheckField name="is_subscribed" label="Subscribed to the briefing" defaultChecked />
      </FormRow>
      <Preview text={text} known={known} pending={pending} />
      <FormActions>
        <SubmitButton>Send Invitations</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}

function Preview({ text, known, pending }: Props & { text: string }) {
  const shown = useForm().state?.message;
  if (text.trim() === "") return null;
  const { invitees, faults: all } = parseInvitees(text);
  // The field shows the first one after a failed submission.
  const faults = all.filter((fault) => fault !== shown);
  const stateOf = (email: string) => {
    if (known.includes(email.toLowerCase())) return "Has an account";
    return pending.includes(email.toLowerCase()) ? "Already invited" : "Will be invited";
  };
  return (
    <div className="grid gap-2 text-sm" role="status">
      {faults.length > 0 ? (
        <ul className="grid gap-1 font-medium text-danger">
          {faults.slice(0, 5).map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {faults.length > 5 ? <li>{`And ${faults.length - 5} more lines.`}</li> : null}
        </ul>
      ) : null}
      <ul className="grid max-h-56 gap-1 overflow-y-auto">
        {invitees.map(({ email, username }) => (
          <li key={email} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{username === email ? email : `${username}, ${email}`}</span>
            <span className="text-muted">{stateOf(email)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

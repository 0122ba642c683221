"use client";

import { useState } from "react";
import { ActionForm, SubmitButton } from "@/app/_ui/action-form.client";
import { Dialog } from "@/app/_ui/dialog.client";
import { Field } from "@/app/_ui/field.client";
import type { Account } from "@/lib/users/types";
import { updateUserAction } from "./actions";

export function PasswordField({ label }: { label: string }) {
  return (
    <Field
      name="password"
      label={label}
      type="password"
      required
      minLength={8}
      maxLength={256}
      autoComplete="new-password"
      hint="At least 8 characters."
    />
  );
}

type Props = { user: Pick<Account, "id" | "username">; isSelf: boolean };

/** Asks for a new password in a dialog. */
export function SetPassword({ user: { id, username }, isSelf }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Set Password of ${username}`}
        onClick={() => setOpen(true)}
      >
        Set Password
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Set Password">
        <ActionForm
          action={updateUserAction}
          className="user-form-plain"
          fields={["password"]}
          failure="Failed to update user"
          onDone={close}
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="fields" value="password" />
          <p className="panel-text">
            {isSelf
              ? "You will be signed out everywhere and must use the new password."
              : `${username} will be signed out everywhere and must use the new password.`}
          </p>
          <PasswordField label={`New password for ${username}`} />
          <div className="form-actions">
            <SubmitButton>Set Password</SubmitButton>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
          </div>
        </ActionForm>
      </Dialog>
    </>
  );
}

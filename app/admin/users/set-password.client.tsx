"use client";

import { ActionForm, SubmitButton } from "@/app/_ui/action-form.client";
import { Dialog } from "@/app/_ui/dialog.client";
import { Field } from "@/app/_ui/field.client";
import type { Account } from "@/lib/users/types";
import { updateUserAction } from "./actions";
import { USERS } from "./addresses";

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

/** Prompts for a new password; an empty one is not sent. */
export function SetPasswordDialog({ user, isSelf, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Set Password">
      <SetPasswordForm user={user} isSelf={isSelf} onDone={onClose} />
    </Dialog>
  );
}

export function SetPasswordForm({ user, isSelf, onDone }: Props & { onDone?: () => void }) {
  return (
    <ActionForm
      action={updateUserAction}
      className="user-form-plain"
      fields={["password"]}
      failure="Failed to update user"
      {...(onDone ? { onDone } : { reset: true })}
    >
      <input type="hidden" name="id" value={user.id} />
      <input type="hidden" name="fields" value="password" />
      <p className="panel-text">
        {isSelf
          ? "You are signed out everywhere and log in again with the new password."
          : `${user.username} is signed out everywhere and logs in with the new password.`}
      </p>
      <PasswordField label={`New password for ${user.username}`} />
      <div className="form-actions">
        <SubmitButton>Set Password</SubmitButton>
        <a
          className="button"
          href={USERS}
          onClick={(event) => {
            if (!onDone) return;
            event.preventDefault();
            onDone();
          }}
        >
          Cancel
        </a>
      </div>
    </ActionForm>
  );
}

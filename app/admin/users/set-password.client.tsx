"use client";

import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog/dialog.client";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field } from "@/app/_ui/form/field.client";
import { FormActions } from "@/app/admin/_shell/form-card";
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
      hint="At least 8 characters, and not a common password."
    />
  );
}

type Props = { user: Pick<Account, "id" | "username">; isSelf: boolean };

/** Sets a user's password in a dialog. */
export function SetPassword({ user: { id, username }, isSelf }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="quiet" isSmall aria-label={`Set Password of ${username}`} onClick={() => setOpen(true)}>
        Set Password
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Set Password" isForm>
        <ActionForm
          action={updateUserAction}
          className="grid max-w-104 gap-4"
          fields={["password"]}
          failure="Failed to update user"
          onDone={close}
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="fields" value="password" />
          <p className="text-sm text-soft">
            {isSelf
              ? "You will be signed out everywhere and must use the new password."
              : `${username} will be signed out everywhere and must use the new password.`}
          </p>
          <PasswordField label={`New password for ${username}`} />
          <FormActions>
            <SubmitButton>Set Password</SubmitButton>
            <Button onClick={close}>Cancel</Button>
          </FormActions>
        </ActionForm>
      </Dialog>
    </>
  );
}

"use client";

import { useOptimistic, useTransition } from "react";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { ConfirmButton } from "@/app/_ui/dialog/press-button.client";
import { useToast } from "@/app/_ui/dialog/toast.client";
import { ActionForm, withFailure } from "@/app/_ui/form/action-form.client";
import { Checkbox } from "@/app/_ui/form/checkbox";
import { formDataOf } from "@/app/_ui/form/form-data";
import { Cell, Row, RowActions } from "@/app/_ui/list/table";
import { EMAIL_PROBLEM_LABELS } from "@/lib/users/rules";
import type { Account } from "@/lib/users/types";
import {
  deleteUserAction,
  releaseAction,
  resetSecondFactorAction,
  selectMasterAction,
  updateUserAction,
} from "./actions";
import { EditCell } from "./edit-cell.client";
import { SetPassword } from "./set-password.client";

type Props = { user: Account; isSelf: boolean; hasSecondFactor: boolean };

export function UserRow({ user, isSelf, hasSecondFactor }: Props) {
  const { id, username, email, is_admin, is_subscribed, master_query } = user;
  const toast = useToast();

  async function subscribe(value: boolean): Promise<void> {
    const refused = await update(id, "is_subscribed", value);
    if (refused !== null) toast(refused, "error");
  }

  async function choose(isMaster: boolean): Promise<void> {
    const form = formDataOf({ id: isMaster ? String(id) : "null" });
    const state = await withFailure(selectMasterAction, "Failed to set the master user")(null, form);
    if (state) toast(state.message, state.ok ? "success" : "error");
  }

  return (
    <Row className="align-top max-md:grid-cols-[auto_1fr] max-md:items-center max-md:gap-x-5 max-md:gap-y-2">
      <Cell label="ID" className="text-muted tabular-nums md:pt-4.5">
        {id}
      </Cell>
      <Cell className="max-md:order-1 max-md:col-span-full md:min-w-30 min-[75rem]:min-w-44">
        <EditCell
          label={`Username of ${username}`}
          type="text"
          value={username}
          maxLength={64}
          save={(value) => update(id, "username", value)}
        />
      </Cell>
      <Cell className="max-md:order-1 max-md:col-span-full md:min-w-36 min-[75rem]:min-w-68">
        <EditCell
          label={`Email of ${username}`}
          type="email"
          value={email ?? ""}
          placeholder="No email"
          maxLength={254}
          save={(value) => update(id, "email", value)}
        />
        <EmailProblem user={user} />
      </Cell>
      <Cell label="Role" className="md:pt-4.5">
        <Badge tone={is_admin ? "accent" : "plain"}>{is_admin ? "Admin" : "User"}</Badge>
      </Cell>
      <Cell className="max-md:order-1">
        <Check label="Subscribed" name={`${username} is subscribed`} checked={is_subscribed} onChange={subscribe} />
      </Cell>
      <Cell className="max-md:order-1">
        <Check
          label="Master Queries"
          name={`${username} has the master queries`}
          checked={master_query}
          onChange={choose}
        />
      </Cell>
      <Cell kind="actions" className="max-md:order-1">
        <RowActions isQuiet className="md:max-[75rem]:flex-col md:max-[75rem]:items-start">
          <SetPassword user={user} isSelf={isSelf} />
          <SecondFactor user={user} isSelf={isSelf} isOn={hasSecondFactor} />
          {isSelf ? null : <DeleteUser user={user} />}
        </RowActions>
      </Cell>
    </Row>
  );
}

function DeleteUser({ user: { id, username } }: { user: Account }) {
  return (
    <ConfirmButton
      action={deleteUserAction}
      fields={{ id: String(id) }}
      question={{
        title: "Delete this user?",
        text: `${username} will be signed out immediately.`,
        detail: "Their queries and favorites are deleted too.",
        confirm: "Delete",
        danger: true,
      }}
      failure="Failed to delete user"
      label={`Delete ${username}`}
      onDone={() => document.getElementById("users")?.focus()}
    >
      Delete
    </ConfirmButton>
  );
}

/** A link to one's own second factor, or a button that resets another user's. */
function SecondFactor({ user: { id, username }, isSelf, isOn }: { user: Account; isSelf: boolean; isOn: boolean }) {
  if (isSelf) {
    return (
      <ButtonLink look="quiet" isSmall href="/account/two-factor">
        Two-Factor
      </ButtonLink>
    );
  }
  if (!isOn) return null;
  return (
    <ConfirmButton
      action={resetSecondFactorAction}
      fields={{ id: String(id) }}
      question={{
        title: "Reset two-factor sign-in?",
        text: `${username} can then sign in with the password alone.`,
        detail: "Do this only if you are sure who is asking.",
        confirm: "Reset",
        danger: true,
      }}
      failure="Failed to reset two-factor sign-in"
      label={`Reset Two-Factor of ${username}`}
    >
      Reset Two-Factor
    </ConfirmButton>
  );
}

/** Saves a field of a user. Resolves to an error message, or null on success. */
async function update(id: number, field: string, value: string | boolean): Promise<string | null> {
  const entry = value === false ? {} : { [field]: String(value) };
  const form = formDataOf({ id: String(id), fields: field, ...entry });
  const state = await withFailure(updateUserAction, "Failed to update user")(null, form);
  return state?.ok === false ? state.message : null;
}

type CheckProps = { label: string; name: string; checked: boolean; onChange: (value: boolean) => Promise<void> };

/** A check box that saves immediately. Shows the new value while it is being saved, then the saved value. */
function Check({ label, name, checked, onChange }: CheckProps) {
  const [shown, show] = useOptimistic(checked);
  const [busy, start] = useTransition();
  const change = (value: boolean) =>
    start(async () => {
      show(value);
      await onChange(value);
    });
  return (
    <Checkbox
      aria-label={name}
      aria-busy={busy}
      checked={shown}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    >
      <span className="md:sr-only" aria-hidden="true">
        {label}
      </span>
    </Checkbox>
  );
}

/** The address bounced or had a spam complaint, and gets no mail until it is changed or released. */
function EmailProblem({ user: { id, email, email_problem } }: { user: Account }) {
  if (!email_problem || !email) return null;
  return (
    <ActionForm
      action={releaseAction}
      failure="Failed to release the address"
      className="flex items-center gap-2.5 pb-1 text-xs max-md:mt-1.5"
    >
      <Badge tone="danger">{EMAIL_PROBLEM_LABELS[email_problem]}</Badge>
      <button
        type="submit"
        className="link"
        name="id"
        value={id}
        title="No mail is sent to this address until it is changed or released."
      >
        Release<span className="sr-only"> the address {email}</span>
      </button>
    </ActionForm>
  );
}

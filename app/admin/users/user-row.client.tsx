"use client";

import { useState } from "react";
import { AskButton } from "@/app/_ui/ask.client";
import { useReady } from "@/app/_ui/ready";
import type { Account } from "@/lib/users/types";
import { deleteUserAction } from "./actions";
import { deleteQuestion, userAddress } from "./addresses";
import { EditCell } from "./edit-cell.client";
import { SetPasswordDialog } from "./set-password.client";

export type RowProps = {
  user: Account;
  isSelf: boolean;
  /** Saves some of a user's fields; null when they were taken, else why not. */
  save: (user: Account, changes: Record<string, string | boolean>) => Promise<string | null>;
  choose: (user: Account, isMaster: boolean) => Promise<void>;
  onDeleted: () => void;
};

export function UserRow({ user, isSelf, save, choose, onDeleted }: RowProps) {
  const { id, username, email, is_admin, is_subscribed, master_query } = user;
  const [asksPassword, setAsksPassword] = useState(false);
  const ready = useReady();
  return (
    <tr>
      <td className="user-id" data-label="ID">
        {id}
      </td>
      <td>
        <EditCell
          label={`Username of ${username}`}
          type="text"
          value={username}
          maxLength={64}
          save={(value) => save(user, { username: value })}
        />
      </td>
      <td>
        <EditCell
          label={`Email of ${username}`}
          type="email"
          value={email ?? ""}
          placeholder="No email"
          maxLength={254}
          save={(value) => save(user, { email: value })}
        />
        <EmailProblem user={user} onConfirm={() => save(user, { email: email ?? "" })} />
      </td>
      <td data-label="Role">
        <span className={is_admin ? "badge badge-local" : "badge"}>{is_admin ? "Admin" : "User"}</span>
      </td>
      <td>
        <Tick
          label="Subscribed"
          name={`${username} is subscribed`}
          checked={is_subscribed}
          onTick={async (value) => {
            await save(user, { is_subscribed: value });
          }}
        />
      </td>
      <td>
        <Tick
          label="Master Queries"
          name={`${username} has the master queries`}
          checked={master_query}
          onTick={(value) => choose(user, value)}
        />
      </td>
      <td className="actions">
        <div className="row-actions">
          <noscript>
            <a className="button button-quiet" href={userAddress("edit", id)}>
              Edit
            </a>
          </noscript>
          {ready ? (
            <button
              type="button"
              className="button button-quiet"
              aria-label={`Set Password of ${username}`}
              onClick={() => setAsksPassword(true)}
            >
              Set Password
            </button>
          ) : (
            <a className="button button-quiet" href={userAddress("password", id)}>
              Set Password
            </a>
          )}
          <AskButton
            action={deleteUserAction}
            fields={{ id: String(id) }}
            question={deleteQuestion(username)}
            failure="Failed to delete user"
            href={userAddress("delete", id)}
            label={`Delete ${username}`}
            onDone={onDeleted}
          >
            Delete
          </AskButton>
        </div>
        {asksPassword ? <SetPasswordDialog user={user} isSelf={isSelf} onClose={() => setAsksPassword(false)} /> : null}
      </td>
    </tr>
  );
}

type TickProps = { label: string; name: string; checked: boolean; onTick: (value: boolean) => Promise<void> };

/** A box that saves at once: it shows what was chosen while that is on its way, and then what is saved. */
function Tick({ label, name, checked, onTick }: TickProps) {
  const ready = useReady();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const tick = async (value: boolean) => {
    setWanted(value);
    await onTick(value);
    setWanted(null);
  };
  return (
    <label className="check user-tick">
      <input
        type="checkbox"
        aria-label={name}
        aria-busy={wanted !== null}
        checked={wanted ?? checked}
        disabled={!ready}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}

const PROBLEMS = { bounce: "Mail bounced", complaint: "Marked as spam" } as const;

/** Mail to the address came back, or was complained of: it gets none until it is changed or confirmed. */
function EmailProblem({ user, onConfirm }: { user: Account; onConfirm: () => Promise<unknown> }) {
  if (!user.email_problem || !user.email) return null;
  return (
    <p className="email-problem">
      <span className="badge">{PROBLEMS[user.email_problem]}</span>
      <button
        type="button"
        className="link"
        title="Nothing is sent to this address until it is changed or confirmed."
        onClick={onConfirm}
      >
        Confirm<span className="sr-only"> the address {user.email}</span>
      </button>
    </p>
  );
}

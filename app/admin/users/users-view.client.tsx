"use client";

import { useRef } from "react";
import { useListed } from "@/app/_browser/reload";
import { reaching } from "@/app/_ui/action-form.client";
import { useToast } from "@/app/_ui/toast.client";
import type { Account } from "@/lib/users/types";
import { selectMasterAction, updateUserAction } from "./actions";
import { USERS } from "./addresses";
import { CreateUser } from "./create-user.client";
import { type RowProps, UserRow } from "./user-row.client";

/** The form for a new user and the table of all, in which everything is changed in its place. */
export function UsersView({ served, selfId }: { served: Account[] | null; selfId: number }) {
  const [list, reload] = useListed("/api/users", served);
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const save: RowProps["save"] = async (user, changes) => {
    const form = new FormData();
    form.set("id", String(user.id));
    form.set("fields", Object.keys(changes).join());
    for (const [field, value] of Object.entries(changes)) if (value !== false) form.set(field, String(value));
    const state = await reaching(updateUserAction, "Failed to update user")(null, form);
    // A field tells itself why it was refused; a box only falls back.
    if (state && !state.ok && "is_subscribed" in changes) toast(state.message, "error");
    if (state?.ok) await reload();
    return state?.ok === false ? state.message : null;
  };
  const choose: RowProps["choose"] = async (user, isMaster) => {
    const form = new FormData();
    form.set("id", isMaster ? String(user.id) : "null");
    const state = await reaching(selectMasterAction, "Failed to choose the master user")(null, form);
    if (state) toast(state.message, state.ok ? "success" : "error");
    await reload();
  };
  const deleted = () => {
    heading.current?.focus();
    return reload();
  };
  return (
    <>
      <section className="panel">
        <CreateUser onCreated={reload} />
      </section>
      <section className="panel">
        <div className="panel-bar">
          <h2 ref={heading} tabIndex={-1}>
            Users
          </h2>
        </div>
        {list.state === "failed" ? (
          <p className="alert" role="alert">
            Failed to load users
            <a className="button" href={USERS}>
              Try again
            </a>
          </p>
        ) : null}
        {list.rows.length > 0 ? (
          <UserTable
            users={list.rows}
            busy={list.state === "loading"}
            selfId={selfId}
            row={{ save, choose, onDeleted: deleted }}
          />
        ) : null}
        {list.rows.length === 0 && list.state === "ready" ? <p className="empty">No users found</p> : null}
      </section>
    </>
  );
}

type TableProps = { users: Account[]; busy: boolean; selfId: number; row: Omit<RowProps, "user" | "isSelf"> };

function UserTable({ users, busy, selfId, row }: TableProps) {
  return (
    <div className="table-wrap" aria-busy={busy}>
      <table className="table table-cards user-table">
        <thead>
          <tr>
            {["ID", "Username", "Email", "Role", "Subscribed", "Master Queries", "Actions"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} isSelf={user.id === selfId} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

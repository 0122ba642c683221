"use client";

import { useId, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { Checkbox } from "@/app/_ui/form/checkbox";
import { Select } from "@/app/_ui/input";

type Props = {
  /** Users, and the accounts of editions, which have their own schedules. */
  users: { id: number; username: string; isEdition?: boolean }[];
  userId: number;
  master: number | null;
};

/** Selects whose queries are shown, and whose queries the scheduled runs use. */
export function UserPicker({ users, userId, master: first }: Props) {
  const [master, setMaster] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  /** Failures show no message (spec 8): the check box returns to the saved state. */
  async function select(isMaster: boolean): Promise<void> {
    setMaster(isMaster ? userId : null);
    setBusy(true);
    const path = `/api/users/${isMaster ? userId : "null"}/select_master_query`;
    await callApi(path, { method: "POST" }).catch(() => null);
    const saved = await callApi<{ id: number | null }>("/api/queries/master_user").catch(() => ({ id: master }));
    setMaster(saved.id);
    setBusy(false);
  }

  return (
    <form className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:basis-full" action="/admin">
      <input type="hidden" name="tab" value="queries" />
      <label htmlFor={id} className="text-sm text-soft">
        Queries for
      </label>
      <Select
        isSmall
        id={id}
        className="max-md:min-w-0 max-md:flex-1 md:max-w-64"
        name="user"
        value={userId}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {user.id === master ? `${user.username} (Master)` : user.username}
          </option>
        ))}
      </Select>
      {users.find((user) => user.id === userId)?.isEdition ? null : (
        <Checkbox
          className="max-md:basis-full md:ml-2"
          checked={master === userId}
          aria-disabled={isBusy}
          onChange={(event) => (isBusy ? undefined : void select(event.currentTarget.checked))}
        >
          Run this user's queries
        </Checkbox>
      )}
    </form>
  );
}

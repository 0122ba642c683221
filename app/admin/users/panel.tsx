import type { Query } from "@/app/_http/page";
import { logError } from "@/lib/log";
import { listUsers } from "@/lib/users/data";
import type { Account } from "@/lib/users/types";
import type { Admin } from "@/lib/viewer";
import { PlainForms } from "./plain-forms";
import { UsersView } from "./users-view.client";

/** The Users tab; who is no admin does not come here, which the type holds. */
export async function UsersPanel({ admin, query }: { admin: Admin; query: Query }) {
  const users = await readUsers();
  return (
    <>
      <PlainForms query={query} users={users ?? []} selfId={admin.id} />
      <UsersView served={users} selfId={admin.id} />
    </>
  );
}

async function readUsers(): Promise<Account[] | null> {
  try {
    return await listUsers();
  } catch (error) {
    logError("The users could not be listed.", error);
    return null;
  }
}

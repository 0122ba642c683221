import { Table } from "@/app/_ui/list/table";
import { ListOrNote } from "@/app/admin/_shell/list/list-or-note";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { listSecondFactorOwners } from "@/lib/auth/second-factor/data";
import { listUsers } from "@/lib/users/data";
import type { Admin } from "@/lib/viewer";
import { CreateUser } from "./create-user.client";
import { InvitationSection } from "./invitations/invitation-section";
import { TokenSection } from "./tokens/token-section";
import { UserRow } from "./user-row.client";

const COLUMNS = ["ID", "Username", "Email", "Role", "Subscribed", "Master Queries", "Actions"];

/** A form for a new user, and a table of all users that is edited in place. */
export async function UsersPanel({ admin }: { admin: Admin }) {
  const [users, owners] = await Promise.all([
    orNull("the users", listUsers()),
    orNull("second factors", listSecondFactorOwners()),
  ]);
  return (
    <>
      <CreateUser />
      <Section title="Users" id="users">
        <ListOrNote items={users} tab="users" failure="Failed to load users" empty="No users found">
          {(all) => (
            <Table columns={COLUMNS}>
              {all.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  isSelf={user.id === admin.id}
                  hasSecondFactor={owners?.includes(user.id) ?? false}
                />
              ))}
            </Table>
          )}
        </ListOrNote>
      </Section>
      <InvitationSection admin={admin} />
      <TokenSection admin={admin} />
    </>
  );
}

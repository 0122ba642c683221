import { Table } from "@/app/_ui/list/table";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Empty, Section } from "@/app/admin/_shell/section";
import { tabHref } from "@/app/admin/_shell/tabs";
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
        {users === null ? <LoadFailure href={tabHref("users")}>Failed to load users</LoadFailure> : null}
        {users?.length === 0 ? <Empty>No users found</Empty> : null}
        {users && users.length > 0 ? (
          <Table columns={COLUMNS}>
            {users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                isSelf={user.id === admin.id}
                hasSecondFactor={owners?.includes(user.id) ?? false}
              />
            ))}
          </Table>
        ) : null}
      </Section>
      <InvitationSection admin={admin} />
      <TokenSection admin={admin} />
    </>
  );
}

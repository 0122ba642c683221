import { Button } from "@/app/_ui/button";
import { ActionForm } from "@/app/_ui/form/action-form.client";
import { Cell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { tabHref } from "@/app/admin/_shell/tabs";
import { When } from "@/app/admin/_shell/text/when";
import { releaseAction } from "@/app/admin/users/actions";
import { env } from "@/lib/env";
import { listSuppressed } from "@/lib/mail/data";
import { EMAIL_PROBLEM_LABELS } from "@/lib/users/rules";
import type { Admin } from "@/lib/viewer";

const COLUMNS = ["User", "Reason", "Since", "Actions"];

/** Addresses that get no mail until an admin releases them. */
export async function SuppressedSection({ admin }: { admin: Admin }) {
  const suppressed = await orNull("the suppressed addresses", listSuppressed(admin));
  if (suppressed === null) {
    return (
      <Section title="Suppressed Addresses" id="suppressed">
        <LoadFailure href={tabHref("email")}>Failed to load suppressed addresses</LoadFailure>
      </Section>
    );
  }
  if (suppressed.length === 0) {
    return (
      <Section
        title="Suppressed Addresses"
        id="suppressed"
        text="None. Addresses are added after a hard bounce or a spam complaint."
      />
    );
  }
  return (
    <Section title="Suppressed Addresses" id="suppressed">
      <ActionForm action={releaseAction}>
        <Table columns={COLUMNS}>
          {suppressed.map(({ id, username, email, email_problem, since }) => (
            <Row key={id}>
              <RowHead note={email}>{username}</RowHead>
              <Cell label="Reason">{EMAIL_PROBLEM_LABELS[email_problem]}</Cell>
              <Cell label="Since" kind="date">
                {since ? <When instant={since} timeZone={env().DIGEST_TIMEZONE} /> : "Unknown"}
              </Cell>
              <Cell kind="actions">
                <Button type="submit" isSmall name="id" value={id}>
                  Release<span className="sr-only"> the address of {username}</span>
                </Button>
              </Cell>
            </Row>
          ))}
        </Table>
      </ActionForm>
    </Section>
  );
}

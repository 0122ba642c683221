import { ConfirmButton } from "@/app/_ui/dialog/press-button.client";
import { Cell, Row, RowActions, RowHead, Table } from "@/app/_ui/list/table";
import { ListOrNote } from "@/app/admin/_shell/list/list-or-note";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { CopyText } from "@/app/admin/_shell/text/copy-text.client";
import { MAIL_NOT_SET_UP } from "@/app/admin/_shell/text/mail-text";
import { When } from "@/app/admin/_shell/text/when";
import { invitationUrl } from "@/lib/accounts/data-invitation-token";
import { env } from "@/lib/env";
import { isMailSetUp } from "@/lib/mail/send/transport";
import { listInvitations, listSignInEmails } from "@/lib/users/data-invitations";
import type { Invitation } from "@/lib/users/types";
import type { Admin } from "@/lib/viewer";
import { renewInvitationAction, revokeInvitationAction } from "./actions";
import { InviteForm } from "./invite-form.client";

const COLUMNS = ["Email", "Username", "Role", "Subscribed", "Invited by", "Mail", "Expires", "Actions"];
const ABOUT = "People choose their own password through an emailed link, which works once and expires after a week.";

type RowProps = {
  invitation: Invitation;
  /** Whether mail is set up. */
  isMailed: boolean;
};

/** A form to invite people, and the pending invitations. */
export async function InvitationSection({ admin }: { admin: Admin }) {
  const [invitations, known] = await Promise.all([
    orNull("the invitations", listInvitations(admin)),
    orNull("the users", listSignInEmails(admin)),
  ]);
  const valid = invitations?.filter(({ is_expired }) => !is_expired) ?? [];
  const isMailed = isMailSetUp(env());
  return (
    <Section
      title="Invitations"
      id="invitations"
      text={isMailed ? ABOUT : `${ABOUT} ${MAIL_NOT_SET_UP} Copy each link from the list.`}
    >
      <InviteForm known={known ?? []} pending={valid.map(({ email }) => email.toLowerCase())} />
      <ListOrNote items={invitations} tab="users" failure="Failed to load invitations" empty="No pending invitations.">
        {(all) => (
          <Table columns={COLUMNS}>
            {all.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} isMailed={isMailed} />
            ))}
          </Table>
        )}
      </ListOrNote>
    </Section>
  );
}

function InvitationRow({ invitation, isMailed }: RowProps) {
  const { id, email, username, is_admin, is_subscribed, invited_by, expires_at, is_expired, sent_at } = invitation;
  const { DIGEST_TIMEZONE: timeZone } = env();
  const fields = { id: String(id) };
  return (
    <Row>
      <RowHead>{email}</RowHead>
      <Cell label="Username">{username}</Cell>
      <Cell label="Role">{is_admin ? "Admin" : "User"}</Cell>
      <Cell label="Subscribed">{is_subscribed ? "Yes" : "No"}</Cell>
      <Cell label="Invited by">{invited_by ?? "A deleted user"}</Cell>
      <Cell label="Mail">
        <MailState {...invitation} isMailed={isMailed} />
        {is_expired || (isMailed && sent_at !== null) ? null : (
          <CopyText text={invitationUrl(invitation)} label={`Copy the link of ${email}`} isShort />
        )}
      </Cell>
      <Cell label="Expires" kind="date">
        {is_expired ? "Expired" : <When instant={expires_at} timeZone={timeZone} />}
      </Cell>
      <Cell kind="actions">
        <RowActions>
          <ConfirmButton
            action={renewInvitationAction}
            fields={fields}
            question={{
              title: "Send this invitation again?",
              text: `${email} gets a new link for a week. The earlier one stops working.`,
              confirm: "Send Again",
            }}
            failure="Failed to send the invitation"
            label={`Send the invitation of ${email} again`}
          >
            Send Again
          </ConfirmButton>
          <ConfirmButton
            action={revokeInvitationAction}
            fields={fields}
            question={{
              title: "Revoke this invitation?",
              text: `The link for ${email} stops working.`,
              confirm: "Revoke",
              danger: true,
            }}
            failure="Failed to revoke the invitation"
            label={`Revoke the invitation of ${email}`}
          >
            Revoke
          </ConfirmButton>
        </RowActions>
      </Cell>
    </Row>
  );
}

function MailState({ sent_at, send_error, isMailed }: Invitation & { isMailed: boolean }) {
  if (send_error !== null) return <span className="text-danger">{send_error}</span>;
  if (sent_at === null) return "Not sent yet";
  return isMailed ? "Sent" : "Saved as file";
}

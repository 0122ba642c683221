import { ConfirmButton } from "@/app/_ui/dialog/press-button.client";
import { Cell, Row, RowActions, RowHead, Table } from "@/app/_ui/list/table";
import { ListOrNote } from "@/app/admin/_shell/list/list-or-note";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { When } from "@/app/admin/_shell/text/when";
import { env } from "@/lib/env";
import { listTokens } from "@/lib/tokens/data";
import type { ApiToken } from "@/lib/tokens/types";
import type { Admin } from "@/lib/viewer";
import { revokeTokenAction } from "./actions";
import { CreateToken } from "./create-token.client";

const COLUMNS = ["Name", "Access", "Acts as", "Created", "Last used", "Expires", "Actions"];
const ABOUT =
  "Scripts call the API with a token instead of a session, as the admin who created it: Authorization: Bearer …";

/** A form for a new API token, and a table of all tokens. */
export async function TokenSection({ admin }: { admin: Admin }) {
  const tokens = await orNull("the API tokens", listTokens(admin));
  return (
    <Section title="API Tokens" id="tokens" text={ABOUT}>
      <CreateToken />
      <ListOrNote items={tokens} tab="users" failure="Failed to load tokens" empty="No tokens yet.">
        {(all) => (
          <Table columns={COLUMNS}>
            {all.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </Table>
        )}
      </ListOrNote>
    </Section>
  );
}

function TokenRow({ token: { id, name, scope, username, created_at, last_used_at, expires_at } }: { token: ApiToken }) {
  const { DIGEST_TIMEZONE: timeZone } = env();
  return (
    <Row>
      <RowHead>{name}</RowHead>
      <Cell label="Access">{scope === "read" ? "Read only" : "Everything"}</Cell>
      <Cell label="Acts as">{username}</Cell>
      <Cell label="Created" kind="date">
        <When instant={created_at} timeZone={timeZone} />
      </Cell>
      <Cell label="Last used" kind="date">
        {last_used_at ? <When instant={last_used_at} timeZone={timeZone} time /> : "Never"}
      </Cell>
      <Cell label="Expires" kind="date">
        {expires_at ? <When instant={expires_at} timeZone={timeZone} /> : "Never"}
      </Cell>
      <Cell kind="actions">
        <RowActions>
          <ConfirmButton
            action={revokeTokenAction}
            fields={{ id: String(id) }}
            question={{
              title: "Revoke this token?",
              text: `Scripts that use "${name}" are refused from now on.`,
              confirm: "Revoke",
              danger: true,
            }}
            failure="Failed to revoke token"
            label={`Revoke ${name}`}
          >
            Revoke
          </ConfirmButton>
        </RowActions>
      </Cell>
    </Row>
  );
}

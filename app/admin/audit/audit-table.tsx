import { Cell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { runHref } from "@/app/admin/_shell/tabs";
import { When } from "@/app/admin/_shell/text/when";
import { actionLabel, fieldChanges, UNKNOWN_USER } from "@/lib/audit/rules";
import type { AuditEntry } from "@/lib/audit/types";
import { env } from "@/lib/env";

const COLUMNS = ["Action", "Changes", "User", "Time", "Address"];

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table columns={COLUMNS}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </Table>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { action, target, details, username, user_id, created_at, address } = entry;
  const changes = fieldChanges(details);
  return (
    <Row className="align-top">
      <RowHead className="md:min-w-48" note={target}>
        {actionLabel(action)}
      </RowHead>
      <Cell label="Changes" className={changes.length === 0 ? "max-md:hidden" : ""}>
        <Changes changes={changes} />
      </Cell>
      <Cell label="User">
        {username}
        {user_id === null && username !== UNKNOWN_USER ? <span className="text-muted"> (deleted)</span> : null}
      </Cell>
      <Cell label="Time" kind="date">
        <When instant={created_at} timeZone={env().DIGEST_TIMEZONE} time />
      </Cell>
      <Cell label="Address" className="min-w-28 text-sm text-soft tabular-nums wrap-anywhere">
        {address.replace(/^::ffff:/, "")}
      </Cell>
    </Row>
  );
}

function Changes({ changes }: { changes: ReturnType<typeof fieldChanges> }) {
  if (changes.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="grid gap-0.5 text-sm/snug wrap-anywhere">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {field ? <span className="text-muted">{`${field}: `}</span> : null}
          {from === null ? (
            <Value field={field} text={to} />
          ) : (
            <>
              <del className="text-muted decoration-1">{from}</del>
              <span aria-hidden="true"> → </span>
              <ins className="no-underline">{to}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A run links to its report. */
function Value({ field, text }: { field: string; text: string }) {
  if (field !== "Task id") return text;
  return (
    <a className="link" href={runHref(text)}>
      {text}
    </a>
  );
}

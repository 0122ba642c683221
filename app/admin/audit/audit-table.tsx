import { Cell, RowHead, Table } from "@/app/_ui/table";
import { runHref } from "@/app/admin/_shell/tabs";
import { When } from "@/app/admin/_shell/when";
import { actionLabel, fieldChanges } from "@/lib/audit/rules";
import type { AuditEntry } from "@/lib/audit/types";
import { env } from "@/lib/env";

const COLUMNS = ["Action", "Changes", "User", "Time", "Address"];

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table className="audit-table" columns={COLUMNS}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </Table>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { action, target, details, username, user_id, created_at, address } = entry;
  return (
    <tr>
      <RowHead note={target}>{actionLabel(action)}</RowHead>
      <Cell label="Changes">
        <Changes details={details} />
      </Cell>
      <Cell label="User">
        {username}
        {user_id === null ? <span className="quiet"> (deleted)</span> : null}
      </Cell>
      <Cell label="Time" kind="date">
        <When instant={created_at} timeZone={env().DIGEST_TIMEZONE} time />
      </Cell>
      <Cell label="Address" className="audit-address">
        {address.replace(/^::ffff:/, "")}
      </Cell>
    </tr>
  );
}

function Changes({ details }: { details: AuditEntry["details"] }) {
  const changes = fieldChanges(details);
  if (changes.length === 0) return <span className="quiet">–</span>;
  return (
    <ul className="audit-changes">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {field ? <span className="quiet">{`${field}: `}</span> : null}
          {from === null ? (
            <Value field={field} text={to} />
          ) : (
            <>
              <del>{from}</del>
              <span aria-hidden="true"> → </span>
              <ins>{to}</ins>
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

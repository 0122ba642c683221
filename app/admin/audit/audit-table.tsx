import { runAddress } from "@/app/admin/runs/addresses";
import { actionLabel, fieldChanges } from "@/lib/audit/rules";
import type { AuditEntry } from "@/lib/audit/types";
import { env } from "@/lib/env";
import { When } from "../_shell/when";

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className="empty">No changes found.</p>;
  return (
    <div className="table-wrap">
      <table className="table table-cards audit-table">
        <thead>
          <tr>
            {["What", "Changed", "Who", "When", "From"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ entry: { action, target, details, username, user_id, created_at, address } }: { entry: AuditEntry }) {
  return (
    <tr>
      <th scope="row">
        {actionLabel(action)}
        <span className="audit-target">{target}</span>
      </th>
      <td data-label="Changed">
        <Changes details={details} />
      </td>
      <td data-label="Who">
        {username}
        {user_id === null ? <span className="quiet"> (deleted)</span> : null}
      </td>
      <td className="date" data-label="When">
        <When instant={created_at} timeZone={env().DIGEST_TIMEZONE} time />
      </td>
      <td className="audit-address" data-label="From">
        {address.replace(/^::ffff:/, "")}
      </td>
    </tr>
  );
}

function Changes({ details }: { details: AuditEntry["details"] }) {
  const changes = fieldChanges(details);
  if (changes.length === 0) return <span className="quiet">nothing more</span>;
  return (
    <ul className="audit-changes">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {field ? <span className="quiet">{`${field}: `}</span> : null}
          {from === null ? null : (
            <>
              <del>{from}</del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          {from === null ? <Value field={field} text={to} /> : <ins>{to}</ins>}
        </li>
      ))}
    </ul>
  );
}

/** A run is named by what leads to its report. */
function Value({ field, text }: { field: string; text: string }) {
  if (field !== "Task id") return text;
  return (
    <a className="link" href={runAddress(text)}>
      {text}
    </a>
  );
}

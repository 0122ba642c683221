import { ActionForm } from "@/app/_ui/action-form.client";
import { env } from "@/lib/env";
import { listSuppressed } from "@/lib/mail/data-bounces";
import type { SuppressedAddress } from "@/lib/mail/types-bounces";
import type { Admin } from "@/lib/viewer";
import { When } from "../_shell/when";
import { releaseAction } from "./actions";

const REASONS = { bounce: "Mail bounced", complaint: "Marked as spam" } as const;

/** The addresses nothing is sent to any more. */
export async function SuppressedPanel({ admin }: { admin: Admin }) {
  const suppressed = await listSuppressed(admin);
  return (
    <section className="panel" aria-labelledby="suppressed">
      <div className="panel-bar">
        <h2 id="suppressed">Addresses nothing is sent to</h2>
      </div>
      {/* Around all rows: what it says stays when a row goes. */}
      <ActionForm action={releaseAction}>
        {suppressed.length === 0 ? (
          <p className="panel-text">
            None. An address comes here when its mail bounces for good or its owner complains.
          </p>
        ) : (
          <SuppressedTable suppressed={suppressed} />
        )}
      </ActionForm>
    </section>
  );
}

function SuppressedTable({ suppressed }: { suppressed: SuppressedAddress[] }) {
  const { DIGEST_TIMEZONE: timeZone } = env();
  return (
    <div className="table-wrap">
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Reason</th>
            <th scope="col">Since</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {suppressed.map(({ id, username, email, email_problem, since }) => (
            <tr key={id}>
              <th scope="row">
                {username}
                <span className="table-note">{email}</span>
              </th>
              <td data-label="Reason">{REASONS[email_problem]}</td>
              <td data-label="Since" className="date">
                {since ? <When instant={since} timeZone={timeZone} /> : "Unknown"}
              </td>
              <td className="actions">
                <button type="submit" className="button" name="id" value={id}>
                  Release<span className="sr-only"> the address of {username}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

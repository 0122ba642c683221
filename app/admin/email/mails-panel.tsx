import { ActionForm } from "@/app/_ui/action-form.client";
import { briefingTitle } from "@/lib/briefings/rules";
import { env } from "@/lib/env";
import { listBriefingMails, listOpenDeliveries } from "@/lib/mail/data";
import { isLeftOut } from "@/lib/mail/rules";
import type { BriefingMails, DeliveryEntry } from "@/lib/mail/types";
import type { Admin } from "@/lib/viewer";
import { When } from "../_shell/when";
import { retryAction } from "./actions";

const MOST_BRIEFINGS = 10;
const MOST_MAILS = 100;

/** What became of the newest briefings' mails, and of each that did not arrive. */
export async function MailsPanel({ admin }: { admin: Admin }) {
  const [briefings, open] = await Promise.all([
    listBriefingMails(admin, MOST_BRIEFINGS),
    listOpenDeliveries(admin, MOST_MAILS),
  ]);
  return (
    <>
      <section className="panel" aria-labelledby="mails">
        <div className="panel-bar">
          <h2 id="mails">Mails of the newest briefings</h2>
        </div>
        {briefings.length === 0 ? (
          <p className="panel-text">No briefing has been mailed yet.</p>
        ) : (
          <BriefingTable briefings={briefings} />
        )}
      </section>
      {open.length === 0 ? null : (
        <section className="panel" aria-labelledby="open">
          <div className="panel-bar">
            <h2 id="open">Not sent, or not yet</h2>
          </div>
          {/* Around all rows: what it says stays when a row changes. */}
          <ActionForm action={retryAction}>
            <MailTable mails={open} />
          </ActionForm>
        </section>
      )}
    </>
  );
}

function BriefingTable({ briefings }: { briefings: BriefingMails[] }) {
  const { DIGEST_TIMEZONE: timeZone } = env();
  return (
    <div className="table-wrap">
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">Briefing</th>
            <th scope="col">Generated At</th>
            <th scope="col" className="number">
              Sent
            </th>
            <th scope="col" className="number">
              Waiting
            </th>
            <th scope="col" className="number">
              Not sent
            </th>
          </tr>
        </thead>
        <tbody>
          {briefings.map((briefing) => (
            <tr key={briefing.id}>
              <th scope="row">
                <a href={`/briefing/${briefing.id}`}>{briefingTitle(briefing)}</a>
              </th>
              <td data-label="Generated At" className="date">
                <When instant={briefing.generated_at} timeZone={timeZone} time />
              </td>
              <td data-label="Sent" className="number">
                {briefing.sent}
              </td>
              <td data-label="Waiting" className="number">
                {briefing.waiting}
              </td>
              <td data-label="Not sent" className="number">
                {briefing.failed}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MailTable({ mails }: { mails: DeliveryEntry[] }) {
  return (
    <div className="table-wrap">
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">Receiver</th>
            <th scope="col">Briefing</th>
            <th scope="col">State</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MailRow({ mail }: { mail: DeliveryEntry }) {
  const { DIGEST_TIMEZONE: timeZone } = env();
  const { id, username, email, briefing_id, kind, status, error, due_at, may_retry } = mail;
  return (
    <tr>
      <th scope="row">
        {username}
        <span className="table-note">{email}</span>
      </th>
      <td data-label="Briefing">
        <a href={`/briefing/${briefing_id}`}>{briefing_id}</a>
        {kind === "alert" ? <span className="badge">Alert</span> : null}
      </td>
      <td data-label="State">
        <span className={`badge ${toneOf(mail)}`}>{stateOf(mail)}</span>
        <span className="table-note">
          {status === "failed" ? error : <When instant={due_at} timeZone={timeZone} time />}
          {status !== "failed" && error ? ` · ${error}` : null}
        </span>
      </td>
      <td className="actions">
        {may_retry ? (
          <button type="submit" className="button" name="id" value={id}>
            Send again<span className="sr-only"> to {username}</span>
          </button>
        ) : null}
      </td>
    </tr>
  );
}

function stateOf({ status, error }: DeliveryEntry): string {
  if (status === "sending") return "Sending";
  if (status === "pending") return error ? "Waiting to try again" : "Waiting";
  return isLeftOut(error) ? "Left out" : "Failed";
}

function toneOf({ status, error }: DeliveryEntry): string {
  return status === "failed" && !isLeftOut(error) ? "mail-missing" : "";
}

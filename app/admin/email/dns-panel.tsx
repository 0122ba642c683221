import { env } from "@/lib/env";
import { senderOf } from "@/lib/mail/rules-letter";
import { checkDomain, type DnsRecord } from "@/lib/mail/send/dns";
import { openTransport } from "@/lib/mail/send/transport";

const STATES: Record<DnsRecord["state"], string> = {
  found: "Found",
  missing: "Missing",
  unknown: "Cannot look up",
};

/** What the sending domain's name servers must say, and whether they do. */
export async function DnsPanel() {
  const settings = env();
  const { name: way } = openTransport(settings);
  const domain = senderOf(settings.EMAIL_FROM, settings.DIGEST_TITLE).address.split("@")[1] ?? "";
  const records = way !== "outbox" && domain.includes(".") ? await checkDomain(domain, way) : [];
  return (
    <section className="panel" aria-labelledby="dns">
      <div className="panel-bar">
        <h2 id="dns">DNS records</h2>
      </div>
      {records.length === 0 ? (
        <p className="panel-text">{reasonFor(way, domain)}</p>
      ) : (
        <>
          <p className="panel-text">
            What the name servers of {domain} must say for mail from there to be believed. Parts in brackets are the
            mail provider’s to name.
          </p>
          <div className="table-wrap">
            <table className="table table-cards mail-dns">
              <thead>
                <tr>
                  <th scope="col">Record</th>
                  <th scope="col">Name and value</th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {records.map((record) => (
                  <RecordRow key={record.purpose} record={record} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

function reasonFor(way: string, domain: string): string {
  if (way === "outbox") return "Nothing leaves this machine, so no records are needed yet.";
  return `EMAIL_FROM names no domain of the Internet${domain ? ` (${domain})` : ""}.`;
}

function RecordRow({ record: { purpose, type, name, value, state, note } }: { record: DnsRecord }) {
  return (
    <tr>
      <th scope="row">
        {purpose} <span className="badge">{type}</span>
      </th>
      <td>
        <code>{name}</code>
        <code className="mail-value">{value}</code>
      </td>
      <td data-label="State">
        <span className={`badge mail-${state}`}>{STATES[state]}</span>
        {note ? <span className="table-note">{note}</span> : null}
      </td>
    </tr>
  );
}

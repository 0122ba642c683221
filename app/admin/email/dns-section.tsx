import { Badge, type Tone } from "@/app/_ui/badge";
import { Cell, CellNote, Row, RowHead, Table } from "@/app/_ui/list/table";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { LoadingNote, SlowContent } from "@/app/admin/_shell/slow-content";
import { tabHref } from "@/app/admin/_shell/tabs";
import { env } from "@/lib/env";
import { senderOf } from "@/lib/mail/rules-message";
import { checkDomain, type DnsRecord } from "@/lib/mail/send/dns";
import { openTransport } from "@/lib/mail/send/transport";

const STATES: Record<DnsRecord["state"], { name: string; tone: Tone }> = {
  found: { name: "Found", tone: "plain" },
  missing: { name: "Missing", tone: "danger" },
  unknown: { name: "Lookup failed", tone: "plain" },
};

const TITLE = "DNS Records";
const COLUMNS = ["Record", "Name and value", "State"];

/** The DNS records the sending domain needs, and whether they exist. */
export function DnsSection() {
  const settings = env();
  const { name: way } = openTransport(settings);
  const domain = senderOf(settings.EMAIL_FROM, settings.DIGEST_TITLE).address.split("@")[1] ?? "";
  if (way === "outbox" || !domain.includes(".")) return <Section title={TITLE} text={reasonFor(way, domain)} />;
  const checking = orNull("the DNS records", checkDomain(domain, way));
  const fallback = (
    <Section title={TITLE}>
      <LoadingNote>Looking up the records…</LoadingNote>
    </Section>
  );
  return (
    <SlowContent loading={checking} fallback={fallback}>
      <Records domain={domain} checking={checking} />
    </SlowContent>
  );
}

async function Records({ domain, checking }: { domain: string; checking: Promise<DnsRecord[] | null> }) {
  const records = await checking;
  return (
    <Section
      title={TITLE}
      text={`Mail from ${domain} needs these records to be accepted. Your mail provider gives you the parts in brackets.`}
    >
      {records === null ? (
        <LoadFailure href={tabHref("email")}>Failed to look up the records</LoadFailure>
      ) : (
        <Table columns={COLUMNS}>
          {records.map((record) => (
            <RecordRow key={record.purpose} record={record} />
          ))}
        </Table>
      )}
    </Section>
  );
}

function reasonFor(way: string, domain: string): string {
  if (way === "outbox") return "No records are needed until sending is set up.";
  return `EMAIL_FROM has no domain on the internet${domain ? ` (${domain})` : ""}.`;
}

function RecordRow({ record: { purpose, type, name, value, state, note } }: { record: DnsRecord }) {
  return (
    <Row>
      <RowHead>
        {purpose} <Badge>{type}</Badge>
      </RowHead>
      <Cell className="text-sm wrap-anywhere">
        <code className="block">{name}</code>
        <code className="block text-muted">{value}</code>
      </Cell>
      <Cell label="State">
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
        {note ? <CellNote>{note}</CellNote> : null}
      </Cell>
    </Row>
  );
}

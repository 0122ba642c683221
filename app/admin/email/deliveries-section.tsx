import { Badge, type Tone } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { ActionForm } from "@/app/_ui/form/action-form.client";
import { Cell, CellNote, CountCell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { tabHref } from "@/app/admin/_shell/tabs";
import { MAIL_NOT_SET_UP } from "@/app/admin/_shell/text/mail-text";
import { When } from "@/app/admin/_shell/text/when";
import { briefingTitle } from "@/lib/briefings/rules-labels";
import { env } from "@/lib/env";
import { listBriefingDeliveries, listOpenDeliveries } from "@/lib/mail/data";
import { isSkipped } from "@/lib/mail/rules";
import { isMailSetUp } from "@/lib/mail/send/transport";
import type { BriefingDeliveries, DeliveryEntry } from "@/lib/mail/types";
import type { Admin } from "@/lib/viewer";
import { retryAction } from "./actions";

const BRIEFING_LIMIT = 10;
const DELIVERY_LIMIT = 100;

const briefingColumns = (sent: string) => [
  "Briefing",
  "Generated At",
  { number: sent },
  { number: "Waiting" },
  { number: "Not sent" },
];
const DELIVERY_COLUMNS = ["Recipient", "Briefing", "State", "Actions"];

/** The numbers of deliveries of the newest briefings, and each unsent delivery. */
export async function DeliveriesSection({ admin }: { admin: Admin }) {
  const [briefings, open] = await Promise.all([
    orNull("the deliveries", listBriefingDeliveries(admin, BRIEFING_LIMIT)),
    orNull("the open deliveries", listOpenDeliveries(admin, DELIVERY_LIMIT)),
  ]);
  if (briefings === null || open === null) {
    return (
      <Section title="Recent Deliveries">
        <LoadFailure href={tabHref("email")}>Failed to load deliveries</LoadFailure>
      </Section>
    );
  }
  const isMailed = isMailSetUp(env());
  const sent = isMailed ? "Sent" : "Saved as file";
  return (
    <>
      {briefings.length === 0 ? (
        <Section
          title="Recent Deliveries"
          text="No briefing has been sent by email yet. Send one from the Summary Archive."
        />
      ) : (
        <Section title="Recent Deliveries" text={isMailed ? null : MAIL_NOT_SET_UP}>
          <Table columns={briefingColumns(sent)}>
            {briefings.map((briefing) => (
              <BriefingRow key={briefing.id} briefing={briefing} sent={sent} />
            ))}
          </Table>
        </Section>
      )}
      {open.length === 0 ? null : (
        <Section title="Waiting and Failed" id="open">
          <ActionForm action={retryAction}>
            <Table columns={DELIVERY_COLUMNS}>
              {open.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </Table>
          </ActionForm>
        </Section>
      )}
    </>
  );
}

function BriefingRow({ briefing, sent }: { briefing: BriefingDeliveries; sent: string }) {
  return (
    <Row>
      <RowHead>
        <a href={`/briefing/${briefing.id}`}>{briefingTitle(briefing)}</a>
      </RowHead>
      <Cell label="Generated At" kind="date">
        <When instant={briefing.generated_at} timeZone={env().DIGEST_TIMEZONE} time />
      </Cell>
      <CountCell label={sent} count={briefing.sent} />
      <CountCell label="Waiting" count={briefing.waiting} />
      <CountCell label="Not sent" count={briefing.failed} />
    </Row>
  );
}

function DeliveryRow({ delivery }: { delivery: DeliveryEntry }) {
  const { id, username, email, briefing_id, kind, status, error, due_at, may_retry } = delivery;
  const { name, tone } = stateOf(delivery);
  return (
    <Row>
      <RowHead note={email}>{username}</RowHead>
      <Cell label="Briefing">
        <a href={`/briefing/${briefing_id}`}>{briefing_id}</a> {kind === "alert" ? <Badge>Alert</Badge> : null}
      </Cell>
      <Cell label="State">
        <Badge tone={tone}>{name}</Badge>
        <CellNote>
          {status === "failed" ? error : <When instant={due_at} timeZone={env().DIGEST_TIMEZONE} time />}
          {status !== "failed" && error ? ` · ${error}` : null}
        </CellNote>
      </Cell>
      <Cell kind="actions">
        {may_retry ? (
          <Button type="submit" isSmall name="id" value={id}>
            Send Again<span className="sr-only"> to {username}</span>
          </Button>
        ) : null}
      </Cell>
    </Row>
  );
}

function stateOf({ status, error }: DeliveryEntry): { name: string; tone: Tone } {
  if (status === "sending") return { name: "Sending", tone: "plain" };
  if (status === "pending") return { name: error ? "Retrying" : "Waiting", tone: "plain" };
  return isSkipped(error) ? { name: "Skipped", tone: "plain" } : { name: "Failed", tone: "danger" };
}

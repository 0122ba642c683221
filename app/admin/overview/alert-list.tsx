import { Badge } from "@/app/_ui/badge";
import { Cell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { orNull } from "@/app/admin/_shell/read";
import { When } from "@/app/admin/_shell/text/when";
import { listAlerts } from "@/lib/alerts/data";
import { alertLabel } from "@/lib/alerts/rules";
import type { AlertEntry } from "@/lib/alerts/types";
import { env } from "@/lib/env";
import type { Admin } from "@/lib/viewer";

const COLUMNS = ["Alert", "Since", "State", "Sent"];

/** Recent admin alerts, open ones first. Renders nothing without any. */
export async function AlertList({ admin }: { admin: Admin }) {
  const alerts = await orNull("the alerts", listAlerts(admin));
  if (!alerts || alerts.length === 0) return null;
  return (
    <section aria-labelledby="alerts">
      <h3 id="alerts" className="mb-3 text-2xl">
        Alerts
      </h3>
      <Table columns={COLUMNS}>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </Table>
    </section>
  );
}

function AlertRow({ alert }: { alert: AlertEntry }) {
  const { kind, message, created_at, resolved_at } = alert;
  const timeZone = env().DIGEST_TIMEZONE;
  return (
    <Row>
      <RowHead note={<span className="wrap-anywhere">{message}</span>} className="max-w-measure">
        {alertLabel(kind)}
      </RowHead>
      <Cell label="Since" kind="date">
        <When instant={created_at} timeZone={timeZone} time />
      </Cell>
      <Cell label="State">{resolved_at === null ? <Badge tone="danger">Open</Badge> : <Badge>Resolved</Badge>}</Cell>
      <Cell label="Sent">{sentText(alert)}</Cell>
    </Row>
  );
}

function sentText({ mailed_at, webhook_at, error }: AlertEntry): string {
  const ways = [mailed_at && "Email", webhook_at && "Webhook"].filter(Boolean);
  if (ways.length > 0) return ways.join(", ");
  return error ? `Failed: ${error}` : "Not sent";
}

import { Badge } from "@/app/_ui/badge";
import { Cell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { formatLongDate } from "@/lib/dates";
import type { Location } from "@/lib/locations/types";
import { LocationActions } from "./location-actions.client";

const COLUMNS = ["Name", "Type", "Created", "Actions"];

export function LocationTable({ locations, timeZone }: { locations: Location[]; timeZone: string }) {
  return (
    <Table columns={COLUMNS}>
      {locations.map(({ id, name, is_local, aliases, created_at }) => (
        <Row key={id}>
          <RowHead note={<span className="line-clamp-2 max-w-176">{aliases.join(", ")}</span>}>{name}</RowHead>
          <Cell label="Type">
            <Badge tone={is_local ? "accent" : "plain"}>{is_local ? "Local" : "National"}</Badge>
          </Cell>
          <Cell label="Created" kind="date">
            {created_at ? formatLongDate(created_at, timeZone) : "N/A"}
          </Cell>
          <Cell kind="actions">
            <LocationActions id={id} name={name} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

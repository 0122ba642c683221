import { Badge } from "@/app/_ui/badge";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Cell, CellNote, Row, RowActions, RowHead, Table } from "@/app/_ui/list/table";
import { EditAndDelete } from "@/app/admin/_shell/list/edit-and-delete";
import { eventLabel, kindLabel } from "@/lib/channels/rules";
import type { Channel } from "@/lib/channels/types";
import { deleteChannelAction, testChannelAction } from "./actions";
import { type EditionChoice, editionName } from "./text";

const COLUMNS = ["Name", "Kind", "Posts when", "State", "Actions"];

export function ChannelTable({ channels, editions }: { channels: Channel[]; editions: EditionChoice[] }) {
  return (
    <Table columns={COLUMNS}>
      {channels.map((channel) => (
        <ChannelRow key={channel.id} channel={channel} editions={editions} />
      ))}
    </Table>
  );
}

type RowProps = { channel: Channel; editions: EditionChoice[] };

function ChannelRow({ channel, editions }: RowProps) {
  const { id, name, kind, address, events, edition, is_on, off_reason } = channel;
  return (
    <Row>
      <RowHead note={address}>{name}</RowHead>
      <Cell label="Kind">{kindLabel(kind)}</Cell>
      <Cell label="Posts when">
        {events.map(eventLabel).join(", ")}
        {edition === "all" ? null : <CellNote>{editionName(edition, editions)}</CellNote>}
      </Cell>
      <Cell label="State">
        <Badge tone={is_on ? "accent" : "plain"}>{is_on ? "On" : "Off"}</Badge>
        {off_reason ? <CellNote tone="danger">{off_reason}</CellNote> : null}
      </Cell>
      <Cell kind="actions">
        <RowActions isQuiet>
          <ActionForm action={testChannelAction}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton look="quiet" isSmall label={`Send a test to ${name}`}>
              Send a Test
            </SubmitButton>
          </ActionForm>
          <EditAndDelete
            id={id}
            name={name}
            tab="channels"
            kind="channel"
            detail="Its posts are deleted from the list below, too."
            action={deleteChannelAction}
          />
        </RowActions>
      </Cell>
    </Row>
  );
}

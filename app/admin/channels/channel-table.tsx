import Link from "next/link";
import { Badge } from "@/app/_ui/badge";
import { buttonClass } from "@/app/_ui/button-looks";
import { ConfirmButton } from "@/app/_ui/dialog/confirm-button.client";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Cell, CellNote, Row, RowActions, RowHead, Table } from "@/app/_ui/list/table";
import { tabHref } from "@/app/admin/_shell/tabs";
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
              Send a test
            </SubmitButton>
          </ActionForm>
          <Link
            className={buttonClass("quiet", "", true)}
            href={tabHref("channels", { edit: String(id) })}
            prefetch={false}
            scroll={false}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Link>
          <ConfirmButton
            action={deleteChannelAction}
            fields={{ id: String(id) }}
            question={{
              title: "Delete channel",
              text: `Are you sure you want to delete "${name}"?`,
              detail: "Its posts are deleted from the list below, too.",
              confirm: "Delete",
              danger: true,
            }}
            failure="Failed to delete channel"
            label={`Delete ${name}`}
          >
            Delete
          </ConfirmButton>
        </RowActions>
      </Cell>
    </Row>
  );
}

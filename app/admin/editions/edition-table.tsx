import Link from "next/link";
import { buttonClass } from "@/app/_ui/button-looks";
import { Cell, CellNote, Row, RowActions, RowHead, Table } from "@/app/_ui/list/table";
import { EditAndDelete } from "@/app/admin/_shell/list/edit-and-delete";
import { tabHref } from "@/app/admin/_shell/tabs";
import { editionPath, scheduleText } from "@/lib/editions/rules";
import type { EditionEntry } from "@/lib/editions/types";
import { deleteEditionAction } from "./actions";

const COLUMNS = ["Title", "Runs", "Queries", "Subscribers", "Briefings", "Actions"];

export function EditionTable({ editions }: { editions: EditionEntry[] }) {
  return (
    <Table columns={COLUMNS}>
      {editions.map((edition) => (
        <EditionRow key={edition.id} edition={edition} />
      ))}
    </Table>
  );
}

function EditionRow({ edition }: { edition: EditionEntry }) {
  const { id, title, schedule, user_id, queries, subscribers, briefings } = edition;
  return (
    <Row>
      <RowHead note={editionPath(edition)}>
        <a className="link" href={editionPath(edition)}>
          {title}
        </a>
      </RowHead>
      <Cell label="Runs">
        {scheduleText(schedule)}
        {queries === 0 ? <CellNote tone="danger">Nothing to run: no queries</CellNote> : null}
      </Cell>
      <Cell label="Queries">{queries}</Cell>
      <Cell label="Subscribers">{subscribers}</Cell>
      <Cell label="Briefings">{briefings}</Cell>
      <Cell kind="actions">
        <RowActions isQuiet>
          <Link
            className={buttonClass("quiet", "", true)}
            href={tabHref("queries", { user: String(user_id) })}
            prefetch={false}
            aria-label={`Queries for ${title}`}
          >
            Queries
          </Link>
          <EditAndDelete
            id={id}
            name={title}
            tab="editions"
            kind="edition"
            detail={`Its queries, subscriptions and ${briefings === 1 ? "briefing" : `${briefings} briefings`} are deleted, and their addresses stop working.`}
            action={deleteEditionAction}
          />
        </RowActions>
      </Cell>
    </Row>
  );
}

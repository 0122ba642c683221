import Link from "next/link";
import type { Query } from "@/app/_http/page";
import { Cell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { rangeOf } from "@/app/admin/_shell/list/list-address";
import { PagedList } from "@/app/admin/_shell/list/paged-list.client";
import { listAddress, orNull, readPage } from "@/app/admin/_shell/read";
import { Empty, RUN_QUERIES, Section } from "@/app/admin/_shell/section";
import { runHref } from "@/app/admin/_shell/tabs";
import { When } from "@/app/admin/_shell/text/when";
import { listWaitingBriefings } from "@/lib/editorial/data";
import { env } from "@/lib/env";
import { listRuns } from "@/lib/runs/data";
import type { RunEntry } from "@/lib/runs/types";
import type { Admin } from "@/lib/viewer";
import { Live } from "./live.client";
import { RunState } from "./run-state";
import { briefingHref, durationOf, durationText, kindLabel } from "./text";

const COLUMNS = ["Started", "State", "Queries for", "Trigger", "Duration", "Briefing"];

/** All runs, newest first. */
export async function RunList({ admin, query }: { admin: Admin; query: Query }) {
  const address = listAddress("runs", query, []);
  const [page, waiting] = await Promise.all([
    readPage("the runs", address, (range) => listRuns(admin, range)),
    orNull("the waiting briefings", listWaitingBriefings(admin)),
  ]);
  const now = new Date();
  return (
    <Section
      title="Runs"
      aside={
        page?.under_way ? <Live api={`/api/runs?start=${rangeOf(address).start}&length=${address.length}`} /> : null
      }
    >
      <PagedList label="Runs" address={address} total={page?.recordsFiltered ?? null} failure="Failed to load runs">
        {page?.recordsFiltered === 0 ? (
          <Empty action={RUN_QUERIES}>No runs yet. Start one, or wait for the schedule.</Empty>
        ) : (
          <Table columns={COLUMNS}>
            {page?.data.map((task) => (
              <RunRow key={task.task_id} task={task} now={now} waitingIds={waiting?.map(({ id }) => id) ?? []} />
            ))}
          </Table>
        )}
      </PagedList>
    </Section>
  );
}

type RowProps = {
  task: RunEntry;
  now: Date;
  /** The briefings waiting for review. */
  waitingIds: number[];
};

function RunRow({ task, now, waitingIds }: RowProps) {
  const isWaiting = task.summary_id !== null && waitingIds.includes(task.summary_id);
  const duration = durationOf(task, now);
  return (
    <Row>
      <RowHead className="md:min-w-36 lg:min-w-60">
        <Link className="link inline-block min-h-6" href={runHref(task.task_id)} prefetch={false}>
          <When instant={task.started_at ?? task.created_at} timeZone={env().DIGEST_TIMEZONE} time />
        </Link>
      </RowHead>
      <Cell label="State">
        <RunState task={task} />
      </Cell>
      <Cell label="Queries for">{task.username ?? <span className="text-muted">a deleted user</span>}</Cell>
      <Cell label="Trigger">{kindLabel(task.kind)}</Cell>
      <Cell label="Duration" kind="date">
        {duration === null ? "not started" : durationText(duration)}
      </Cell>
      <Cell label="Briefing">
        {task.summary_id === null ? (
          <span className="text-muted">none</span>
        ) : (
          <a
            className="link inline-block min-h-6 whitespace-nowrap"
            href={briefingHref({ id: task.summary_id, isPrivate: task.is_private, isWaiting })}
          >
            {isWaiting
              ? "Waiting for review"
              : `${task.is_private ? "Private briefing" : "Briefing"} ${task.summary_id}`}
          </a>
        )}
      </Cell>
    </Row>
  );
}

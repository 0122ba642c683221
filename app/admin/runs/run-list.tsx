import Link from "next/link";
import { redirect } from "next/navigation";
import type { Query } from "@/app/_http/page";
import { Pager } from "@/app/_ui/pager.client";
import { addressOfList, lastPage, readAsked, startOf } from "@/app/admin/_shell/list-address";
import { When } from "@/app/admin/_shell/when";
import { env } from "@/lib/env";
import { listRuns } from "@/lib/runs/data";
import type { RunEntry } from "@/lib/runs/types";
import type { Admin } from "@/lib/viewer";
import { RUNS, runAddress } from "./addresses";
import { Live } from "./live.client";
import { readOr } from "./read";
import { durationOf, durationText, isUnderWay, kindLabel, stageLabel, stateOf } from "./run-text";

/** Every run, newest first. */
export async function RunList({ admin, query }: { admin: Admin; query: Query }) {
  const asked = { ...readAsked((name) => query[name]), q: "" };
  const start = startOf(asked);
  const read = await readOr(listRuns(admin, { start, length: asked.length, search: "" }));
  const total = read?.value.recordsTotal ?? 0;
  const last = lastPage(total, asked.length);
  if (read && asked.page > last) redirect(addressOfList("runs", { ...asked, page: last }));
  return (
    <section className="panel">
      <div className="panel-bar">
        <h2>Runs</h2>
        {read && read.value.under_way > 0 ? <Live api={`/api/runs?start=${start}&length=${asked.length}`} /> : null}
      </div>
      {read ? <RunTable tasks={read.value.data} /> : <LoadFailure />}
      {total > 0 ? (
        <Pager
          label="Runs"
          page={asked.page}
          length={asked.length}
          total={total}
          path="/admin"
          params={{ tab: "runs" }}
        />
      ) : null}
    </section>
  );
}

function LoadFailure() {
  return (
    <p className="alert" role="alert">
      Failed to load runs
      <a className="button" href={RUNS}>
        Try again
      </a>
    </p>
  );
}

function RunTable({ tasks }: { tasks: RunEntry[] }) {
  if (tasks.length === 0)
    return <p className="empty">No runs yet. Queries are run from the Queries tab, or by the schedule.</p>;
  const now = new Date();
  return (
    <div className="table-wrap">
      <table className="table table-cards run-table">
        <thead>
          <tr>
            {["Started", "State", "Queries of", "Kind", "Duration", "Briefing"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <Row key={task.task_id} task={task} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ task, now }: { task: RunEntry; now: Date }) {
  const duration = durationOf(task, now);
  return (
    <tr>
      <th scope="row">
        <Link className="link" href={runAddress(task.task_id)} prefetch={false}>
          <When instant={task.started_at ?? task.created_at} timeZone={env().DIGEST_TIMEZONE} time />
        </Link>
      </th>
      <td data-label="State">
        <RunState task={task} />
      </td>
      <td data-label="Queries of">{task.username ?? <span className="quiet">a deleted user</span>}</td>
      <td data-label="Kind">{kindLabel(task.kind)}</td>
      <td className="date" data-label="Duration">
        {duration === null ? "not begun" : durationText(duration)}
      </td>
      <td data-label="Briefing">
        {task.summary_id === null ? (
          <span className="quiet">none</span>
        ) : (
          <a className="link" href={`/briefing/${task.summary_id}`}>{`Briefing ${task.summary_id}`}</a>
        )}
      </td>
    </tr>
  );
}

/** The state in a word, with how far it is or why it failed. */
export function RunState({ task }: { task: RunEntry }) {
  const { label, look } = stateOf(task);
  const { stage, done, total } = task.progress;
  return (
    <>
      <span className={`badge ${look}`}>{label}</span>
      {task.status === "running" ? (
        <span className="run-said">{`${stageLabel(stage)}, ${done} of ${total}`}</span>
      ) : null}
      {!isUnderWay(task) && task.error ? <span className="run-said">{task.error}</span> : null}
    </>
  );
}

import Link from "next/link";
import type { ReactNode } from "react";
import type { Query } from "@/app/_http/page";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Empty } from "@/app/admin/_shell/section";
import { runHref, tabHref } from "@/app/admin/_shell/tabs";
import { When } from "@/app/admin/_shell/when";
import { env } from "@/lib/env";
import { getRunReport } from "@/lib/runs/data-report";
import type { RunReport as ReportData } from "@/lib/runs/types";
import type { Admin } from "@/lib/viewer";
import { Live } from "../live.client";
import { RunActions } from "../run-actions.client";
import { RunState } from "../run-state";
import { isUnderWay } from "../text";
import { Figures } from "./figures";
import { QueryCounts } from "./query-counts";
import { SkippedList } from "./skipped-list";
import { SourceAnswers } from "./source-answers";
import { Spending } from "./spending";
import { Stages } from "./stages";

type Props = { admin: Admin; id: string; query: Query };

/** Everything known of one run; live while it is under way. */
export async function RunReport({ admin, id, query }: Props) {
  const read = await orNull(
    "a run",
    getRunReport(admin, id).then((report) => ({ report })),
  );
  return (
    <>
      <p className="run-back">
        <Link className="link" href={tabHref("runs")} prefetch={false}>
          All runs
        </Link>
      </p>
      {read ? null : <LoadFailure href={runHref(id)}>Failed to load the run</LoadFailure>}
      {read && !read.report ? <Empty>Run not found.</Empty> : null}
      {read?.report ? (
        <Report report={read.report}>
          <SkippedList admin={admin} taskId={id} query={query} />
        </Report>
      ) : null}
    </>
  );
}

function Report({ report, children }: { report: ReportData; children: ReactNode }) {
  const active = isUnderWay(report);
  return (
    <article className="run-report">
      <header className="run-head">
        <h2>
          {"Run of "}
          <When instant={report.started_at ?? report.created_at} timeZone={env().DIGEST_TIMEZONE} time />
        </h2>
        <div className="run-head-actions">
          {report.summary_id === null ? null : (
            <a className="button button-primary" href={`/briefing/${report.summary_id}`}>
              Open the briefing
            </a>
          )}
          <RunActions taskId={report.task_id} isUnderWay={active} />
        </div>
        <p className="run-state">
          <RunState task={report} />
        </p>
        {active ? <Live api={`/api/runs/${report.task_id}`} /> : null}
      </header>
      <Notes notes={report.notes} />
      <Figures report={report} />
      <Stages stages={report.stages} isUnderWay={active} />
      <QueryCounts queries={report.queries} />
      <SourceAnswers sources={report.sources} />
      <Spending report={report} />
      {children}
    </article>
  );
}

function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="notice run-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

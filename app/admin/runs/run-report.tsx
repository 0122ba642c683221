import Link from "next/link";
import type { Query } from "@/app/_http/page";
import { AskForm } from "@/app/_ui/ask.client";
import { When } from "@/app/admin/_shell/when";
import { env } from "@/lib/env";
import { getRunReport } from "@/lib/runs/data-report";
import type { RunReport as ReportData } from "@/lib/runs/types";
import type { Admin } from "@/lib/viewer";
import { cancelRunAction } from "./actions";
import { CANCEL_QUESTION, RUNS, runAddress } from "./addresses";
import { LeftOutList } from "./left-out";
import { Live } from "./live.client";
import { readOr } from "./read";
import { QueryCounts } from "./report-queries";
import { SourceAnswers } from "./report-sources";
import { Spending } from "./report-spending";
import { Stages } from "./report-stages";
import { RunActions } from "./run-actions.client";
import { RunState } from "./run-list";
import { countText, durationOf, durationText, isUnderWay, kindLabel } from "./run-text";

/** Everything that is known of one run, live while it is under way. */
export async function RunReport({ admin, id, query }: { admin: Admin; id: string; query: Query }) {
  const read = await readOr(getRunReport(admin, id));
  const report = read?.value;
  return (
    <>
      <p className="run-back">
        <Link className="link" href={RUNS} prefetch={false}>
          All runs
        </Link>
      </p>
      {query.ask === "cancel" && report ? (
        <section className="panel">
          <AskForm
            action={cancelRunAction}
            fields={{ task_id: id }}
            question={isUnderWay(report) ? CANCEL_QUESTION : null}
            back={runAddress(id)}
          />
        </section>
      ) : null}
      {report ? <Report admin={admin} report={report} query={query} /> : <NoReport isLost={read === null} id={id} />}
    </>
  );
}

function NoReport({ isLost, id }: { isLost: boolean; id: string }) {
  if (!isLost) return <p className="empty">Run not found.</p>;
  return (
    <p className="alert" role="alert">
      Failed to load the run
      <a className="button" href={runAddress(id)}>
        Try again
      </a>
    </p>
  );
}

function Report({ admin, report, query }: { admin: Admin; report: ReportData; query: Query }) {
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
      <LeftOutList admin={admin} taskId={report.task_id} query={query} />
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

function Figures({ report }: { report: ReportData }) {
  const { DIGEST_TIMEZONE: timeZone } = env();
  const duration = durationOf(report, new Date());
  const sum = (of: "found" | "new") => countText(report.queries.reduce((all, each) => all + each[of], 0));
  const { sent, waiting, failed } = report.mails;
  const figures = [
    ["Queries of", report.username ?? "a deleted user"],
    ["Kind", kindLabel(report.kind)],
    ["Duration", duration === null ? "not begun" : durationText(duration)],
    ["Found", sum("found")],
    ["New", sum("new")],
    ["Mails sent", sent + waiting + failed === 0 && !report.send_email ? "not asked for" : countText(sent)],
    ...(waiting > 0 ? [["Mails waiting", countText(waiting)] as const] : []),
    ...(failed > 0 ? [["Mails failed", countText(failed)] as const] : []),
    ...(report.attempts > 1 ? [["Taken up", `${report.attempts} times`] as const] : []),
  ] as const;
  return (
    <dl className="run-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>As of</dt>
        <dd>
          <When instant={report.as_of} timeZone={timeZone} />
        </dd>
      </div>
      {report.scheduled_for ? (
        <div>
          <dt>Scheduled for</dt>
          <dd>
            <When instant={report.scheduled_for} timeZone={timeZone} time />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import type { Query } from "@/app/_http/page";
import { Alert, Callout } from "@/app/_ui/alert";
import { ButtonLink } from "@/app/_ui/button";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Empty } from "@/app/admin/_shell/section";
import { runHref, tabHref } from "@/app/admin/_shell/tabs";
import { When } from "@/app/admin/_shell/text/when";
import { listWaitingBriefings } from "@/lib/editorial/data";
import { env } from "@/lib/env";
import { getStageOutcomes } from "@/lib/runs/data-candidates";
import { getRunReport } from "@/lib/runs/data-report";
import type { RunReport as ReportData } from "@/lib/runs/types";
import type { Admin } from "@/lib/viewer";
import { Live } from "../live.client";
import { RunActions } from "../run-actions.client";
import { RunState } from "../run-state";
import { briefingHref, hasFailed, isUnderWay } from "../text";
import { Figures } from "./figures";
import { QueryCounts } from "./query-counts";
import { SkippedList } from "./skipped-list";
import { SourceAnswers } from "./source-answers";
import { Spending } from "./spending";
import { Stages } from "./stages";

type Props = { admin: Admin; id: string; query: Query };

/** The report of a run, updated live while it is active. */
export async function RunReport({ admin, id, query }: Props) {
  const read = await orNull(
    "a run",
    getRunReport(admin, id).then(async (report) => ({
      report,
      outcomes: report ? await getStageOutcomes(admin, report.task_id) : {},
      isWaiting: (await listWaitingBriefings(admin)).some((briefing) => briefing.id === report?.summary_id),
    })),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm">
        <Link className="link" href={tabHref("runs")} prefetch={false}>
          All runs
        </Link>
      </p>
      {read ? null : <LoadFailure href={runHref(id)}>Failed to load the run</LoadFailure>}
      {read && !read.report ? <Empty>Run not found.</Empty> : null}
      {read?.report ? (
        <Report report={read.report} outcomes={read.outcomes} isWaiting={read.isWaiting}>
          <SkippedList admin={admin} taskId={id} query={query} />
        </Report>
      ) : null}
    </div>
  );
}

type ReportProps = {
  report: ReportData;
  outcomes: ComponentProps<typeof Stages>["outcomes"];
  /** Whether its briefing is waiting for review. */
  isWaiting: boolean;
  children: ReactNode;
};

function Report({ report, outcomes, isWaiting, children }: ReportProps) {
  const active = isUnderWay(report);
  return (
    <article>
      <header className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[1fr_auto]">
        <h2 className="text-4xl">
          {"Run of "}
          <When instant={report.started_at ?? report.created_at} timeZone={env().DIGEST_TIMEZONE} time />
        </h2>
        <div className="flex flex-wrap items-start gap-3 max-md:order-1">
          {report.summary_id === null ? null : (
            <ButtonLink
              look="strong"
              href={briefingHref({ id: report.summary_id, isPrivate: report.is_private, isWaiting })}
            >
              {isWaiting ? "Review the Briefing" : "Open the Briefing"}
            </ButtonLink>
          )}
          <RunActions taskId={report.task_id} isUnderWay={active} />
        </div>
        <div className="col-span-full max-w-measure">
          {hasFailed(report) ? (
            <Alert>{`Failed: ${report.error ?? "no reason was given."}`}</Alert>
          ) : (
            <RunState task={report} />
          )}
        </div>
        {active ? <Live api={`/api/runs/${report.task_id}`} /> : null}
      </header>
      <Notes notes={report.notes} />
      <Figures report={report} />
      <Stages report={report} outcomes={outcomes} />
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
    <div className="mt-5">
      <Callout>
        <ul className="grid gap-1">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}

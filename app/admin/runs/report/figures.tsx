import type { ReactNode } from "react";
import { When } from "@/app/admin/_shell/text/when";
import { env } from "@/lib/env";
import type { RunReport } from "@/lib/runs/types";
import { countText, durationOf, durationText, kindLabel } from "../text";

/** The key figures of the run. */
export function Figures({ report }: { report: RunReport }) {
  const { DIGEST_TIMEZONE: timeZone } = env();
  const duration = durationOf(report, new Date());
  const sum = (of: "found" | "new") => countText(report.queries.reduce((all, each) => all + each[of], 0));
  const { sent, waiting, failed } = report.mails;
  const hasMail = sent + waiting + failed > 0 || report.send_email;
  return (
    <dl className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-5 border-y border-line py-5">
      <Figure name="Queries for">{report.username ?? "a deleted user"}</Figure>
      <Figure name="Trigger">{kindLabel(report.kind)}</Figure>
      <Figure name="Duration">{duration === null ? "not started" : durationText(duration)}</Figure>
      <Figure name="Found">{sum("found")}</Figure>
      <Figure name="New">{sum("new")}</Figure>
      <Figure name="Email">{hasMail ? `${countText(sent)} sent` : "not requested"}</Figure>
      {waiting > 0 ? <Figure name="Email waiting">{countText(waiting)}</Figure> : null}
      {failed > 0 ? <Figure name="Email failed">{countText(failed)}</Figure> : null}
      {report.attempts > 1 ? <Figure name="Attempts">{report.attempts}</Figure> : null}
      <Figure name="As of">
        <When instant={report.as_of} timeZone={timeZone} />
      </Figure>
      {report.scheduled_for ? (
        <Figure name="Scheduled for">
          <When instant={report.scheduled_for} timeZone={timeZone} time />
        </Figure>
      ) : null}
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-0.5 leading-snug font-medium tabular-nums">{children}</dd>
    </div>
  );
}

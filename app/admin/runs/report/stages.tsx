import type { StageReport } from "@/lib/runs/types";
import { STAGES } from "@/lib/runs/types";
import { countText, durationText, stageLabel } from "../text";
import { ReportPart } from "./report-part";

/** The stages of a run in order: how much of each is done and how long it took. */
export function Stages({ stages, isUnderWay }: { stages: StageReport[]; isUnderWay: boolean }) {
  return (
    <ReportPart title="Stages">
      <ol className="grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-2.5 text-sm tabular-nums md:grid-cols-[minmax(10rem,auto)_minmax(6rem,1fr)_auto_auto]">
        {STAGES.map((stage) => {
          const report = stages.find((each) => each.stage === stage);
          return (
            <li
              key={stage}
              className={`col-span-full grid grid-cols-subgrid items-center gap-y-1 ${report ? "" : "text-muted"}`}
            >
              <span id={`stage-${stage}`}>{stageLabel(stage)}</span>
              <progress
                className="stage-progress max-md:row-start-2"
                aria-labelledby={`stage-${stage}`}
                value={shareOf(report)}
                max={1}
              />
              <span className="text-soft max-md:row-start-2">
                {report ? `${countText(report.done)} of ${countText(report.total)}` : "not started"}
              </span>
              <span className="text-right text-muted max-md:col-start-2 max-md:row-start-1">
                {timeOf(report, isUnderWay)}
              </span>
            </li>
          );
        })}
      </ol>
    </ReportPart>
  );
}

function shareOf(report: StageReport | undefined): number {
  if (!report) return 0;
  if (report.finished_at) return 1;
  return report.total === 0 ? 0 : Math.min(1, report.done / report.total);
}

function timeOf(report: StageReport | undefined, isUnderWay: boolean): string {
  if (!report) return "";
  if (report.duration_ms !== null) return durationText(report.duration_ms);
  return isUnderWay ? "in progress" : "not finished";
}

import type { StageReport } from "@/lib/runs/types";
import { STAGES } from "@/lib/runs/types";
import { countText, durationText, stageLabel } from "../text";
import { ReportPart } from "./report-part";

/** The stages of a run in order: how much of each is done and how long it took. */
export function Stages({ stages, isUnderWay }: { stages: StageReport[]; isUnderWay: boolean }) {
  return (
    <ReportPart title="Stages">
      <ol className="run-stages">
        {STAGES.map((stage) => {
          const report = stages.find((each) => each.stage === stage);
          return (
            <li key={stage} className={report ? "" : "quiet"}>
              <span className="run-stage-name" id={`stage-${stage}`}>
                {stageLabel(stage)}
              </span>
              <progress aria-labelledby={`stage-${stage}`} value={shareOf(report)} max={1} />
              <span className="run-stage-count">
                {report ? `${countText(report.done)} of ${countText(report.total)}` : "not started"}
              </span>
              <span className="run-stage-time">{timeOf(report, isUnderWay)}</span>
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

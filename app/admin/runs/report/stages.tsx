import type { RunReport, Stage, StageOutcome, StageReport } from "@/lib/runs/types";
import { STAGES } from "@/lib/runs/types";
import { countText, durationText, type StageState, shownStage, stageLabel, stageStateOf } from "../text";
import { ReportPart } from "./report-part";
import { StageBar } from "./stage-bar";

type Outcomes = Partial<Record<Stage, StageOutcome>>;

/** The stages of a run in order, each with progress, outcome and duration. */
export function Stages({ report, outcomes }: { report: RunReport; outcomes: Outcomes }) {
  return (
    <ReportPart title="Stages">
      <ol className="grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-2.5 text-sm tabular-nums md:grid-cols-[minmax(10rem,auto)_minmax(6rem,1fr)_auto_auto]">
        {STAGES.map((stage) => {
          const each = shownStage(stage, report);
          const state = stageStateOf(each, report);
          return (
            <li
              key={stage}
              className={`col-span-full grid grid-cols-subgrid items-center gap-y-1 ${each ? "" : "text-muted"}`}
            >
              <span>{stageLabel(stage)}</span>
              <StageBar report={each} outcome={outcomes[stage]} state={state} />
              <span className={`max-md:col-span-full max-md:row-start-3 ${each ? "text-soft" : ""}`}>
                {countOf(stage, each, state)}
                <Outcome stage={stage} outcome={outcomes[stage]} />
              </span>
              <span
                className={`text-right max-md:col-start-2 max-md:row-start-1 ${state === "failed" ? "font-medium text-danger" : "text-muted"}`}
              >
                {timeOf(each, state)}
              </span>
            </li>
          );
        })}
      </ol>
    </ReportPart>
  );
}

function countOf(stage: Stage, report: StageReport | undefined, state: StageState): string {
  if (!report) return "not started";
  if (state === "empty") return stage === "publish" ? "nothing to publish" : "nothing to do";
  return `${countText(report.done)} of ${countText(report.total)}`;
}

const FAILURES: Partial<Record<Stage, string>> = { fetch: "unreadable" };

function Outcome({ stage, outcome }: { stage: Stage; outcome: StageOutcome | undefined }) {
  if (!outcome) return null;
  return (
    <>
      {outcome.empty > 0 ? <span className="text-muted">{`, ${countText(outcome.empty)} without results`}</span> : null}
      {outcome.failed > 0 ? (
        <span className="text-danger">{`, ${countText(outcome.failed)} ${FAILURES[stage] ?? "failed"}`}</span>
      ) : null}
    </>
  );
}

const ENDS: Partial<Record<StageState, string>> = {
  running: "in progress",
  failed: "failed here",
  stopped: "stopped here",
};

function timeOf(report: StageReport | undefined, state: StageState): string {
  if (!report) return "";
  return report.duration_ms === null ? (ENDS[state] ?? "") : durationText(report.duration_ms);
}

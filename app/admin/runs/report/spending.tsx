import { CountCell, Row, RowHead, Table } from "@/app/_ui/list/table";
import type { RunReport } from "@/lib/runs/types";
import { costText, countText, isUnderWay } from "../text";
import { ReportPart } from "./report-part";

const COLUMNS = [
  "Model",
  { number: "Calls" },
  { number: "Unusable" },
  { number: "Tokens in" },
  { number: "Tokens out" },
];

/** What the run's model calls used, compared with the estimate. Costs are shown only if the price is known. */
export function Spending({ report }: { report: RunReport }) {
  const { calls, models, token_estimate } = report;
  const expected = token_estimate && isUnderWay(report) ? ` yet; about ${tokens(token_estimate)} expected` : "";
  return (
    <ReportPart title="Model Calls">
      {calls === 0 ? (
        <p className="text-sm text-soft">{`No model calls${expected}.`}</p>
      ) : (
        <>
          <Table columns={COLUMNS}>
            {models.map((each) => (
              <Row key={each.model} className="max-md:grid-cols-2">
                <RowHead>{each.model}</RowHead>
                <CountCell label="Calls" count={each.calls} />
                <CountCell label="Unusable" count={each.failed} />
                <CountCell label="Tokens in" count={each.input_tokens} />
                <CountCell label="Tokens out" count={each.output_tokens} />
              </Row>
            ))}
          </Table>
          <p className="mt-3 max-w-measure text-sm text-soft">{sentenceOf(report)}</p>
        </>
      )}
    </ReportPart>
  );
}

function sentenceOf({ calls, input_tokens, output_tokens, cost_usd, token_estimate }: RunReport): string {
  const used = `${tokens(input_tokens + output_tokens)} in ${countText(calls)} ${calls === 1 ? "call" : "calls"}`;
  const expected = token_estimate ? `, ${countText(token_estimate)} expected` : "";
  const cost = cost_usd === null ? "the price is not known" : `about ${costText(cost_usd)} at list prices`;
  return `${used}${expected}; ${cost}.`;
}

function tokens(count: number): string {
  return `${countText(count)} ${count === 1 ? "token" : "tokens"}`;
}

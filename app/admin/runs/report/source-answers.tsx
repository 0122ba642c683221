import { Badge } from "@/app/_ui/badge";
import { Cell, CellNote, CountCell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { tabHref } from "@/app/admin/_shell/tabs";
import { capitalized } from "@/lib/language/capitalized";
import type { SourceReport } from "@/lib/runs/types";
import { sourceName } from "@/lib/sources/rules";
import { ReportPart } from "./report-part";

const COLUMNS = [
  "Source",
  { number: "Requests" },
  { number: "Answers" },
  { number: "Errors" },
  { number: "Items" },
  "State",
];

/** Requests, responses and errors per source, and sources that have stopped returning results. */
export function SourceAnswers({ sources }: { sources: SourceReport[] }) {
  return (
    <ReportPart title="Sources">
      {sources.length === 0 ? (
        <p className="text-sm text-soft">No source was searched.</p>
      ) : (
        <>
          <Table columns={COLUMNS}>
            {sources.map((each) => (
              <SourceRow key={`${each.source} ${each.site}`} report={each} />
            ))}
          </Table>
          <p className="mt-3 text-sm">
            <a className="link" href={tabHref("sources")}>
              Source history
            </a>
          </p>
        </>
      )}
    </ReportPart>
  );
}

function SourceRow({ report }: { report: SourceReport }) {
  const { source, site, searches, answers, errors, items, silence, last_error } = report;
  // `silence` starts with the second empty run; a run without a successful request is shown immediately.
  const note = silence ?? (answers === 0 ? "did not answer" : null);
  return (
    <Row className="max-md:grid-cols-2">
      <RowHead note={site}>{sourceName(source)}</RowHead>
      <CountCell label="Requests" count={searches} />
      <CountCell label="Answers" count={answers} />
      <CountCell label="Errors" count={errors} />
      <CountCell label="Items" count={items} />
      <Cell label="State" className="max-md:col-span-full md:w-2/5">
        {note ? <Badge tone="danger">{capitalized(note)}</Badge> : null}
        {last_error ? <CellNote>{last_error}</CellNote> : null}
        {note || last_error ? null : <span className="text-muted">{items > 0 ? "OK" : "no results"}</span>}
      </Cell>
    </Row>
  );
}

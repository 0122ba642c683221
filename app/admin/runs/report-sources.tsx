import type { SourceReport } from "@/lib/runs/types";
import { sourceName } from "@/lib/sources/rules";
import { countText } from "./run-text";

/** How every source answered, and which have gone silent. */
export function SourceAnswers({ sources }: { sources: SourceReport[] }) {
  return (
    <section className="run-part" aria-labelledby="run-sources">
      <h3 id="run-sources">Sources</h3>
      {sources.length === 0 ? (
        <p className="panel-text">No source was asked.</p>
      ) : (
        <div className="table-wrap">
          <table className="table table-cards run-sources">
            <thead>
              <tr>
                <th scope="col">Source</th>
                <th scope="col" className="number">
                  Asked
                </th>
                <th scope="col" className="number">
                  Answers
                </th>
                <th scope="col" className="number">
                  Errors
                </th>
                <th scope="col" className="number">
                  Items
                </th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {sources.map((each) => (
                <Row key={`${each.source} ${each.site}`} report={each} />
              ))}
            </tbody>
          </table>
          <p className="panel-text run-cost">
            <a className="link" href="/admin/sources">
              How they have been answering
            </a>{" "}
            from run to run.
          </p>
        </div>
      )}
    </section>
  );
}

function Row({
  report: { source, site, searches, answers, errors, items, silence, last_error },
}: {
  report: SourceReport;
}) {
  return (
    <tr>
      <th scope="row">
        {sourceName(source)}
        {site ? <span className="run-said">{site}</span> : null}
      </th>
      <td className="number" data-label="Asked">
        {countText(searches)}
      </td>
      <td className="number" data-label="Answers">
        {countText(answers)}
      </td>
      <td className={errors === 0 ? "number quiet" : "number"} data-label="Errors">
        {countText(errors)}
      </td>
      <td className="number" data-label="Items">
        {countText(items)}
      </td>
      <td data-label="State">
        {silence ? <span className="badge badge-failed">{silence}</span> : null}
        {last_error ? <span className="run-said">{last_error}</span> : null}
        {silence || last_error ? null : <span className="quiet">{items > 0 ? "answered" : "nothing this time"}</span>}
      </td>
    </tr>
  );
}

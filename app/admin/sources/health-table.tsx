import { env } from "@/lib/env";
import { healthNote, sourceName } from "@/lib/sources/rules";
import type { SourceHealth } from "@/lib/sources/types";
import { When } from "../_shell/when";

/** How every search source and every site has been answering. */
export function HealthTable({ health }: { health: SourceHealth[] }) {
  return (
    <section className="panel" aria-labelledby="health">
      <div className="panel-bar">
        <h2 id="health">Source health</h2>
      </div>
      {health.length === 0 ? (
        <p className="empty">No run has asked a source yet.</p>
      ) : (
        <div className="table-wrap">
          <table className="table table-cards">
            <thead>
              <tr>
                <th scope="col">Source</th>
                <th scope="col">State</th>
                <th scope="col">Last answer</th>
                <th scope="col">Last error</th>
                <th scope="col" className="number">
                  Answers
                </th>
                <th scope="col" className="number">
                  Errors
                </th>
              </tr>
            </thead>
            <tbody>
              {health.map((source) => (
                <HealthRow key={source.source} source={source} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function HealthRow({ source }: { source: SourceHealth }) {
  const { answers, errors, last_answer_at, last_items, last_error_at, last_error_code, last_error } = source;
  const { DIGEST_TIMEZONE: timeZone } = env();
  const note = healthNote(source);
  return (
    <tr>
      <th scope="row">{sourceName(source.source)}</th>
      <td data-label="State">
        {note ? <span className="badge badge-alarm">{note}</span> : <span className="badge">OK</span>}
      </td>
      <td data-label="Last answer" className="date">
        {last_answer_at ? (
          <>
            <When instant={last_answer_at} timeZone={timeZone} time />
            <span className="table-note">{countItems(last_items ?? 0)}</span>
          </>
        ) : (
          "Never"
        )}
      </td>
      <td data-label="Last error">
        {last_error_at ? (
          <>
            {last_error}{" "}
            <span className="table-note">
              <code>{last_error_code}</code>, <When instant={last_error_at} timeZone={timeZone} time />
            </span>
          </>
        ) : (
          "None"
        )}
      </td>
      <td data-label="Answers" className="number">
        {answers}
      </td>
      <td data-label="Errors" className="number">
        {errors}
      </td>
    </tr>
  );
}

function countItems(count: number): string {
  return count === 1 ? "1 item" : `${count.toLocaleString("en-US")} items`;
}

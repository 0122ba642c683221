import type { RunReport } from "@/lib/runs/types";
import { costText, countText } from "./run-text";

/** What its model calls took, beside what they were expected to take; money only where the price is known. */
export function Spending({ report }: { report: RunReport }) {
  const { calls, input_tokens, output_tokens, models, cost_usd, token_estimate } = report;
  return (
    <section className="run-part" aria-labelledby="run-spending">
      <h3 id="run-spending">Model calls</h3>
      {calls === 0 ? (
        <p className="panel-text">
          No model was called{token_estimate ? ` yet; ${tokens(token_estimate)} expected` : ""}.
        </p>
      ) : (
        <>
          <div className="table-wrap">
            <table className="table table-cards run-models">
              <thead>
                <tr>
                  <th scope="col">Model</th>
                  {["Calls", "Unusable", "Tokens in", "Tokens out"].map((name) => (
                    <th key={name} scope="col" className="number">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {models.map((each) => (
                  <tr key={each.model}>
                    <th scope="row">{each.model}</th>
                    <td className="number" data-label="Calls">
                      {countText(each.calls)}
                    </td>
                    <td className={each.failed === 0 ? "number quiet" : "number"} data-label="Unusable">
                      {countText(each.failed)}
                    </td>
                    <td className="number" data-label="Tokens in">
                      {countText(each.input_tokens)}
                    </td>
                    <td className="number" data-label="Tokens out">
                      {countText(each.output_tokens)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="panel-text run-cost">
            {`${tokens(input_tokens + output_tokens)} in ${countText(calls)} ${calls === 1 ? "call" : "calls"}`}
            {token_estimate ? `, ${countText(token_estimate)} expected` : ""}
            {cost_usd === null ? "; the price is not known." : `; about ${costText(cost_usd)} by list prices.`}
          </p>
        </>
      )}
    </section>
  );
}

function tokens(count: number): string {
  return `${countText(count)} ${count === 1 ? "token" : "tokens"}`;
}

import type { RunReport } from "@/lib/runs/types";
import { countText } from "./run-text";

type Counted = RunReport["queries"][number];

const COUNTS = [
  ["Found", "found"],
  ["New", "new"],
  ["Duplicates", "duplicates"],
  ["Blocked", "blocked"],
  ["No text", "no_text"],
  ["Outside the window", "outside"],
  ["Used", "used"],
] as const;

/** What became of every query's finds. */
export function QueryCounts({ queries }: { queries: Counted[] }) {
  return (
    <section className="run-part" aria-labelledby="run-queries">
      <h3 id="run-queries">Queries</h3>
      <div className="table-wrap">
        <table className="table table-cards run-counts">
          <thead>
            <tr>
              <th scope="col">Query</th>
              {COUNTS.map(([name]) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queries.map((each, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a run never move, and may say the same
              <tr key={position}>
                <th scope="row">
                  {each.query || "Everything new at the site"}
                  <Narrowed query={each} />
                </th>
                <Cells counts={each} />
              </tr>
            ))}
          </tbody>
          {queries.length > 1 ? (
            <tfoot>
              <tr>
                <th scope="row">All queries</th>
                <Cells counts={sumOf(queries)} />
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      {queries.length > 1 ? (
        <p className="panel-text run-cost">What several queries found counts for each of them.</p>
      ) : null}
    </section>
  );
}

type Counts = Pick<Counted, (typeof COUNTS)[number][1]>;

function Cells({ counts }: { counts: Counts }) {
  return COUNTS.map(([name, key]) => (
    <td key={key} className={counts[key] === 0 ? "number quiet" : "number"} data-label={name}>
      {countText(counts[key])}
    </td>
  ));
}

function Narrowed({ query: { site, locations } }: { query: Counted }) {
  const words = [...locations, ...(site ? [site] : [])];
  return words.length > 0 ? <span className="run-said">{words.join(", ")}</span> : null;
}

function sumOf(queries: Counted[]): Counts {
  const sum: Counts = { found: 0, new: 0, duplicates: 0, blocked: 0, no_text: 0, outside: 0, used: 0 };
  for (const each of queries) for (const [, key] of COUNTS) sum[key] += each[key];
  return sum;
}

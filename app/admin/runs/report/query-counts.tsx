import { CountCell, Row, RowHead, Table } from "@/app/_ui/list/table";
import type { RunReport } from "@/lib/runs/types";
import { ReportPart } from "./report-part";

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

/** On a phone, the counts of a query are side by side. */
const GRID = "max-md:grid-cols-3";

type Counts = Pick<Counted, (typeof COUNTS)[number][1]>;

/** What happened to the articles each query found. */
export function QueryCounts({ queries }: { queries: Counted[] }) {
  const isMany = queries.length > 1;
  const total = (
    <Row className={GRID}>
      <RowHead>All queries</RowHead>
      <Counts counts={sumOf(queries)} />
    </Row>
  );
  return (
    <ReportPart title="Queries">
      <Table columns={["Query", ...COUNTS.map(([number]) => ({ number }))]} foot={isMany ? total : null}>
        {queries.map((query, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run's rows keep their order and may be equal
          <Row key={position} className={GRID}>
            <RowHead
              className="md:min-w-56"
              note={[...query.locations, ...(query.site ? [query.site] : [])].join(", ")}
            >
              {query.query || "Everything new at the site"}
            </RowHead>
            <Counts counts={query} />
          </Row>
        ))}
      </Table>
      {isMany ? (
        <p className="mt-3 max-w-measure text-sm text-soft">
          An article found by several queries is counted once for each.
        </p>
      ) : null}
    </ReportPart>
  );
}

function Counts({ counts }: { counts: Counts }) {
  return COUNTS.map(([label, key]) => <CountCell key={key} label={label} count={counts[key]} />);
}

function sumOf(queries: Counted[]): Counts {
  const sum: Counts = { found: 0, new: 0, duplicates: 0, blocked: 0, no_text: 0, outside: 0, used: 0 };
  for (const each of queries) for (const [, key] of COUNTS) sum[key] += each[key];
  return sum;
}

import { SourceLink } from "@/app/_components/evidence/source-link";
import type { Query } from "@/app/_http/page";
import { Cell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { PagedList } from "@/app/admin/_shell/list/paged-list.client";
import { listAddress, readPage } from "@/app/admin/_shell/read";
import { When } from "@/app/admin/_shell/text/when";
import { env } from "@/lib/env";
import { listUnusedCandidates } from "@/lib/runs/data-report";
import type { UnusedCandidate } from "@/lib/runs/types";
import { sourceName } from "@/lib/sources/rules";
import type { Admin } from "@/lib/viewer";
import { countText } from "../text";

const COLUMNS = ["Article", "Reason", "Query", "Date"];

type Props = { admin: Admin; taskId: string; query: Query };

/** The articles the run found but did not use, each with the reason. Collapsed unless the URL has a page of it. */
export async function SkippedList({ admin, taskId, query }: Props) {
  const address = listAddress("runs", query, ["run"]);
  const page = await readPage("the skipped articles", address, (range) => listUnusedCandidates(admin, taskId, range));
  return (
    <section className="mt-10" aria-labelledby="run-skipped">
      <details className="group" open={query.page !== undefined || query.length !== undefined}>
        <summary className="flex min-h-11 w-fit items-baseline gap-3 after:text-sm after:text-accent after:underline after:content-['Show'] group-open:after:content-['Hide']">
          <h3 id="run-skipped" className="py-2 text-xl">
            Skipped
          </h3>
          {page ? <span className="text-muted">{countText(page.recordsFiltered)}</span> : null}
        </summary>
        <PagedList
          label="Skipped"
          address={address}
          total={page?.recordsFiltered ?? null}
          failure="Failed to load the skipped articles"
        >
          {page?.recordsFiltered === 0 ? (
            <p className="text-sm text-soft">No article was skipped.</p>
          ) : (
            <Table columns={COLUMNS}>
              {page?.data.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two queries may have found the same page
                <SkippedRow key={place} row={row} />
              ))}
            </Table>
          )}
        </PagedList>
      </details>
    </section>
  );
}

function SkippedRow({ row }: { row: UnusedCandidate }) {
  return (
    <Row className="align-top">
      <RowHead className="md:max-w-120" note={[row.outlet, sourceName(row.source)].filter(Boolean).join(" · ")}>
        <SourceLink url={row.url} newTab>
          {row.title || row.url}
        </SourceLink>
      </RowHead>
      <Cell label="Reason">
        {row.reason}
        {row.article_id === null ? null : (
          <>
            {" "}
            <a className="link" href={`/article/${row.article_id}`}>
              Article
            </a>
          </>
        )}
      </Cell>
      <Cell label="Query">{row.query || "the site"}</Cell>
      <Cell label="Date" kind="date">
        {row.date ? <When instant={row.date} timeZone={env().DIGEST_TIMEZONE} /> : "No date"}
      </Cell>
    </Row>
  );
}

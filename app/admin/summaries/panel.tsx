import { withNotes } from "@/app/_http/briefings";
import type { Query } from "@/app/_http/page";
import { Cell, CellNote, Row, RowHead, Table } from "@/app/_ui/list/table";
import { PagedList } from "@/app/admin/_shell/list/paged-list.client";
import { listAddress, readPage } from "@/app/admin/_shell/read";
import { Empty, RUN_QUERIES } from "@/app/admin/_shell/section";
import { When } from "@/app/admin/_shell/text/when";
import { OverviewStrip } from "@/app/admin/overview/strip";
import { listEditionTitles } from "@/lib/editions/data";
import { env } from "@/lib/env";
import { listSummaryPage } from "@/lib/search/data-pages";
import type { Admin } from "@/lib/viewer";
import { NotPublic } from "./not-public";
import { ReportsSection } from "./reports-section";
import { SummaryActions } from "./summary-actions.client";

const COLUMNS = ["Title", "Generated At", "Actions"];

export async function SummariesPanel({ admin, query }: { admin: Admin; query: Query }) {
  const address = listAddress("summaries", query, ["q"]);
  const page = await readPage("the briefings", address, async (range) => {
    const { data, recordsFiltered } = await listSummaryPage(range, { all: true });
    const titles = await listEditionTitles(data.map(({ id }) => id));
    const noted = await withNotes(admin, data);
    return { data: noted.map((each) => ({ ...each, edition: titles.get(each.id) })), recordsFiltered };
  });
  const { DIGEST_TIMEZONE: timeZone } = env();
  return (
    <>
      <OverviewStrip admin={admin} />
      <NotPublic admin={admin} />
      <ReportsSection admin={admin} />
      <PagedList
        title="Summary Archive"
        label="Briefings"
        search="Search summaries"
        address={address}
        total={page?.recordsFiltered ?? null}
        failure="Failed to fetch summaries."
      >
        {page?.recordsFiltered === 0 ? (
          <Empty title="No briefings found" {...(address.params.q ? {} : { action: RUN_QUERIES })}>
            {address.params.q
              ? `No results found for "${address.params.q}". Try different keywords.`
              : "No briefings are available at this time."}
          </Empty>
        ) : (
          <Table columns={COLUMNS} caption="Summary Archive">
            {page?.data.map(({ id, ai_title, generated_at, has_error, edition }) => (
              <Row key={id}>
                <RowHead>
                  {ai_title || `Summary #${id}`}
                  {edition ? <CellNote>{edition}</CellNote> : null}
                  {has_error ? <CellNote tone="danger">Has errors</CellNote> : null}
                </RowHead>
                <Cell kind="date">
                  <When instant={generated_at} timeZone={timeZone} time />
                </Cell>
                <Cell kind="actions">
                  <SummaryActions id={id} title={ai_title || `Summary #${id}`} />
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </PagedList>
    </>
  );
}

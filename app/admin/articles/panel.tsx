import { currentReader, type Query } from "@/app/_http/page";
import { Cell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { PagedList } from "@/app/admin/_shell/list/paged-list.client";
import { listAddress, readPage } from "@/app/admin/_shell/read";
import { Empty, RUN_QUERIES } from "@/app/admin/_shell/section";
import { When } from "@/app/admin/_shell/text/when";
import { env } from "@/lib/env";
import { listArticlePage } from "@/lib/search/data-pages";
import { ArticleActions } from "./article-actions.client";

const COLUMNS = ["Title", "Date", "Actions"];

export async function ArticlesPanel({ query }: { query: Query }) {
  const address = listAddress("articles", query, ["q"]);
  const page = await readPage("the articles", address, async (range) => listArticlePage(range, await currentReader()));
  const { DIGEST_TIMEZONE: timeZone } = env();
  return (
    <PagedList
      title="Article Archive"
      label="Articles"
      search="Search articles"
      address={address}
      total={page?.recordsFiltered ?? null}
      failure="Failed to fetch articles."
    >
      {page?.recordsFiltered === 0 ? (
        <Empty title="No articles found" {...(address.params.q ? {} : { action: RUN_QUERIES })}>
          {address.params.q
            ? `No results found for "${address.params.q}". Try different keywords.`
            : "Articles appear here after a run."}
        </Empty>
      ) : (
        <Table columns={COLUMNS} caption="Article Archive">
          {page?.data.map(({ id, title, source, url, date }) => (
            <Row key={id}>
              <RowHead note={source}>{title}</RowHead>
              <Cell kind="date">{date ? <When instant={date} timeZone={timeZone} /> : "No date"}</Cell>
              <Cell kind="actions">
                <ArticleActions article={{ id, title, source, url, date }} timeZone={timeZone} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </PagedList>
  );
}

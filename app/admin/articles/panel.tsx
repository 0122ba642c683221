import { redirect } from "next/navigation";
import type { Query } from "@/app/_http/page";
import { type Asked, addressOfList, type Listed, lastPage, readAsked, startOf } from "@/app/admin/_shell/list-address";
import { env } from "@/lib/env";
import { logError } from "@/lib/log";
import { listArticlePage } from "@/lib/search/data";
import { type ArticleRow, ArticlesTable } from "./articles-table.client";

export async function ArticlesPanel({ query }: { query: Query }) {
  const asked = readAsked((name) => query[name]);
  const page = await load(asked);
  const last = page ? lastPage(page.total, asked.length) : asked.page;
  if (asked.page > last) redirect(addressOfList("articles", { ...asked, page: last }));
  return <ArticlesTable first={{ asked, page }} timeZone={env().DIGEST_TIMEZONE} />;
}

/** The tab's own boundary: what fails is said in its place (spec 8). */
async function load(asked: Asked): Promise<Listed<ArticleRow>> {
  try {
    const { data, recordsFiltered } = await listArticlePage({
      start: startOf(asked),
      length: asked.length,
      search: asked.q,
    });
    const rows = data.map(({ id, title, source, url, date }) => ({ id, title, source, url, date }));
    return { rows, total: recordsFiltered };
  } catch (error) {
    logError("Articles could not be listed.", error);
    return null;
  }
}

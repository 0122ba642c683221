import { redirect } from "next/navigation";
import { FullArticleLoader } from "@/app/_components/article/full-article-loader.client";
import { BriefingModal } from "@/app/_components/briefing/briefing-modal.client";
import { withNotes } from "@/app/_http/briefings";
import type { Query } from "@/app/_http/page";
import { type Asked, addressOfList, type Listed, lastPage, readAsked, startOf } from "@/app/admin/_shell/list-address";
import { env } from "@/lib/env";
import { logError } from "@/lib/log";
import { listSummaryPage } from "@/lib/search/data";
import type { Admin } from "@/lib/viewer";
import { SummariesTable, type SummaryRow } from "./summaries-table.client";

export async function SummariesPanel({ admin, query }: { admin: Admin; query: Query }) {
  const asked = readAsked((name) => query[name]);
  const page = await load(admin, asked);
  const last = page ? lastPage(page.total, asked.length) : asked.page;
  if (asked.page > last) redirect(addressOfList("summaries", { ...asked, page: last }));
  return (
    <>
      <SummariesTable first={{ asked, page }} timeZone={env().DIGEST_TIMEZONE} />
      <BriefingModal />
      <FullArticleLoader />
    </>
  );
}

/** The tab's own boundary: what fails is said in its place (spec 8). */
async function load(admin: Admin, asked: Asked): Promise<Listed<SummaryRow>> {
  try {
    const { data, recordsFiltered } = await listSummaryPage({
      start: startOf(asked),
      length: asked.length,
      search: asked.q,
    });
    return { rows: await withNotes(admin, data), total: recordsFiltered };
  } catch (error) {
    logError("Briefings could not be listed.", error);
    return null;
  }
}

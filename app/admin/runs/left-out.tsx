import { redirect } from "next/navigation";
import { SourceLink } from "@/app/_components/evidence/source-link";
import type { Query } from "@/app/_http/page";
import { addressOf } from "@/app/_ui/page-address";
import { Pager } from "@/app/_ui/pager.client";
import { lastPage, readAsked } from "@/app/admin/_shell/list-address";
import { When } from "@/app/admin/_shell/when";
import { env } from "@/lib/env";
import { listUnusedCandidates } from "@/lib/runs/data-report";
import type { UnusedCandidate } from "@/lib/runs/types";
import { sourceName } from "@/lib/sources/rules";
import type { Admin } from "@/lib/viewer";
import { readOr } from "./read";
import { countText } from "./run-text";

/** What the run found and did not use, with the reason; closed until it is asked for, a page at a time. */
export async function LeftOutList({ admin, taskId, query }: { admin: Admin; taskId: string; query: Query }) {
  const { page, length } = readAsked((name) => query[name]);
  const read = await readOr(listUnusedCandidates(admin, taskId, { start: (page - 1) * length, length }));
  if (!read?.value) return null;
  const { data, recordsTotal: total } = read.value;
  const last = lastPage(total, length);
  if (page > last)
    redirect(addressOf("/admin", { tab: "runs", run: taskId, page: String(last), length: String(length) }));
  return (
    <section className="run-part" aria-labelledby="run-left-out">
      <details className="run-left-out" open={query.page !== undefined || query.length !== undefined}>
        <summary>
          <h3 id="run-left-out">Left out</h3>
          <span className="quiet">{countText(total)}</span>
        </summary>
        {total === 0 ? (
          <p className="panel-text">Nothing that was found has been left out.</p>
        ) : (
          <>
            <Table rows={data} />
            <Pager
              label="Left out"
              page={page}
              length={length}
              total={total}
              path="/admin"
              params={{ tab: "runs", run: taskId }}
            />
          </>
        )}
      </details>
    </section>
  );
}

function Table({ rows }: { rows: UnusedCandidate[] }) {
  return (
    <div className="table-wrap">
      <table className="table table-cards">
        <thead>
          <tr>
            {["Found", "Why it was left out", "Query", "Date"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have found the same page
            <tr key={place}>
              <th scope="row">
                <SourceLink url={row.url} newTab>
                  {row.title || row.url}
                </SourceLink>
                <span className="run-said">{[row.outlet, sourceName(row.source)].filter(Boolean).join(" · ")}</span>
              </th>
              <td data-label="Why it was left out">
                {row.reason}
                {row.article_id === null ? null : (
                  <>
                    {" "}
                    <a className="link" href={`/article/${row.article_id}`}>
                      Article
                    </a>
                  </>
                )}
              </td>
              <td data-label="Query">{row.query || "the site"}</td>
              <td className="date" data-label="Date">
                {row.date ? <When instant={row.date} timeZone={env().DIGEST_TIMEZONE} /> : "undated"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

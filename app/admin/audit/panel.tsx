import type { Query } from "@/app/_http/page";
import { PagedList } from "@/app/admin/_shell/list/paged-list.client";
import { listAddress, orNull, readPage } from "@/app/admin/_shell/read";
import { Empty, Section } from "@/app/admin/_shell/section";
import { listAudit, listAuditFilters } from "@/lib/audit/data";
import type { Admin } from "@/lib/viewer";
import { AuditFilter } from "./audit-filter";
import { AuditTable } from "./audit-table";

/** Changes by admins and sign-ins, newest first, filtered by user, action and text. */
export async function AuditPanel({ admin, query }: { admin: Admin; query: Query }) {
  const address = listAddress("audit", query, ["q", "username", "action"]);
  const { username = "", action = "" } = address.params;
  const [page, filters] = await Promise.all([
    readPage("the audit log", address, (range) => listAudit(admin, { ...range, username, action })),
    orNull("the audit filters", listAuditFilters(admin)),
  ]);
  return (
    <Section title="Audit" text="Every change by an admin and every sign-in: who, what, when, and from which address.">
      {filters ? <AuditFilter address={address} filters={filters} /> : null}
      <PagedList
        label="Changes"
        address={address}
        total={page?.recordsFiltered ?? null}
        failure="Failed to load the audit log"
      >
        {page?.data.length ? <AuditTable entries={page.data} /> : <Empty>No changes found.</Empty>}
      </PagedList>
    </Section>
  );
}

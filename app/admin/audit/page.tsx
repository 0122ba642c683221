import Form from "next/form";
import { redirect } from "next/navigation";
import type { Query } from "@/app/_http/page";
import { readWords } from "@/app/_http/paging";
import { addressOf } from "@/app/_ui/page-address";
import { Pager } from "@/app/_ui/pager.client";
import { listAudit, listAuditFilters } from "@/lib/audit/data";
import { actionLabel } from "@/lib/audit/rules";
import { logError } from "@/lib/log";
import type { Admin } from "@/lib/viewer";
import { AdminPage } from "../_shell/admin-page";
import { lastPage, readAsked, startOf } from "../_shell/list-address";
import { AuditTable } from "./audit-table";

export const dynamic = "force-dynamic";

const AUDIT = "/admin/audit";

export default async function AuditPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  return (
    <AdminPage current="audit" query={query}>
      {(admin) => <AuditLog admin={admin} query={query} />}
    </AdminPage>
  );
}

/** What admins changed, newest first, narrowed to a person, a kind of change and words. */
async function AuditLog({ admin, query }: { admin: Admin; query: Query }) {
  const asked = readAsked((name) => query[name]);
  const { length } = asked;
  const { q: search = "", ...narrowed } = filtersIn(query);
  const filters = { ...(search && { q: search }), ...narrowed };
  const read = await readLog(admin, { start: startOf(asked), length, search, ...narrowed });
  const last = read ? lastPage(read.page.recordsFiltered, length) : asked.page;
  if (asked.page > last) redirect(addressOf(AUDIT, { ...filters, page: String(last), length: String(length) }));
  if (!read) {
    return (
      <p className="alert" role="alert">
        Failed to load the audit log
        <a className="button" href={AUDIT}>
          Try again
        </a>
      </p>
    );
  }
  const { page, usernames, actions } = read;
  return (
    <section className="panel">
      <h2>Audit</h2>
      <p className="panel-text">Every change by an admin: who made it, what it was, when, and from which address.</p>
      <Form action={AUDIT} className="audit-filter">
        <Choice name="username" label="Person" all="Everybody" options={usernames} chosen={narrowed.username ?? ""} />
        <Choice
          name="action"
          label="Change"
          all="Every change"
          options={actions}
          chosen={narrowed.action ?? ""}
          labelOf={actionLabel}
        />
        <div className="audit-choice">
          <label htmlFor="audit-q">Words</label>
          <input className="field" type="search" id="audit-q" name="q" defaultValue={search} maxLength={200} />
        </div>
        <button type="submit" className="button">
          Filter
        </button>
        {Object.keys(filters).length > 0 ? (
          <a className="button button-quiet" href={AUDIT}>
            Show all
          </a>
        ) : null}
      </Form>
      <AuditTable entries={page.data} />
      {page.recordsFiltered > 0 ? (
        <Pager
          label="Changes"
          page={asked.page}
          length={length}
          total={page.recordsFiltered}
          path={AUDIT}
          params={filters}
        />
      ) : null}
    </section>
  );
}

/** What the address narrows the log to; what it leaves open is left out. */
function filtersIn(query: Query): { q?: string; username?: string; action?: string } {
  const said = ["q", "username", "action"].map((name) => [name, readWords(String(query[name] ?? ""))] as const);
  return Object.fromEntries(said.filter(([, words]) => words !== ""));
}

async function readLog(admin: Admin, asked: Parameters<typeof listAudit>[1]) {
  try {
    const [page, filters] = await Promise.all([listAudit(admin, asked), listAuditFilters(admin)]);
    return { page, ...filters };
  } catch (error) {
    logError("The audit log could not be read.", error);
    return null;
  }
}

type ChoiceProps = {
  name: string;
  label: string;
  all: string;
  options: string[];
  chosen: string;
  labelOf?: (option: string) => string;
};

function Choice({ name, label, all, options, chosen, labelOf = (option) => option }: ChoiceProps) {
  return (
    <div className="audit-choice">
      <label htmlFor={`audit-${name}`}>{label}</label>
      <select key={chosen} className="field" id={`audit-${name}`} name={name} defaultValue={chosen}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {labelOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}

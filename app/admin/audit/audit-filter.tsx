import Form from "next/form";
import Link from "next/link";
import { SelectField } from "@/app/_ui/field.client";
import type { ListAddress } from "@/app/admin/_shell/list-address";
import { tabHref } from "@/app/admin/_shell/tabs";
import { actionLabel } from "@/lib/audit/rules";

type Props = { address: ListAddress; filters: { usernames: string[]; actions: string[] } };

/** Filters the log; its choices are part of the address. */
export function AuditFilter({ address: { params }, filters: { usernames, actions } }: Props) {
  const { tab, q = "", username = "", action = "" } = params;
  return (
    <Form action="/admin" className="audit-filter">
      <input type="hidden" name="tab" value={tab} />
      <SelectField
        name="username"
        label="User"
        defaultValue={username}
        options={[["", "All users"], ...usernames.map((name) => [name, name] as const)]}
      />
      <SelectField
        name="action"
        label="Action"
        defaultValue={action}
        options={[["", "All actions"], ...actions.map((name) => [name, actionLabel(name)] as const)]}
      />
      <div className="form-field">
        <label htmlFor="audit-q">Search</label>
        <input key={q} className="field" type="search" id="audit-q" name="q" defaultValue={q} maxLength={200} />
      </div>
      <button type="submit" className="button">
        Filter
      </button>
      {q || username || action ? (
        <Link className="button button-quiet" href={tabHref("audit")} prefetch={false}>
          Show all
        </Link>
      ) : null}
    </Form>
  );
}

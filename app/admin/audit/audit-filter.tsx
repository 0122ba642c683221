import Form from "next/form";
import Link from "next/link";
import { Button } from "@/app/_ui/button";
import { buttonClass } from "@/app/_ui/button-looks";
import { Field, SelectField } from "@/app/_ui/form/field.client";
import type { ListAddress } from "@/app/admin/_shell/list/list-address";
import { tabHref } from "@/app/admin/_shell/tabs";
import { actionLabel } from "@/lib/audit/rules";

type Props = { address: ListAddress; filters: { usernames: string[]; actions: string[] } };

/** Filters the log through URL parameters. */
export function AuditFilter({ address: { params }, filters: { usernames, actions } }: Props) {
  const { tab, q = "", username = "", action = "" } = params;
  return (
    <Form action="/admin" className="my-5 flex flex-wrap items-end gap-x-4 gap-y-3">
      <input type="hidden" name="tab" value={tab} />
      <SelectField
        name="username"
        className="basis-48"
        label="User"
        defaultValue={username}
        options={[["", "All users"], ...usernames.map((name) => [name, name] as const)]}
      />
      <SelectField
        name="action"
        className="basis-56"
        label="Action"
        defaultValue={action}
        options={[["", "All actions"], ...actions.map((name) => [name, actionLabel(name)] as const)]}
      />
      <Field key={q} className="basis-56" name="q" label="Search" type="search" defaultValue={q} maxLength={200} />
      <Button type="submit">Filter</Button>
      {q || username || action ? (
        <Link className={buttonClass("quiet")} href={tabHref("audit")} prefetch={false}>
          Show All
        </Link>
      ) : null}
    </Form>
  );
}

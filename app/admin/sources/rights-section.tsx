import Link from "next/link";
import { Badge } from "@/app/_ui/badge";
import { buttonClass } from "@/app/_ui/button-looks";
import { Cell, CountCell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { Empty, Section } from "@/app/admin/_shell/section";
import { tabHref } from "@/app/admin/_shell/tabs";
import { env } from "@/lib/env";
import { hostOf } from "@/lib/language/hosts";
import { ANY_HOST, ownHostsOf, rightText, rightWithoutRule } from "@/lib/sources/rules";
import type { Publisher, Right, SourceRight } from "@/lib/sources/types";
import { RightForm } from "./right-form.client";

type Props = {
  rights: SourceRight[];
  publishers: Publisher[];
  /** The right of publishers without a rule. Null if nobody chose one. */
  otherwise: Right | null;
  chosen: string | null;
};
type Publication = { host: string; outlet: string | null; articles: number; right: Right | null; hasRule: boolean };

const COLUMNS = ["Publisher", "Shown", { number: "Newest articles" }, "Actions"];

/** Display rights by publisher: publishers with a rule first, then those of the newest articles. */
export function RightsSection({ rights, publishers, otherwise, chosen }: Props) {
  const { DEFAULT_RIGHTS, FETCH_ALLOW_HOSTS } = env();
  const rightOf = (host: string) => rightWithoutRule(host, otherwise, ownHostsOf(FETCH_ALLOW_HOSTS));
  const rows = rowsOf(rights, publishers, rightOf);
  const host = chosen && chosen !== ANY_HOST ? (hostOf(`http://${chosen}`) ?? chosen) : chosen;
  const edited = rights.find((right) => right.host === host) ?? null;
  return (
    <Section
      title="Publishers’ Rights"
      id="rights"
      text="How much of a publisher’s text is shown on pages, in the API, feeds, mail and print. Applies to the site and its subdomains. Changes take effect within seconds."
    >
      <RightForm key={host} host={host ?? ""} right={edited ?? rightOf(host ?? "")} hasRule={edited !== null} />
      <Table columns={COLUMNS}>
        <DefaultRow right={otherwise} isSetting={DEFAULT_RIGHTS !== undefined} />
        {rows.map((row) => (
          <RightRow key={row.host} row={row} />
        ))}
      </Table>
      {rows.length === 0 ? <Empty>No publishers yet. They appear here after the first run.</Empty> : null}
    </Section>
  );
}

function DefaultRow({ right, isSetting }: { right: Right | null; isSetting: boolean }) {
  const free = ".gov and .mil sites are shown in full.";
  return (
    <Row>
      <RowHead note={isSetting ? `Set by DEFAULT_RIGHTS. ${free}` : free}>Publishers without a rule</RowHead>
      <Cell label="Shown">
        <Badge tone="accent">{rightText(right)}</Badge>
      </Cell>
      <Cell> </Cell>
      <Cell kind="actions">{isSetting ? null : <EditLink host={ANY_HOST} name="publishers without a rule" />}</Cell>
    </Row>
  );
}

function RightRow({ row: { host, outlet, articles, right, hasRule } }: { row: Publication }) {
  return (
    <Row>
      <RowHead note={outlet === host ? null : outlet}>{host}</RowHead>
      <Cell label="Shown">
        {hasRule ? (
          <Badge tone="accent">{rightText(right)}</Badge>
        ) : (
          <span className="text-muted">{rightText(right)}</span>
        )}
      </Cell>
      <CountCell label="Newest articles" count={articles} />
      <Cell kind="actions">
        <EditLink host={host} name={host} />
      </Cell>
    </Row>
  );
}

function EditLink({ host, name }: { host: string; name: string }) {
  return (
    <Link
      id={`edit-right-${host}`}
      className={buttonClass("plain", "", true)}
      href={tabHref("sources", { host })}
      prefetch={false}
      scroll={false}
      aria-label={`Edit rights of ${name}`}
    >
      Edit
    </Link>
  );
}

function rowsOf(
  rights: SourceRight[],
  publishers: Publisher[],
  rightOf: (host: string) => Right | null,
): Publication[] {
  const known = new Map(publishers.map((publisher) => [publisher.host, publisher]));
  const rules = rights.filter(({ host }) => host !== ANY_HOST);
  const set = rules.map((right) => {
    return { outlet: null, articles: 0, ...known.get(right.host), host: right.host, right, hasRule: true };
  });
  const hosts = new Set(rules.map(({ host }) => host));
  const others = publishers.filter(({ host }) => !hosts.has(host));
  return [...set, ...others.map((publisher) => ({ ...publisher, right: rightOf(publisher.host), hasRule: false }))];
}

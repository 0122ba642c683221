import Link from "next/link";
import { Badge } from "@/app/_ui/badge";
import { buttonClass } from "@/app/_ui/button-looks";
import { Cell, CountCell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { Empty, Section } from "@/app/admin/_shell/section";
import { tabHref } from "@/app/admin/_shell/tabs";
import { env } from "@/lib/env";
import { hostOf } from "@/lib/language/hosts";
import { defaultRight, rightText } from "@/lib/sources/rules";
import type { Publisher, Right, SourceRight } from "@/lib/sources/types";
import { RightForm } from "./right-form.client";

type Props = { rights: SourceRight[]; publishers: Publisher[]; chosen: string | null };
type Publication = { host: string; outlet: string | null; articles: number; right: SourceRight | null };

const COLUMNS = ["Publisher", "Shown", { number: "Newest articles" }, "Actions"];

/** Display rights by publisher: publishers with a rule first, then those of the newest articles. */
export function RightsSection({ rights, publishers, chosen }: Props) {
  const rows = rowsOf(rights, publishers);
  const { DEFAULT_RIGHTS: otherwise } = env();
  const host = chosen && (hostOf(`http://${chosen}`) ?? chosen);
  const edited = rights.find((right) => right.host === host) ?? null;
  return (
    <Section
      title="Publishers’ rights"
      id="rights"
      text="How much of a publisher’s text is shown on pages, in the API, feeds, mail and print. Applies to the site and its subdomains. Changes take effect within seconds."
    >
      <p className="mb-3.5 max-w-measure text-sm text-soft">{`Without a rule: ${defaultText(otherwise)}`}</p>
      <RightForm
        key={host}
        host={host ?? ""}
        right={edited ?? defaultRight(host ?? "", otherwise)}
        hasRule={edited !== null}
      />
      {rows.length === 0 ? (
        <Empty>No publishers yet. They appear here after the first run.</Empty>
      ) : (
        <Table columns={COLUMNS}>
          {rows.map((row) => (
            <RightRow key={row.host} row={row} />
          ))}
        </Table>
      )}
    </Section>
  );
}

function defaultText(right: Right | undefined): string {
  const shown = rightText(right ?? null);
  if (shown === "Full text") return "full text. Set DEFAULT_RIGHTS to change that.";
  return `${shown.toLowerCase()}, and the full text of .gov and .mil sites (DEFAULT_RIGHTS).`;
}

function RightRow({ row: { host, outlet, articles, right } }: { row: Publication }) {
  return (
    <Row>
      <RowHead note={outlet === host ? null : outlet}>{host}</RowHead>
      <Cell label="Shown">
        {right ? (
          <Badge tone="accent">{rightText(right)}</Badge>
        ) : (
          <span className="text-muted">{rightText(defaultRight(host, env().DEFAULT_RIGHTS))}</span>
        )}
      </Cell>
      <CountCell label="Newest articles" count={articles} />
      <Cell kind="actions">
        <Link
          id={`edit-right-${host}`}
          className={buttonClass("plain", "", true)}
          href={tabHref("sources", { host })}
          prefetch={false}
          scroll={false}
          aria-label={`Edit rights of ${host}`}
        >
          Edit
        </Link>
      </Cell>
    </Row>
  );
}

function rowsOf(rights: SourceRight[], publishers: Publisher[]): Publication[] {
  const known = new Map(publishers.map((publisher) => [publisher.host, publisher]));
  const set = rights.map((right) => ({ outlet: null, articles: 0, ...known.get(right.host), host: right.host, right }));
  const hosts = new Set(rights.map(({ host }) => host));
  const others = publishers.filter(({ host }) => !hosts.has(host)).map((publisher) => ({ ...publisher, right: null }));
  return [...set, ...others];
}

import { Badge } from "@/app/_ui/badge";
import { Cell, CellNote, CountCell, Row, RowHead, Table } from "@/app/_ui/list/table";
import { Empty, RUN_QUERIES, Section } from "@/app/admin/_shell/section";
import { When } from "@/app/admin/_shell/text/when";
import { env } from "@/lib/env";
import { healthState, sourceName } from "@/lib/sources/rules";
import type { SourceHealth } from "@/lib/sources/types";

const COLUMNS = ["Source", "State", "Last answer", "Last error", { number: "Answers" }, { number: "Errors" }];

const TONES = { ok: "plain", attention: "accent", broken: "danger" } as const;

/** The health of every news source and site. */
export function HealthSection({ health }: { health: SourceHealth[] }) {
  return (
    <Section title="Source Health">
      {health.length === 0 ? (
        <Empty action={RUN_QUERIES}>No source has been searched yet.</Empty>
      ) : (
        <Table columns={COLUMNS}>
          {health.map((source) => (
            <HealthRow key={source.source} source={source} />
          ))}
        </Table>
      )}
    </Section>
  );
}

function HealthRow({ source }: { source: SourceHealth }) {
  const { answers, errors, last_answer_at, last_items, last_error_at, last_error_code, last_error } = source;
  const { DIGEST_TIMEZONE: timeZone } = env();
  const { state, note } = healthState(source);
  return (
    <Row className="md:max-lg:[&_time]:whitespace-normal">
      <RowHead>{sourceName(source.source)}</RowHead>
      <Cell label="State">
        <Badge tone={TONES[state]}>{note}</Badge>
      </Cell>
      <Cell label="Last answer" kind="date">
        {last_answer_at ? (
          <>
            <When instant={last_answer_at} timeZone={timeZone} time />
            <CellNote>{itemsText(last_items ?? 0)}</CellNote>
          </>
        ) : (
          "Never"
        )}
      </Cell>
      <Cell label="Last error">
        {last_error_at ? (
          <>
            {last_error}{" "}
            <CellNote>
              <code>{last_error_code}</code>, <When instant={last_error_at} timeZone={timeZone} time />
            </CellNote>
          </>
        ) : (
          "None"
        )}
      </Cell>
      <CountCell label="Answers" count={answers} />
      <CountCell label="Errors" count={errors} />
    </Row>
  );
}

function itemsText(count: number): string {
  return count === 1 ? "1 item" : `${count.toLocaleString("en-US")} items`;
}

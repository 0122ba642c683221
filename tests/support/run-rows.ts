import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

const QUERIES = [
  { query_id: null, query: "wind power", maxItems: 5, timeFilter: "any", site: null, locations: [] },
  {
    query_id: null,
    query: "",
    maxItems: 5,
    timeFilter: "7d",
    site: "https://quiet.example.com/",
    locations: [{ name: "Arkansas", is_local: true }],
  },
];

/** Columns of a run held forever by a worker. */
export const underWay = { status: "running", stage: "fetch", finished_at: null, lease_until: "2099-01-01T00:00:00Z" };

/** Factories for runs in different states. */
export function runRows(sql: Sql) {
  async function run(rest: Record<string, unknown> = {}): Promise<string> {
    const row = {
      id: randomUUID(),
      user_id: 1,
      kind: "manual",
      status: "completed",
      as_of: "2026-11-20T12:00:00Z",
      created_at: "2026-11-20T12:00:00Z",
      started_at: "2026-11-20T12:00:00Z",
      finished_at: "2026-11-20T12:03:05Z",
      sources: sql.json(["gdelt"]),
      queries: sql.json(QUERIES),
      ...rest,
    };
    await sql`insert into runs ${sql(row)}`;
    return row.id;
  }

  async function stage(run_id: string, name: string, done: number, total: number, finished_at: string | null = null) {
    await sql`insert into run_stages ${sql({ run_id, stage: name, done, total, started_at: "2026-11-20T12:00:00Z", finished_at })}
      on conflict (run_id, stage) do update set done = excluded.done`;
  }

  async function full(): Promise<string> {
    const early = {
      created_at: "2026-11-19T12:00:00Z",
      started_at: "2026-11-19T12:00:00Z",
      finished_at: "2026-11-19T12:01:00Z",
    };
    const before = await run(early);
    const notes = sql.json(["The budget for this run was spent: 3 articles were summarized without the model."]);
    const source_streaks = sql.json({
      gdelt: { empty_runs: 0, failed_runs: 0 },
      "site:quiet.example.com": { empty_runs: 0, failed_runs: 2 },
    });
    const id = await run({
      ...{ token_estimate: 12_000, notes, source_streaks },
      ...{ kind: "scheduled", scheduled_for: "2026-11-20T12:00:00Z" },
    });
    for (const run_id of [before, id]) {
      const search = { run_id, location: "", duration_ms: 5 };
      await sql`insert into run_searches ${sql([
        { ...search, position: 0, source: "gdelt", items: 7, error_code: null, error: null },
        {
          ...search,
          position: 1,
          source: "site",
          items: 0,
          error_code: "timeout",
          error: "quiet.example.com did not answer in time.",
        },
      ])}`;
    }
    await stage(id, "collect", 2, 2, "2026-11-20T12:00:12Z");
    await stage(id, "fetch", 7, 7, "2026-11-20T12:02:00Z");
    const statuses = ["duplicate", "blocked", "no_text", "outside", "found"];
    const finds = Array.from({ length: 15 }, (_, rank) => ({
      run_id: id,
      position: 0,
      source: "gdelt",
      rank,
      canonical_url: `x.example/${rank}`,
      url: rank === 0 ? "javascript:alert(1)" : `https://x.example/${rank}`,
      title: `Find number ${rank}`,
      status: statuses[rank % 5] ?? "found",
      reason: rank % 5 === 1 ? "x.example does not allow robots on this page." : null,
    }));
    await sql`insert into run_candidates ${sql(finds)}`;
    const call = { run_id: id, purpose: "takeaway", prompt_version: "1", model: "gpt-5-mini", duration_ms: 5 };
    await sql`insert into model_calls ${sql([
      { ...call, cache_key: "a", input_tokens: 1_000_000, output_tokens: 500_000, output: sql.json({}), error: null },
      { ...call, cache_key: "b", input_tokens: 10, output_tokens: 0, output: null, error: "not JSON" },
    ])}`;
    await sql`insert into briefings
      (run_id, ai_title, summary_method, generated_at, insights_count, week_stories_count, day_stories_count)
      values (${id}, 'A briefing', 'extractive', now(), 0, 0, 0)`;
    await sql`insert into deliveries (briefing_id, user_id, email, status) select id, 1, 'a@example.org', 'sent' from briefings`;
    return id;
  }
  return { run, stage, full };
}

import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { reserveTokens } from "@/lib/runs/mutations-model-calls";
import { createQueue } from "@/lib/runs/worker/queue";
import { useApi } from "../support/api";
import { useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { startedRun } from "../support/runs";

const database = useDatabase();
const api = useApi();
const TOKEN = "a-token-for-these-tests";

const get = (path: string, token?: string) =>
  fetch(`${api.url}${path}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});

/** The metrics that the Grafana dashboard shows. */
function dashboardMetrics(): string[] {
  const dashboard = readFileSync("deploy/grafana-dashboard.json", "utf8");
  const names = [...dashboard.matchAll(/"expr": "([^"]*)"/g)].flatMap(([, query = ""]) =>
    [...query.matchAll(/\b(?:digest|process)_\w+/g)].map(([name]) => name),
  );
  expect(names.length).toBeGreaterThan(10);
  return names;
}

async function ready(): Promise<[number, unknown]> {
  const response = await get("/api/ready");
  return [response.status, await response.json()];
}

test("a process is ready with its database, its migrations and its queue, and reports what is missing", async () => {
  expect(await ready()).toEqual([503, { status: "not ready", missing: ["queue"] }]);
  expect((await get("/api/ready")).headers.get("Retry-After")).toBe("3");
  await createQueue();
  expect(await ready()).toEqual([200, { status: "ready" }]);

  const undone = sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning hash, created_at`;
  const [last] = await db().execute<{ hash: string; created_at: string }>(undone);
  expect(await ready()).toEqual([503, { status: "not ready", missing: ["migrations"] }]);
  await db().execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${last?.hash}, ${last?.created_at})`,
  );
  expect(await ready()).toEqual([200, { status: "ready" }]);
});

test("metrics are not found without a configured token, and require it otherwise", async () => {
  expect((await get("/api/metrics", TOKEN)).status).toBe(404);
  database.set({ METRICS_TOKEN: TOKEN });
  expect((await get("/api/metrics")).status).toBe(401);
  expect((await fetch(`${api.url}/api/metrics`, { headers: { Authorization: `bearer ${TOKEN}` } })).status).toBe(200);
  expect((await get("/api/metrics", `${TOKEN}x`)).status).toBe(401);
  expect((await get("/api/metrics", TOKEN)).status).toBe(200);
});

test("metrics cover runs, sources, model calls, mails, the queue and connections, in a format Prometheus reads", async () => {
  database.set({ METRICS_TOKEN: TOKEN });
  await createQueue();
  const { id: user_id } = await makeUser();
  const run = await startedRun({ user_id, queries: [{ query: "power" }] });
  await db().execute(sql`
    insert into run_searches (run_id, position, location, source, items, error_code, duration_ms)
    values (${run}, 0, '', 'gdelt', 3, null, 10), (${run}, 1, '', 'gdelt', 0, 'timeout', 10)`);
  await db().execute(sql`insert into source_health (source, failed_runs, empty_runs) values ('gdelt', 2, 0)`);
  await db().execute(sql`
    insert into model_calls (cache_key, purpose, prompt_version, model, input_tokens, output_tokens, output, duration_ms)
    values ('a', 'draft', '1', 'small "one"', 100, 20, '{}', 5), ('b', 'draft', '1', 'small "one"', 7, 0, null, 5)`);
  const reservation = { run_id: run, purpose: "draft", prompt_version: "1", model: 'small "one"', tokens: 1000 };
  await reserveTokens(reservation, { run: null, month: null }, new Date(0));

  const response = await get("/api/metrics", TOKEN);
  expect(response.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await response.text();
  for (const line of [
    'digest_runs{kind="manual",status="starting"} 1',
    'digest_source_searches{source="gdelt",outcome="ok"} 1',
    'digest_source_searches{source="gdelt",outcome="error"} 1',
    'digest_source_failed_runs{source="gdelt"} 2',
    'digest_model_calls{model="small \\"one\\"",outcome="ok"} 1',
    'digest_model_calls{model="small \\"one\\"",outcome="error"} 1',
    'digest_model_tokens{model="small \\"one\\"",outcome="ok",direction="input"} 100',
    'digest_model_tokens{model="small \\"one\\"",outcome="error",direction="input"} 7',
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).toMatch(/^digest_database_connections\{application="digest",state="active"\} [1-9]/m);
  for (const name of [
    "digest_mails",
    "digest_queue_jobs",
    "digest_http_requests_total",
    "digest_page_cache_requests_total",
  ])
    expect(text).toContain(`# TYPE ${name} `);
  const counters = [...text.matchAll(/^# TYPE (\S+) counter$/gm)].map(([, name]) => name);
  expect(counters).toEqual([
    "digest_http_requests_total",
    "digest_http_request_seconds_total",
    "digest_page_cache_requests_total",
  ]);
  expect(dashboardMetrics().filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
  const line =
    /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z]+="(?:[^"\\\n]|\\["\\n])*")*\})? \d+(?:\.\d+)?)$/;
  expect(
    text
      .trimEnd()
      .split("\n")
      .filter((each) => !line.test(each)),
  ).toEqual([]);
});

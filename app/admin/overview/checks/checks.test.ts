import { expect, test } from "vitest";
import type { RunEntry } from "@/lib/runs/types";
import type { SourceHealth } from "@/lib/sources/types";
import { checksOf, type Facts, verdictOf } from "./checks";
import { stepsOf } from "./steps";

const NOW = new Date("2026-11-20T18:00:00Z");

function run(changes: Partial<RunEntry> = {}): RunEntry {
  return {
    task_id: "8c5f3a1e-0b1d-4f6a-9a55-0d7b4d2f0c11",
    kind: "scheduled",
    status: "completed",
    error: null,
    progress: { stage: "publish", done: 1, total: 1 },
    user_id: 1,
    username: "admin",
    as_of: "2026-11-20T12:00:00Z",
    created_at: "2026-11-20T12:00:00Z",
    started_at: "2026-11-20T12:00:00Z",
    finished_at: "2026-11-20T12:05:00Z",
    summary_id: 7,
    is_private: false,
    ...changes,
  };
}

function source(name: string, changes: Partial<SourceHealth> = {}): SourceHealth {
  return {
    ...{ source: name, answers: 9, errors: 0, empty_runs: 0, failed_runs: 0, last_items: 4 },
    ...{ last_answer_at: "2026-11-20T12:01:00Z", last_error_at: null, last_error_code: null, last_error: null },
    ...changes,
  };
}

const FAILED = { last_answer_at: null, last_error_at: "2026-11-20T12:01:00Z" };

const GOOD: Facts = {
  now: NOW,
  timeZone: "America/Chicago",
  run: run(),
  has_own_briefing: true,
  schedule: { is_watched: true, next: "2026-11-21T12:00:00Z", missed: null },
  has_worker: true,
  queries: { master: { id: 1, username: "admin" }, runnable: 3, own: 3 },
  health: [source("gdelt"), source("site:example.com")],
  sources: ["gdelt", "bing-news"],
  model: "gpt-5-mini",
  model_trouble: null,
  calls: { calls: 40, failed: 0, error: null },
  spanish: { total: 15, translated: 15 },
  mail: { transport: "resend", sender: "news@coop.example" },
  people: { subscribers: 12, others: 11, suppressed: 0, failed: 0 },
  waiting: null,
  default_rights: { rights: "excerpt", excerpt_words: 60 },
  open_reports: 0,
  sample: null,
};

const check = (name: string, changes: Partial<Facts>) => {
  const result = checksOf({ ...GOOD, ...changes }).find((each) => each.name === name);
  if (!result) throw new Error(`There is no check ${name}.`);
  return [result.state, result.text, result.action?.target ?? null];
};

test("every check is ok when everything works", () => {
  const checks = checksOf(GOOD);
  expect(checks.map(({ state }) => state)).toEqual(checks.map(() => "ok"));
  expect(verdictOf(checks)).toEqual({ state: "ok", text: "Everything works." });
  expect(stepsOf(GOOD).every(({ isDone }) => isDone)).toBe(true);
});

test.each<[Partial<Facts>, string, string]>([
  [{}, "ok", "Every story of the newest briefing is translated."],
  [
    { spanish: { total: 15, translated: 12 } },
    "attention",
    "12 of 15 stories of the newest briefing are translated. The rest are in English.",
  ],
  [
    { spanish: { total: 15, translated: 0 }, model: null },
    "attention",
    "0 of 15 stories of the newest briefing are translated. Without a model, the rest stay in English.",
  ],
])("Spanish with %j is %s: %s", (changes, state, text) => {
  expect(check("Spanish", changes)).toEqual([state, text, null]);
});

test("there is no Spanish check on an English-only site", () => {
  expect(checksOf({ ...GOOD, spanish: null }).map(({ name }) => name)).not.toContain("Spanish");
});

test("asks for a decision on publishers' rights until somebody decided, even for full text", () => {
  const undecided = "Publishers without a rule are shown in full. Choose what is shown of them.";
  const name = "Publishers’ Rights";
  expect(check(name, { default_rights: null })).toEqual(["attention", undecided, "rights"]);
  expect(check(name, {})).toEqual(["ok", "Without a rule: excerpt of 60 words.", "rights"]);
  const full = { rights: "full", excerpt_words: null } as const;
  expect(check(name, { default_rights: full })).toEqual(["ok", "Without a rule: full text.", "rights"]);
});

test.each<[Partial<RunEntry> | null, string, string, string]>([
  [null, "attention", "No run yet.", "queries"],
  [{}, "ok", "Completed today at 6:05 AM.", "run"],
  [{ finished_at: "2026-11-18T12:05:00Z" }, "attention", "Last completed November 18, 2026 at 6:05 AM.", "queries"],
  [{ status: "starting", finished_at: null }, "ok", "A run is about to start.", "run"],
  [
    { status: "running", finished_at: null, progress: { stage: "fetch", done: 3, total: 40 } },
    "ok",
    "Running now: read the pages, 3 of 40.",
    "run",
  ],
  [
    { status: "error", error: "No source answered.", summary_id: null },
    "broken",
    "Failed today at 6:05 AM: No source answered.",
    "run",
  ],
  [
    { status: "error", error: "Canceled by admin.", summary_id: null },
    "attention",
    "Canceled today at 6:05 AM.",
    "queries",
  ],
  [
    { error: "All 11 articles found were already covered.", summary_id: null },
    "ok",
    "No new briefing today at 6:05 AM. All 11 articles found were already covered.",
    "run",
  ],
  [
    { error: "No articles were found.", summary_id: null },
    "attention",
    "No new briefing today at 6:05 AM. No articles were found.",
    "run",
  ],
  [
    { error: "All 11 articles found were already covered.", summary_id: null, finished_at: "2026-11-18T12:05:00Z" },
    "attention",
    "Last completed November 18, 2026 at 6:05 AM.",
    "queries",
  ],
])("the last run %j is %s: %s", (changes, state, text, target) => {
  expect(check("Last Run", { run: changes && run(changes) })).toEqual([state, text, target]);
});

test.each<[Partial<Facts>, string, string, string | null]>([
  [{}, "ok", "Tomorrow at 6:00 AM, 3 queries.", null],
  [
    { has_worker: false },
    "broken",
    "No worker is running, so no run and no email starts. Start one with npm run worker.",
    null,
  ],
  [{ schedule: null }, "attention", "No schedule: DIGEST_CRON is off. Runs start only when you start them.", null],
  [
    { queries: { master: null, runnable: 0, own: 0 } },
    "broken",
    "Nothing to run: no user has the master queries.",
    "users",
  ],
  [
    { queries: { master: { id: 2, username: "dana" }, runnable: 0, own: 0 } },
    "broken",
    "Nothing to run: dana has no queries.",
    "queries",
  ],
  [
    { schedule: { is_watched: true, next: "2026-11-21T12:00:00Z", missed: "2026-11-20T12:00:00Z" } },
    "broken",
    "The run due today at 6:00 AM has not started. Check that the worker is running.",
    null,
  ],
  // Not late yet: a worker starts it within seconds.
  [
    { schedule: { is_watched: true, next: "2026-11-21T18:00:00Z", missed: "2026-11-20T17:59:00Z" } },
    "ok",
    "Tomorrow at 12:00 PM, 3 queries.",
    null,
  ],
  [
    {
      schedule: { is_watched: true, next: "2026-11-21T12:00:00Z", missed: "2026-11-20T12:00:00Z" },
      run: run({ status: "running", finished_at: null }),
    },
    "ok",
    "Tomorrow at 6:00 AM, 3 queries.",
    null,
  ],
  [
    { schedule: { is_watched: false, next: "2026-11-21T12:00:00Z", missed: null } },
    "broken",
    "No worker watches the schedule. Start one with npm run worker.",
    null,
  ],
])("the next run with %j is %s: %s", (changes, state, text, target) => {
  expect(check("Next Run", changes)).toEqual([state, text, target]);
});

test.each<[SourceHealth[], string, string, string]>([
  [[], "attention", "No news source has been searched yet.", "queries"],
  [[source("sample")], "attention", "No news source has been searched yet.", "queries"],
  [[source("gdelt")], "ok", "1 source answered.", "sources"],
  [
    [source("gdelt", { ...FAILED, answers: 0, errors: 1, failed_runs: 1 }), source("bing-news")],
    "broken",
    "GDELT: never answered. 1 of 2 OK.",
    "sources",
  ],
  [
    [source("gdelt", { empty_runs: 2 }), source("bing-news", { failed_runs: 2 }), source("site:a.example")],
    "broken",
    "Bing News: did not answer in 2 runs, and 1 more. 1 of 3 OK.",
    "sources",
  ],
  [
    [source("gdelt", { empty_runs: 2 }), source("bing-news")],
    "attention",
    "GDELT: returned nothing for 2 runs. 1 of 2 OK.",
    "sources",
  ],
  // Ignores a source that is no longer configured and a site that is no longer searched.
  [
    [
      source("gdelt"),
      source("sample", { failed_runs: 9 }),
      source("site:old.example", { failed_runs: 9, last_answer_at: "2026-11-01T12:00:00Z" }),
    ],
    "ok",
    "1 source answered.",
    "sources",
  ],
])("the sources %j are %s: %s", (health, state, text, target) => {
  expect(check("Sources", { health })).toEqual([state, text, target]);
});

test("with the sample news alone, no source has been searched, and a run is offered", () => {
  const sample = { date: "2026-11-20T12:00:00Z", shown: "landing" } as const;
  const text = "Only sample news so far. Run your queries to search live sources.";
  expect(check("Sources", { health: [source("sample")], sample })).toEqual(["attention", text, "queries"]);
});

const REFUSED = "The model refused the key (401): the whole briefing is extractive. Check OPENAI_API_KEY.";
const BUDGET = "The token budget per run (MODEL_TOKENS_PER_RUN, 900) was reached. The remaining texts are extractive.";

test.each<[Partial<Facts>, string, string, string | null]>([
  [{ model: null, calls: null }, "attention", "Not set up: summaries are extractive.", "model"],
  [{ calls: null }, "ok", "gpt-5-mini. No calls yet.", "model"],
  [{}, "ok", "gpt-5-mini. 40 of 40 calls in the last run succeeded.", "model"],
  [{ calls: null, model_trouble: REFUSED }, "broken", REFUSED, "model"],
  [{ model_trouble: BUDGET }, "attention", BUDGET, "model"],
  [
    { calls: { calls: 40, failed: 8, error: null } },
    "attention",
    "gpt-5-mini. 32 of 40 calls in the last run succeeded.",
    "model",
  ],
  [
    { calls: { calls: 2, failed: 2, error: "The key is not valid." } },
    "broken",
    "No call to gpt-5-mini succeeded in the last run: The key is not valid.",
    "model",
  ],
])("the model with %j is %s: %s", (changes, state, text, target) => {
  expect(check("Model", changes)).toEqual([state, text, target]);
});

test.each<[Facts["mail"], number, string, string, string]>([
  [
    { transport: "outbox", sender: "digest@localhost" },
    0,
    "attention",
    "Not set up: messages are saved as files.",
    "sending",
  ],
  [
    { transport: "smtp", sender: "digest@localhost" },
    0,
    "broken",
    "EMAIL_FROM is not an address on the internet, so no message is accepted.",
    "sending",
  ],
  [GOOD.mail, 0, "ok", "Sent by Resend from news@coop.example.", "sending"],
  [GOOD.mail, 1, "broken", "1 message failed in the last seven days.", "open"],
])("email by %j with %i failures is %s: %s", (mail, failed, state, text, target) => {
  expect(check("Email", { mail, people: { ...GOOD.people, failed } })).toEqual([state, text, target]);
});

test.each<[Partial<Facts["people"]>, string, string, string]>([
  [{}, "ok", "12 people get the briefing by email.", "users"],
  [{ subscribers: 0 }, "attention", "No email subscribers.", "users"],
  [
    { subscribers: 1, suppressed: 1 },
    "attention",
    "1 person gets the briefing by email. 1 address is suppressed.",
    "suppressed",
  ],
])("with %j, subscribers are %s: %s", (changes, state, text, target) => {
  expect(check("Subscribers", { people: { ...GOOD.people, ...changes } })).toEqual([state, text, target]);
});

test("names a briefing waiting for review; without one there is no check", () => {
  const waiting = { id: 7, ai_title: "Rates rise", waiting_since: "2026-11-20T12:05:00Z" };
  expect(check("Review", { waiting })).toEqual([
    "attention",
    "“Rates rise” has been waiting since today at 6:05 AM. Readers do not see it until it is published.",
    "review",
  ]);
  expect(checksOf(GOOD).map(({ name }) => name)).not.toContain("Review");
});

test("counts open error reports; without any there is no check", () => {
  expect(check("Error Reports", { open_reports: 1 })).toEqual(["attention", "1 open report from readers.", "reports"]);
  expect(check("Error Reports", { open_reports: 12 })[1]).toBe("12 open reports from readers.");
  expect(checksOf(GOOD).map(({ name }) => name)).not.toContain("Error Reports");
});

test("on a new installation no step is done, and broken checks come before those that need attention", () => {
  const fresh: Facts = {
    ...GOOD,
    run: run({ status: "error", error: "No source answered." }),
    has_own_briefing: false,
    queries: { master: { id: 1, username: "admin" }, runnable: 20, own: 0 },
    model: null,
    mail: { transport: "outbox", sender: "digest@localhost" },
    people: { subscribers: 1, others: 0, suppressed: 0, failed: 0 },
    sample: { date: "2026-11-20T12:00:00Z", shown: "landing" },
  };
  expect(stepsOf(fresh).filter(({ isDone }) => isDone)).toEqual([]);
  const names = (facts: Facts) => stepsOf(facts).map(({ name }) => name);
  expect(names(fresh)).toContain("Remove Sample News");
  // Nobody did this step where there never was any.
  expect(names({ ...fresh, sample: null })).not.toContain("Remove Sample News");
  expect(verdictOf(checksOf(fresh))).toEqual({ state: "broken", text: "Not working: Last Run." });
  expect(check("Sample News", fresh)).toEqual([
    "attention",
    "The site shows sample news of November 20, 2026.",
    "sample",
  ]);
  expect(check("Sample News", { ...GOOD, sample: { date: "2026-11-20T12:00:00Z", shown: "archive" } })).toEqual([
    "attention",
    "Sample news of November 20, 2026 is still in the archive.",
    "sample",
  ]);
});

import { afterEach, describe, expect, test } from "vitest";
import { briefings } from "@/db/schema";
import { db } from "@/lib/db";
import { command } from "../support/command";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeQuery, makeUser } from "../support/factories";
import { startFakeOpenAi } from "../support/fake-openai";
import { createKeeper, serve } from "../support/loopback";
import { samplePieces, startNewsSite } from "../support/news-site";
import { SAMPLE_CLOCK, SAMPLE_DAY, startedRun } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const database = useDatabase();

const digest = (args: string[], variables: Record<string, string> = {}) =>
  command("digest", args, { DATABASE_URL: database.url, NEWS_SOURCES: "sample", ...variables });

/** A query that matches more bundled articles than its `maxItems`. */
const QUERY = 'hydropower OR "transmission service" OR "power cooperative"';
const TAKEN = 2;

/** The master user, with one query. */
async function master(): Promise<number> {
  const { id } = await makeUser({ username: "Chief", master_query: true });
  await makeQuery({ user_id: id, query: QUERY, maxItems: TAKEN });
  return id;
}

describe("npm run digest", { timeout: 60_000 }, () => {
  test("runs the master user's queries and prints the result", async () => {
    await master();
    const { code, stdout, stderr } = await digest(["--as-of", SAMPLE_DAY]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [made] = await db().select().from(briefings);
    expect(made?.generated_at.toISOString()).toBe(SAMPLE_CLOCK.toISOString());
    const lines = stdout.trimEnd().split("\n");
    for (const stage of ["Collecting", "Fetching", "Deduplicating", "Summarizing", "Choosing", "Publishing"]) {
      expect(lines.filter((line) => line.startsWith(stage))).toHaveLength(1);
    }
    const [query, found, taken] =
      /^ {2}(.*): (\d+) found, (\d+) new, \d+ duplicates, 0 blocked/m.exec(stdout)?.slice(1) ?? [];
    expect(query).toBe(QUERY);
    expect(Number(found)).toBeGreaterThan(TAKEN);
    expect(Number(taken)).toBe(TAKEN);
    expect(lines.at(-1)).toMatch(
      new RegExp(`^Briefing ${made?.id}: \\d+ insights, \\d+ stories of the week, \\d+ stories of the day — .`),
    );

    const again = await digest(["--as-of", SAMPLE_DAY, "--json"]);
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({
      summary_id: expect.any(Number),
      insights_count: expect.any(Number),
    });
  });

  test("prints the counts of a private briefing", async () => {
    const { id } = await makeUser({ username: "Clerk" });
    await makeQuery({ user_id: id, query: QUERY });
    const { code, stdout } = await digest(["--user", "clerk", "--as-of", SAMPLE_DAY]);
    expect(code).toBe(0);
    expect(await db().$count(briefings)).toBe(0);
    expect(stdout.trimEnd().split("\n").at(-1)).toMatch(
      /^Private briefing \d+: \d+ insights?, \d+ stories of the week, \d+ stories of the day — ./,
    );
  });

  test("reports a failed model once, with advice", async () => {
    await master();
    const model = keep(await startFakeOpenAi({ behavior: "unauthorized" }));
    const { code, stdout } = await digest(["--as-of", SAMPLE_DAY], { OPENAI_BASE_URL: model.baseURL });
    expect(code).toBe(0);
    expect(stdout.split("\n").filter((line) => line.includes("model"))).toEqual([
      "Note: The model refused the key (401): the whole briefing is extractive. Check OPENAI_API_KEY.",
    ]);
  });

  test("sends the trace of its run to the collector", async () => {
    await master();
    const paths: (string | undefined)[] = [];
    const collector = keep(
      await serve(({ url }, response) => {
        paths.push(url);
        response.end("{}");
      }),
    );
    expect((await digest(["--as-of", SAMPLE_DAY], { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).code).toBe(0);
    expect(paths).toContain("/v1/traces");
  });

  test("--json prints one object to standard output, and progress to standard error", async () => {
    await master();
    const { code, stdout, stderr } = await digest(["--as-of", SAMPLE_DAY, "--json", "--no-email"]);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    const [made] = await db().select().from(briefings);
    expect(JSON.parse(stdout)).toMatchObject({
      task_id: made?.run_id,
      summary_id: made?.id,
      ai_title: made?.ai_title,
      insights_count: made?.insights_count,
      week_stories_count: made?.week_stories_count,
      day_stories_count: made?.day_stories_count,
      note: made?.error,
      queries: [{ query: QUERY, new: TAKEN }],
    });
    expect(made?.error).toMatch(/^(?:Fewer than 3|Insufficient articles for) stories of the week: /m);
    expect(stderr).toContain("Collecting: 1 of 1");
  });

  test("--user selects the user, in any case", async () => {
    await master();
    const { id } = await makeUser({ username: "Deputy" });
    await makeQuery({ user_id: id, query: "power", maxItems: 2 });
    const { code, stdout } = await digest(["--user", "deputy", "--as-of", SAMPLE_DAY]);
    expect(code).toBe(0);
    expect(stdout).toContain("  power: ");
    expect(stdout).not.toContain("electricity");
  });

  test("joins an active run instead of starting another", async () => {
    const id = await master();
    const run = await startedRun({
      user_id: id,
      queries: [{ query: "power" }],
      sources: ["sample"],
      as_of: SAMPLE_CLOCK,
    });
    const { code, stdout, stderr } = await digest(["--json"]);
    expect(code).toBe(0);
    expect(stderr).toContain("Chief already has an active run. Showing its progress.");
    expect(JSON.parse(stdout)).toMatchObject({ task_id: run });
  });

  test("exits with 1 and the reason when no source answers", async () => {
    const { id } = await makeUser({ master_query: true });
    const site = keep(
      await startNewsSite({
        pieces: samplePieces({ count: 1, before: new Date() }),
        weather: { statuses: { "/": 404, "/feed.rss": 404 } },
      }),
    );
    await makeQuery({ user_id: id, query: "", site: `${site.url}/feed.rss` });
    const { code, stdout, stderr } = await digest(["--json"], { FETCH_ALLOW_HOSTS: site.host });
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr.trimEnd().split("\n").at(-1)).toMatch(
      /^Processing failed: No source answered\. The query’s own site: ./,
    );
  });

  test.each([
    ["nobody has the master queries", [], "No master user is set: choose one on the Users tab."],
    ["there is no such user", ["--user", "nobody"], "There is no user nobody."],
    ["there are no queries", ["--user", "idle"], "idle has no saved queries to run."],
    ["the day is malformed", ["--user", "busy", "--as-of", "tomorrow"], "'tomorrow' is not a date: use YYYY-MM-DD."],
    ["the day is malformed, whoever is named", ["--user", "nobody", "--as-of", "tomorrow"], "'tomorrow' is not a date"],
    [
      "the day does not exist",
      ["--user", "busy", "--as-of", "2022-02-30"],
      "'2022-02-30' is not a date: use YYYY-MM-DD.",
    ],
    ["the day is in the future", ["--user", "busy", "--as-of", "2999-01-01"], "2999-01-01 is in the future."],
    ["an option is unknown", ["--usr", "busy"], "Unknown option '--usr'"],
    ["an argument is unexpected", ["busy"], "Unexpected argument 'busy'"],
  ])("prints one line when %s", async (_, args, message) => {
    await makeUser({ username: "idle" });
    const { id } = await makeUser({ username: "busy" });
    await makeQuery({ user_id: id });
    const { code, stdout, stderr } = await digest(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stderr).toContain(message);
  });
});

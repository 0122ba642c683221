import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { auditLog, queries, runStages, runs, users } from "@/db/schema";
import { db, single } from "@/lib/db";
import { conductRun } from "@/lib/runs/conductor";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeBriefing, makeLocation, makeQuery, makeRun, queryRow } from "../support/factories";
import { serve } from "../support/loopback";
import { run, started } from "../support/query-runs";
import { type Member, read, signedIn } from "../support/signed-in";

const settings = useDatabase({ AUTH_SECRET: "s".repeat(40), NEWS_SOURCES: ["sample"] });
const api = useApi();
afterEach(emptyDatabase);

const signIn = (given: Parameters<typeof signedIn>[1] = {}) => signedIn(api.url, given);
const runOf = async (id: string) => single(await db().select().from(runs).where(eq(runs.id, id)));
const statusOf = (client: Member, id: string) => read(client.call("GET", `/api/task_status/${id}`));
const jobs = async () =>
  single(await db().execute<{ number: number }>(sql`select count(*)::int as number from pgboss.job where name = 'run'`))
    .number;

describe("running queries", () => {
  test("copies the non-empty queries, with location names and the ids of saved queries", async () => {
    const [client, other] = [await signIn(), await signIn()];
    const [local, far] = [
      await makeLocation({ name: "Arkansas", is_local: true }),
      await makeLocation({ name: "Ohio" }),
    ];
    const [own, theirs] = [await makeQuery({ user_id: client.id }), await makeQuery({ user_id: other.id })];
    const id = await started(client, [
      queryRow({ id: own.id, query: " changed ", maxItems: 0, timeFilter: "7d", locations: [far.id, local.id] }),
      queryRow({ query: "", site: "https://example.com/" }),
      queryRow({ id: theirs.id, query: "unsaved", maxItems: 100, site: "https://example.com/" }),
      queryRow({ query: "   " }),
    ]);
    expect(await runOf(id)).toMatchObject({
      user_id: client.id,
      kind: "manual",
      status: "starting",
      sources: ["sample"],
      send_email: false,
      queries: [
        {
          query_id: own.id,
          query: "changed",
          maxItems: 5,
          timeFilter: "7d",
          site: null,
          locations: [
            { name: "Arkansas", is_local: true },
            { name: "Ohio", is_local: false },
          ],
        },
        {
          query_id: null,
          query: "unsaved",
          maxItems: 100,
          timeFilter: "any",
          site: "https://example.com/",
          locations: [],
        },
      ],
    });
    const saved = await db().select({ query: queries.query }).from(queries).where(eq(queries.user_id, client.id));
    expect(saved).toEqual([{ query: "electric cooperative" }]);
  });

  test("returns the active run while there is one, and a new one after that", async () => {
    const client = await signIn();
    const first = await started(client);
    expect(await started(client, [queryRow({ query: "another" })])).toBe(first);
    await db().update(runs).set({ status: "completed" }).where(eq(runs.id, first));
    expect(await started(client)).not.toBe(first);
  });

  test("50 concurrent starts make one run and one job", async () => {
    const client = await signIn();
    await started(await signIn());
    const before = await jobs();
    const ids = await Promise.all(Array.from({ length: 50 }, () => started(client)));
    expect(new Set(ids).size).toBe(1);
    expect(await db().$count(runs, eq(runs.user_id, client.id))).toBe(1);
    expect((await jobs()) - before).toBe(1);
  });

  test("without a query is rejected", async () => {
    const client = await signIn();
    for (const rows of [[], [queryRow({ query: "" })], [queryRow({ query: "  ", site: "https://example.com/" })]]) {
      expect(await read(run(client, rows))).toEqual({ status: 400, body: { error: "There is no query to run." } });
    }
  });

  test("rejects rows that could not be saved", async () => {
    const client = await signIn();
    for (const bad of [
      queryRow({ maxItems: 101 }),
      queryRow({ timeFilter: "30d" }),
      queryRow({ locations: [2_147_483_647] }),
      queryRow({ site: "http://169.254.169.254/latest" }),
      queryRow({ site: "https://u:p@example.com/" }),
      queryRow({ query: "x".repeat(501) }),
      queryRow({ extra: 1 }),
    ]) {
      expect((await run(client, [bad])).status).toBe(400);
    }
    expect(await db().$count(runs)).toBe(0);
  });

  test("of a user who is being deleted fails cleanly", async () => {
    const admin = await signIn({ is_admin: true });
    for (let round = 0; round < 5; round++) {
      const { id } = await signIn();
      const answers = await Promise.all([
        run(admin, [queryRow()], { user_id: id }),
        admin.call("DELETE", `/api/users/${id}`),
        run(admin, [queryRow()], { user_id: id }),
        admin.call("POST", "/api/queries/save", { queries: [queryRow()], user_id: id }),
      ]);
      for (const { status } of answers) expect([200, 202, 404]).toContain(status);
    }
  });

  test("of another user is for admins, and is audited", async () => {
    const [admin, client, stranger] = [await signIn({ is_admin: true }), await signIn(), await signIn()];
    const forbidden = { status: 403, body: { error: "Admin access required." } };
    expect(await read(run(stranger, [queryRow()], { user_id: client.id }))).toEqual(forbidden);
    expect(await read(run(stranger, [queryRow()], { user_id: stranger.id }))).toEqual(forbidden);
    expect((await run(admin, [queryRow()], { user_id: 2_147_483_647 })).status).toBe(404);
    const id = await started(admin, [queryRow()], { user_id: client.id });
    await started(admin, [queryRow()], { user_id: client.id });
    expect((await runOf(id)).user_id).toBe(client.id);
    expect(await started(client)).toBe(id);
    expect(await db().select().from(auditLog)).toMatchObject([
      { user_id: admin.id, action: "run.start", target: `queries of ${client.username}`, details: { task_id: id } },
    ]);
  });
});

describe("the status of a run", () => {
  test("is available to its owner and admins, stage by stage", async () => {
    const [owner, admin] = [await signIn(), await signIn({ is_admin: true })];
    const id = await started(owner);
    const waiting = {
      status: 200,
      body: { status: "starting", summary_id: null, error: null, progress: { stage: "collect", done: 0, total: 0 } },
    };
    expect([await statusOf(owner, id), await statusOf(admin, id)]).toEqual([waiting, waiting]);
    await db().update(runs).set({ status: "running", stage: "fetch" }).where(eq(runs.id, id));
    await db().insert(runStages).values({ run_id: id, stage: "fetch", done: 3, total: 8 });
    expect((await statusOf(owner, id)).body).toMatchObject({
      status: "running",
      progress: { stage: "fetch", done: 3, total: 8 },
    });
    const briefing = await makeBriefing({ run_id: id });
    await db().update(runs).set({ status: "completed" }).where(eq(runs.id, id));
    expect((await statusOf(owner, id)).body).toMatchObject({ status: "completed", summary_id: briefing.id });
    await db().update(runs).set({ status: "error", error: "No source answered." }).where(eq(runs.id, id));
    expect((await statusOf(owner, id)).body).toMatchObject({ status: "error", error: "No source answered." });
  });

  test("is not available to others or for other ids", async () => {
    const [owner, stranger, admin] = [await signIn(), await signIn(), await signIn({ is_admin: true })];
    const id = await started(owner);
    const missing = { status: 404, body: { error: "Task not found." } };
    expect(await statusOf(stranger, id)).toEqual(missing);
    for (const wrong of [randomUUID(), "0", "1", "abc", `${id}0`, "%00", "' or 1=1"]) {
      expect(await statusOf(admin, encodeURIComponent(wrong))).toEqual(missing);
    }
    await db().delete(users).where(eq(users.id, owner.id));
    expect((await statusOf(stranger, id)).status).toBe(404);
    expect((await statusOf(admin, id)).status).toBe(200);
  });
});

describe("canceling a run", () => {
  test("ends it, and makes room for the next", async () => {
    const [admin, owner] = [await signIn({ is_admin: true }), await signIn()];
    const id = await started(owner);
    const error = `Canceled by ${admin.username}.`;
    const cancelled = await read(admin.call("POST", `/api/runs/${id}/cancel`));
    expect(cancelled).toMatchObject({ status: 200, body: { status: "error", error } });
    expect((await statusOf(owner, id)).body).toMatchObject({ status: "error", error });
    expect(await read(admin.call("POST", `/api/runs/${id}/cancel`))).toEqual({
      status: 409,
      body: { error: "The run has ended." },
    });
    // A worker that gets the job later finds nothing to do.
    await conductRun(id, randomUUID());
    expect(await runOf(id)).toMatchObject({ status: "error", error, attempts: 0 });
    expect(await started(owner)).not.toBe(id);
    expect(await db().select({ action: auditLog.action, target: auditLog.target }).from(auditLog)).toEqual([
      { action: "run.cancel", target: `run ${id}` },
    ]);
  });

  test("stops its process, and nothing is published", async () => {
    const [admin, owner] = [await signIn({ is_admin: true }), await signIn()];
    const site = await serve(() => {});
    const { host } = new URL(site.url);
    settings.set({ FETCH_ALLOW_HOSTS: [host], RUN_LEASE_MS: 400 });
    const id = await started(owner, [queryRow({ site: site.url })]);
    const work = conductRun(id, randomUUID());
    await expect.poll(() => site.connections()).toBeGreaterThan(0);
    expect((await statusOf(owner, id)).body).toMatchObject({ status: "running" });
    expect((await admin.call("POST", `/api/runs/${id}/cancel`)).status).toBe(200);
    await work;
    await site.close();
    expect(await runOf(id)).toMatchObject({ status: "error", error: `Canceled by ${admin.username}.` });
    expect((await statusOf(owner, id)).body).toMatchObject({ summary_id: null });
    settings.set({ FETCH_ALLOW_HOSTS: [], RUN_LEASE_MS: 20_000 });
  });

  test("is for admins", async () => {
    const owner = await signIn();
    const id = await started(owner);
    for (const what of ["cancel", "again"]) {
      expect((await owner.call("POST", `/api/runs/${id}/${what}`)).status).toBe(403);
    }
    expect((await runOf(id)).status).toBe("starting");
  });
});

describe("repeating a run", () => {
  test("uses the queries of the run, with a new clock", async () => {
    const [admin, owner] = [await signIn({ is_admin: true }), await signIn()];
    const id = await started(owner, [queryRow({ query: "once" }), queryRow({ query: "more" })]);
    const again = () => read(admin.call("POST", `/api/runs/${id}/again`));
    expect(await again()).toEqual({ status: 202, body: { status: "processing", task_id: id } });
    await db().update(runs).set({ status: "error" }).where(eq(runs.id, id));
    const { body } = await again();
    const next = String(body && typeof body === "object" && "task_id" in body ? body.task_id : "");
    expect(next).not.toBe(id);
    const [before, after] = [await runOf(id), await runOf(next)];
    expect(after).toMatchObject({ user_id: owner.id, kind: "manual", status: "starting", queries: before.queries });
    expect(after.as_of.getTime()).toBeGreaterThan(before.as_of.getTime());
    expect(await db().$count(auditLog, eq(auditLog.action, "run.again"))).toBe(1);
  });

  test("needs the user of the run", async () => {
    const [admin, owner] = [await signIn({ is_admin: true }), await signIn()];
    const { id } = await makeRun({ user_id: owner.id, status: "completed" });
    await db().delete(users).where(eq(users.id, owner.id));
    expect(await read(admin.call("POST", `/api/runs/${id}/again`))).toEqual({
      status: 409,
      body: { error: "The user of this run was deleted." },
    });
  });
});

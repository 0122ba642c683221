import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runs } from "@/db/schema";
import { db } from "@/lib/db";
import { startScheduledRun } from "@/lib/runs/schedule";
import { useDatabase } from "../support/database";
import { makeQuery, makeUser } from "../support/factories";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");

test("without a master user, or one without queries, the clock starts nothing", async () => {
  expect(await startScheduledRun(now)).toBeNull();
  await makeUser({ master_query: true });
  expect(await startScheduledRun(now)).toBeNull();
  expect(await db().select().from(runs)).toEqual([]);
});

test("the clock runs the master user's queries once, with mails", async () => {
  const [master] = await db().query.users.findMany({ where: (user) => eq(user.master_query, true) });
  await makeQuery({ user_id: master?.id ?? 0, query: "broadband" });
  const started = await Promise.all([startScheduledRun(now), startScheduledRun(now), startScheduledRun(now)]);
  expect(new Set(started).size).toBe(1);
  const rows = await db().select().from(runs);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ kind: "scheduled", send_email: true, as_of: now, user_id: master?.id });
});

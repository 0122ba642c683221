import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/db";
import { emptyDatabase, useDatabase } from "../support/database";
import { allDeliveries, deliveryOf, queuedBriefing } from "../support/mail";

useDatabase();
afterEach(emptyDatabase);

const KEY = "8c5f3a1e-0b1d-4f6a-9a55-0d7b4d2f0c11";
const UNTOUCHED = { is_requested: false, transport: null, batch_key: null, provider_id: null };

/** The statements of the migration that fill the new columns; the columns themselves exist in the test database. */
const backfill = readFileSync("db/migrations/0010_delivery_columns.sql", "utf8")
  .split("--> statement-breakpoint")
  .filter((statement) => statement.includes("UPDATE"));

test.each([
  [null, UNTOUCHED],
  ["asked", { ...UNTOUCHED, is_requested: true }],
  [`resend:list:${KEY}`, { ...UNTOUCHED, transport: "resend", batch_key: KEY }],
  [`smtp:asked:${KEY}`, { ...UNTOUCHED, transport: "smtp", batch_key: KEY, is_requested: true }],
  [`outbox:list:${KEY}`, { ...UNTOUCHED, transport: "outbox", batch_key: KEY }],
  [KEY, { ...UNTOUCHED, transport: "resend", provider_id: KEY }],
])("a delivery with the old name %j becomes %j", async (name, columns) => {
  await queuedBriefing(1);
  await db().execute(sql`update deliveries set provider_id = ${name}`);
  expect(backfill).toHaveLength(3);
  for (const statement of backfill) await db().execute(sql.raw(statement));
  const [row] = await allDeliveries();
  expect(await deliveryOf(row?.id ?? "")).toMatchObject(columns);
});

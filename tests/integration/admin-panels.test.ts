import { sql } from "drizzle-orm";
import type { ReactNode } from "react";
import { expect, onTestFinished, test } from "vitest";
import { ChannelsPanel } from "@/app/admin/channels/panel";
import { DeliveriesSection } from "@/app/admin/email/deliveries-section";
import { SuppressedSection } from "@/app/admin/email/suppressed-section";
import { QueriesPanel } from "@/app/admin/queries/panel";
import { SourcesPanel } from "@/app/admin/sources/panel";
import { db } from "@/lib/db";
import { type Admin, admit, isAdmin } from "@/lib/viewer";
import { useDatabase } from "../support/database";
import { makeUser } from "../support/factories";

useDatabase();

/** Makes every read of the table fail until the test ends. */
async function hide(table: string): Promise<void> {
  const rename = (from: string, to: string) =>
    db().execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`);
  await rename(table, "hidden");
  onTestFinished(async () => void (await rename("hidden", table)));
}

const query = {};
const CASES: [string, string, (admin: Admin) => Promise<ReactNode>][] = [
  ["sources", "source_health", (admin) => SourcesPanel({ admin, query })],
  ["queries", "editions", (admin) => QueriesPanel({ admin, query })],
  ["queries", "query_locations", (admin) => QueriesPanel({ admin, query })],
  ["channels", "editions", (admin) => ChannelsPanel({ admin, query })],
  ["deliveries", "deliveries", (admin) => DeliveriesSection({ admin })],
  ["suppressed addresses", "users", (admin) => SuppressedSection({ admin })],
];

test.each(CASES)("a failed read of %s (%s) is reported in its place", async (what, table, render) => {
  const admin = admit(await makeUser({ is_admin: true }), "password");
  if (!isAdmin(admin)) throw new Error("The user is an admin.");
  await hide(table);
  expect(JSON.stringify(await render(admin))).toContain(`Failed to load ${what}`);
});

// Keeps a run active until a test ends it: `hold-run.ts USERNAME begin|end`, in the folder DATA_DIR.
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { withDatabase } from "@/bin/database";
import { runs } from "@/db/schema";
import { getCredentialsByName } from "@/lib/auth/data";
import { db } from "@/lib/db";

const LEASE_MS = 600_000;

const [username = "", step = ""] = process.argv.slice(2);

await withDatabase(async () => {
  const user = await getCredentialsByName(username);
  if (!user) throw new Error(`There is no user ${username}.`);
  const now = new Date();
  if (step === "begin") {
    // Held by a fake process, so that no worker resumes it before its lease expires.
    const lease = { lease_owner: randomUUID(), lease_until: new Date(now.getTime() + LEASE_MS) };
    const run = { user_id: user.id, kind: "command", status: "running", as_of: now, started_at: now } as const;
    await db()
      .insert(runs)
      .values({ ...run, ...lease, sources: ["sample"], queries: [] });
  } else {
    const held = and(eq(runs.user_id, user.id), eq(runs.status, "running"));
    await db().update(runs).set({ status: "error", error: "Ended by a test.", finished_at: now }).where(held);
  }
});

import "server-only";
import { sql } from "drizzle-orm";

/** The order of briefings `b`, newest first: by the run's clock, since a run may make up for an earlier day. */
export const NEWEST_FIRST = sql`b.generated_at desc, b.id desc`;

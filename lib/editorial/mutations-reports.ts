import "server-only";
import { eq, sql } from "drizzle-orm";
import { errorReports } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { getAttemptWait } from "@/lib/auth/data";
import { networkOf } from "@/lib/auth/login";
import { createAttempt, lockAttempts } from "@/lib/auth/mutations";
import { getStory } from "@/lib/briefings/data";
import { type Db, db, requireFound, transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import type { Admin, Context } from "@/lib/viewer";
import type { ReportInput } from "./schema";

/**
 * Stores a reader's error report on an article's newest story, with the passage shown beside the sentence. Limited to ten in 15 minutes per
 * network. Throws `not_found` or `too_many`.
 */
export async function createReport(
  articleId: number,
  { sentence = "", message, email = "" }: ReportInput,
  { address, conn }: Pick<Context<null>, "address" | "conn">,
): Promise<void> {
  const key = `report:${networkOf(address)}`;
  await transaction(conn, async (tx) => {
    await lockAttempts(key, tx);
    const retryAfterS = await getAttemptWait(key, null, tx);
    if (retryAfterS > 0) throw new AppError("too_many", "Too many reports. Try again later.", { retryAfterS });
    const story = requireFound(await getStory(articleId, null, tx), "Story");
    await createAttempt(key, "report", tx);
    const passage = story.evidence.find((each) => each.sentence === sentence)?.passage ?? null;
    await tx.insert(errorReports).values({
      story_id: story.id,
      sentence: sentence || null,
      passage: passage || null,
      message,
      email: email || null,
    });
  });
}

/** Closes an error report, or opens it again. Throws `not_found`. */
export async function setReportClosed(ctx: Context<Admin>, id: number, isClosed: boolean): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [row] = await tx
      .update(errorReports)
      .set({ closed_at: isClosed ? sql`now()` : null })
      .where(eq(errorReports.id, id))
      .returning({ story_id: errorReports.story_id });
    const { story_id } = requireFound(row, "Report");
    const change = {
      action: "report.update",
      target: `report ${id} on story ${story_id}`,
      details: { closed: isClosed },
    };
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

const KEPT_DAYS = 90;

/** Removes the email addresses of readers from reports older than 90 days. */
export async function forgetReporters(conn: Db = db()): Promise<void> {
  await conn
    .update(errorReports)
    .set({ email: null })
    .where(
      sql`${errorReports.email} is not null and ${errorReports.created_at} < now() - make_interval(days => ${KEPT_DAYS})`,
    );
}

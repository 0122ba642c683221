import "server-only";
import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { searchable, translations } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { TargetLanguage } from "./types";

const MAX_TRIES = 3;
const LEASE = sql`now() + interval '10 minutes'`;
/** Pause between two tries of the same texts. */
const PAUSE = sql`interval '5 minutes'`;

type Target = { story_id: number; language: TargetLanguage };

/**
 * Claims a story's translation for ten minutes. False if another worker holds it, or the same texts were tried too often or just now. Keeps
 * existing translations.
 */
export async function claimTranslation(
  { story_id, language }: Target,
  texts: string[],
  conn: Db = db(),
): Promise<boolean> {
  const hash = hashOf(texts);
  const { lease_until, source_hash, tries, updated_at } = translations;
  const claimed = await conn
    .insert(translations)
    .values({ story_id, language, search: sql`''::tsvector`, source_hash: hash, tries: 1, lease_until: LEASE })
    .onConflictDoUpdate({
      target: [translations.story_id, translations.language],
      set: {
        source_hash: hash,
        tries: sql`case when ${source_hash} = ${hash} then ${tries} + 1 else 1 end`,
        lease_until: LEASE,
        updated_at: sql`now()`,
      },
      setWhere: sql`(${lease_until} is null or ${lease_until} < now())
        and (${source_hash} <> ${hash} or (${tries} < ${MAX_TRIES} and ${updated_at} < now() - ${PAUSE}))`,
    })
    .returning({ tries });
  return claimed.length > 0;
}

/** Adds translated texts to a story, and ends the claim. */
export async function saveTranslation(
  { story_id, language }: Target,
  texts: Record<string, string>,
  conn: Db = db(),
): Promise<void> {
  const merged = sql`(${translations.texts} || ${JSON.stringify(texts)}::jsonb)`;
  await conn
    .update(translations)
    .set({
      texts: merged,
      search: sql`(select to_tsvector('spanish', ${searchable(sql`left(coalesce(string_agg(value, ' '), ''), 100000)`)}) from jsonb_each_text${merged})`,
      lease_until: null,
      updated_at: sql`now()`,
    })
    .where(and(eq(translations.story_id, story_id), eq(translations.language, language)));
}

/** Ends a claim without a result. The try does not count. */
export async function releaseTranslation({ story_id, language }: Target, conn: Db = db()): Promise<void> {
  await conn
    .update(translations)
    .set({ lease_until: null, source_hash: "", updated_at: sql`now()` })
    .where(and(eq(translations.story_id, story_id), eq(translations.language, language)));
}

function hashOf(texts: string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
}

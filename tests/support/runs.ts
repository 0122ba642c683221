import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { TIME_FILTERS } from "@/db/enums";
import { briefings, runCandidates, runSearches, runs } from "@/db/schema";
import { getBriefing } from "@/lib/briefings/data";
import type { Briefing } from "@/lib/briefings/types";
import { db, single } from "@/lib/db";
import { forSample } from "@/lib/news/search/sample";
import { conductRun } from "@/lib/runs/conductor";
import { listQueryCounts } from "@/lib/runs/data-report";
import { createRun } from "@/lib/runs/mutations";
import { clockFor } from "@/lib/runs/rules";
import type { QueryCounts, RunQuery } from "@/lib/runs/types";

/** A run's query, with sensible defaults. */
export function runQuery(given: Partial<RunQuery>): RunQuery {
  return { query_id: null, query: "", maxItems: 20, timeFilter: "any", site: null, locations: [], ...given };
}

export type RunInput = {
  user_id: number;
  queries: Partial<RunQuery>[];
  as_of?: Date;
  sources?: string[];
};

/** The clock of most tests: nine in the morning in Chicago, on a Wednesday. */
export const CLOCK = new Date("2025-03-12T14:00:00Z");

/** Creates a run that waits for a worker. */
export async function startedRun({ user_id, queries, as_of = CLOCK, sources = [] }: RunInput): Promise<string> {
  const run = { user_id, kind: "manual", as_of, sources, send_email: false, lease_owner: null } as const;
  return (await createRun({ ...run, queries: queries.map(runQuery) })).id;
}

export type RunResult = {
  id: string;
  status: string;
  error: string | null;
  notes: string[];
  briefing: Briefing | null;
  counts: QueryCounts[];
};

/** Starts a run and conducts it in this process. */
export async function conductedRun(input: RunInput): Promise<RunResult> {
  const id = await startedRun(input);
  await conductRun(id, randomUUID());
  return resultOf(id);
}

export async function resultOf(id: string): Promise<RunResult> {
  const { status, error, notes } = single(await db().select().from(runs).where(eq(runs.id, id)));
  const [made] = await db().select({ id: briefings.id }).from(briefings).where(eq(briefings.run_id, id));
  return {
    id,
    status,
    error,
    notes,
    briefing: made ? await getBriefing(made.id) : null,
    counts: await listQueryCounts(id),
  };
}

export const candidatesOf = (id: string) => db().select().from(runCandidates).where(eq(runCandidates.run_id, id));
export const searchesOf = (id: string) => db().select().from(runSearches).where(eq(runSearches.run_id, id));

const sampleSeed = z.object({
  as_of: z.string(),
  queries: z.array(
    z.object({
      query: z.string(),
      maxItems: z.number(),
      timeFilter: z.enum(TIME_FILTERS),
      site: z.string().nullable(),
      locations: z.array(z.string()),
    }),
  ),
});

const seed = sampleSeed.parse(
  JSON.parse(readFileSync(fileURLToPath(new URL("../../data/sample/seed.json", import.meta.url)), "utf8")),
);

/** The starter queries of a first run on the sample, with Arkansas as local place. */
export function sampleQueries(): RunQuery[] {
  return seed.queries.map(({ locations, ...row }) =>
    runQuery(forSample({ ...row, locations: locations.map((name) => ({ name, is_local: name === "Arkansas" })) })),
  );
}

/** The last day of the bundled news. */
export const SAMPLE_DAY = seed.as_of;
export const SAMPLE_CLOCK = clockFor(SAMPLE_DAY, new Date(), "America/Chicago");

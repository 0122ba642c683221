import "server-only";
import { isDatabaseOutage } from "@/lib/db";
import { logError } from "@/lib/log";
import { listSourceCounts } from "./data-report";
import { failRun, releaseRun } from "./mutations";
import { chooseCandidates } from "./mutations-candidates";
import { chooseStories } from "./steps/choose";
import { collectCandidates } from "./steps/collect";
import { deduplicateCandidates } from "./steps/deduplicate";
import { fetchCandidates } from "./steps/fetch";
import { publishBriefing } from "./steps/publish";
import { understandArticles } from "./steps/understand";
import { acquireLease, type Lease, LeaseLostError } from "./worker/lease";
import { openRunContext, type RunContext } from "./worker/run-context";

/** A run ends with this when somebody stops it: its message is what is shown. */
export class RunStoppedError extends Error {
  override readonly name = "RunStoppedError";
}

/**
 * Takes a run up and brings it to its end, from wherever an earlier process left it; every step may be repeated and does nothing
 * the second time. Returns at once when the run has ended or another process is at work on it. `stop` lets go of it unfinished.
 */
export async function conductRun(id: string, owner: string, stop?: AbortSignal): Promise<void> {
  const lease = await acquireLease(id, owner);
  if (!lease) return;
  // Only who stops the run itself ends it; a process that merely stops leaves it to the next.
  const letGo = () =>
    lease.abort(stop?.reason instanceof RunStoppedError ? stop.reason : new LeaseLostError("The process is stopping."));
  stop?.addEventListener("abort", letGo, { once: true });
  if (stop?.aborted) letGo();
  const context = openRunContext(lease.run, lease.signal);
  try {
    await conduct(lease, context);
  } catch (error) {
    await endWell(lease, error);
  } finally {
    stop?.removeEventListener("abort", letGo);
    lease.end();
    // What is still under way must not take the closing of its context for a failure of its own and record it.
    lease.abort(new LeaseLostError("The run has ended here."));
    await context.close();
  }
}

async function conduct(lease: Lease, context: RunContext): Promise<void> {
  const { run } = lease;
  await collectCandidates(lease, context);
  // Round by round, until every row has its new articles or nothing more to try: reprints and walls make room for the next.
  for (;;) {
    await fetchCandidates(lease, context);
    await deduplicateCandidates(lease);
    if ((await chooseCandidates(run)) === 0) break;
  }
  await understandArticles(lease, context);
  for (;;) {
    const choice = await chooseStories(lease, context);
    if (!choice.draft) await assertAnySourceAnswered(run.id);
    if (await publishBriefing(lease, choice)) return;
  }
}

/** A run that found nothing because nobody answered has failed; one that was told there is no news has not. */
async function assertAnySourceAnswered(runId: string): Promise<void> {
  const sources = await listSourceCounts(runId);
  const silent = sources.length > 0 && sources.every(({ searches, errors }) => errors === searches);
  if (silent)
    throw new RunStoppedError(
      `No source answered: ${sources.map((each) => `${each.source}: ${each.error}`).join("; ")}`,
    );
}

async function endWell({ run, owner, signal }: Lease, error: unknown): Promise<void> {
  const cause = signal.aborted ? signal.reason : error;
  if (cause instanceof LeaseLostError) return releaseRun(run.id, owner).catch(() => {});
  // Whoever finds the database back first goes on with the run.
  if (isDatabaseOutage(cause)) return;
  if (!(cause instanceof RunStoppedError)) logError("A run failed.", cause, { run_id: run.id });
  const message = cause instanceof RunStoppedError ? cause.message : "Internal error.";
  await failRun(run.id, owner, message);
}

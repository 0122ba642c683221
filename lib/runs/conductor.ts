import "server-only";
import { isDatabaseOutage } from "@/lib/db";
import { logError } from "@/lib/log";
import { sourceName } from "@/lib/sources/rules";
import { traced } from "@/lib/tracing";
import { listSourceCounts } from "./data-report";
import { failRun, releaseRun } from "./mutations";
import { chooseCandidates } from "./mutations-candidates";
import { chooseStories } from "./steps/choose";
import { collectCandidates } from "./steps/collect";
import { deduplicateCandidates } from "./steps/deduplicate";
import { fetchCandidates } from "./steps/fetch";
import { fetchPictures } from "./steps/pictures";
import { publishBriefing } from "./steps/publish";
import { understandArticles } from "./steps/understand";
import { acquireLease, type Lease, LeaseLostError } from "./worker/lease";
import { openRunContext, type RunContext } from "./worker/run-context";

/** Stops a run intentionally. Its message is shown as the run's error. */
export class RunStoppedError extends Error {
  override readonly name = "RunStoppedError";
}

/**
 * Resumes a run from its last completed step. Idempotent. Returns immediately if the run has ended or another process holds it. Aborting
 * `stop` releases the run for another process.
 */
export async function conductRun(id: string, owner: string, stop?: AbortSignal): Promise<void> {
  const lease = await acquireLease(id, owner);
  if (!lease) return;
  const abort = () => lease.abort(new LeaseLostError("The process is stopping."));
  stop?.addEventListener("abort", abort, { once: true });
  if (stop?.aborted) abort();
  const context = openRunContext(lease.run, lease.signal);
  try {
    await runSteps(lease, context);
  } catch (error) {
    await handleFailure(lease, error);
  } finally {
    stop?.removeEventListener("abort", abort);
    lease.end();
    // Remaining work must not record the end of its context as a failure.
    lease.abort(new LeaseLostError("The run has ended here."));
    await context.close();
  }
}

async function runSteps(lease: Lease, context: RunContext): Promise<void> {
  const { run } = lease;
  const step = <T>(name: string, work: () => Promise<T>) => traced(`run.${name}`, { run_id: run.id }, work);
  await step("collect", () => collectCandidates(lease, context));
  // Repeated, because duplicates and unreadable pages make room for more candidates.
  do {
    await step("fetch", () => fetchCandidates(lease, context));
    await step("deduplicate", () => deduplicateCandidates(lease));
  } while ((await chooseCandidates(run)) > 0);
  await step("summarize", () => understandArticles(lease, context));
  for (;;) {
    const choice = await step("choose", () => chooseStories(lease, context));
    const { draft } = choice;
    if (draft) await step("pictures", () => fetchPictures(lease, context.client, draft));
    else await assertSourcesAnswered(run.id);
    // Another run has published since: choose again.
    if (await step("publish", () => publishBriefing(lease, choice))) return;
  }
}

/** A run without news has failed if no source answered. */
async function assertSourcesAnswered(runId: string): Promise<void> {
  const sources = await listSourceCounts(runId);
  if (sources.length === 0 || sources.some(({ searches, errors }) => errors < searches)) return;
  const errors = sources.map(({ source, error }) => `${sourceName(source)}: ${error}`);
  throw new RunStoppedError(`No source answered. ${errors.join(" ")}`);
}

async function handleFailure({ run, owner, signal }: Lease, error: unknown): Promise<void> {
  const cause = signal.aborted ? signal.reason : error;
  if (cause instanceof LeaseLostError) return releaseRun(run.id, owner).catch(() => {});
  // The lease expires, and the next process that reaches the database resumes the run.
  if (isDatabaseOutage(cause))
    return logError("A run lost the database and will be resumed.", cause, { run_id: run.id });
  if (!(cause instanceof RunStoppedError)) logError("A run failed.", cause, { run_id: run.id });
  const message = cause instanceof RunStoppedError ? cause.message : "Internal error.";
  await failRun(run.id, owner, message);
}

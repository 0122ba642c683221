import "server-only";
import { env } from "@/lib/env";
import { claimRun, renewLease } from "@/lib/runs/mutations";
import type { Run } from "@/lib/runs/types";

/** Thrown inside a run that this process no longer holds. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

export type Lease = {
  run: Run;
  owner: string;
  /** Aborted when the lease is lost or `abort` is called. */
  signal: AbortSignal;
  abort(reason: Error): void;
  /** Stops renewing the lease. */
  end(): void;
};

const RENEWALS_PER_LEASE = 4;

/** Claims a run and renews its lease until `end`. Null if the run has ended or another process holds it. */
export async function acquireLease(id: string, owner: string): Promise<Lease | null> {
  const run = await claimRun(id, owner);
  if (!run) return null;
  const { RUN_LEASE_MS } = env();
  const controller = new AbortController();
  let renewedAt = Date.now();
  const renewal = setInterval(async () => {
    try {
      if (await renewLease(id, owner)) renewedAt = Date.now();
      else controller.abort(new LeaseLostError("Another process has taken over the run."));
    } catch {
      // The database is unavailable. After the lease expires, another process may claim the run, so this one stops.
      if (Date.now() - renewedAt > RUN_LEASE_MS)
        controller.abort(new LeaseLostError("The run's lease could not be renewed."));
    }
  }, RUN_LEASE_MS / RENEWALS_PER_LEASE);
  return {
    run,
    owner,
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    end: () => clearInterval(renewal),
  };
}

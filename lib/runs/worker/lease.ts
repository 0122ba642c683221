import "server-only";
import { env } from "@/lib/env";
import { claimRun, renewLease } from "@/lib/runs/mutations";
import type { Run } from "@/lib/runs/types";

/** Thrown inside a run whose process was believed dead and which another process has taken over. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

export type Lease = {
  run: Run;
  owner: string;
  /** Aborted when the run is lost to another process or `abort` is called. */
  signal: AbortSignal;
  abort(reason: Error): void;
  end(): void;
};

const BEATS_PER_LEASE = 4;

/** Takes a run for this process and says so until `end`; null when it has ended or is another's. */
export async function acquireLease(id: string, owner: string): Promise<Lease | null> {
  const run = await claimRun(id, owner);
  if (!run) return null;
  const { RUN_LEASE_MS } = env();
  const controller = new AbortController();
  let lastHeard = Date.now();
  const beat = setInterval(async () => {
    try {
      if (await renewLease(id, owner)) lastHeard = Date.now();
      else controller.abort(new LeaseLostError("Another process has taken the run over."));
    } catch {
      // The database is away for now. Past the lease's end others may take the run, so this process lets go.
      if (Date.now() - lastHeard > RUN_LEASE_MS)
        controller.abort(new LeaseLostError("The run's lease could not be renewed."));
    }
  }, RUN_LEASE_MS / BEATS_PER_LEASE);
  return {
    run,
    owner,
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    end: () => clearInterval(beat),
  };
}

import "server-only";
import { FetchError } from "./fetch-error";

/** Limits on the time one host may take. */
export type HostLimits = {
  /** Only a request's time above this counts. */
  freeMs: number;
  /** Slow time of all requests together, after which the host is skipped. */
  slowMs: number;
  /** Consecutive timeouts, after which the host is skipped. */
  timeouts: number;
};

const DEFAULT_LIMITS: HostLimits = { freeMs: 5_000, slowMs: 60_000, timeouts: 4 };

/** Runs a request. Throws `FetchError` with the code `skipped` if the host has used up its time. */
type HostGuard = <T>(host: string, request: () => Promise<T>) => Promise<T>;

/** Guards a client against slow hosts. A host that is skipped stays so for the client's lifetime, which is one run. */
export function createHostGuard({ freeMs, slowMs, timeouts }: HostLimits = DEFAULT_LIMITS): HostGuard {
  const hosts = new Map<string, { slowMs: number; timeouts: number }>();

  return async (host, request) => {
    const record = hosts.get(host) ?? { slowMs: 0, timeouts: 0 };
    hosts.set(host, record);
    if (record.timeouts >= timeouts) throw skipped(host, `${timeouts} requests in a row timed out`);
    if (record.slowMs >= slowMs) throw skipped(host, "its responses took too much time");
    const started = performance.now();
    try {
      const result = await request();
      record.timeouts = 0;
      return result;
    } catch (error) {
      if (error instanceof FetchError && error.code === "timeout") record.timeouts += 1;
      throw error;
    } finally {
      record.slowMs += Math.max(0, performance.now() - started - freeMs);
    }
  };
}

function skipped(host: string, why: string): FetchError {
  return new FetchError("skipped", `${host} is skipped for the rest of this run: ${why}.`);
}

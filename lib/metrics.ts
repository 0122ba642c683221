import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A Prometheus metric. Counters only grow while the process runs; totals of the database are gauges, because old rows are deleted. */
export type Metric = {
  name: string;
  type: "counter" | "gauge";
  help: string;
  samples: { labels?: Record<string, string>; value: number }[];
};

type Counters = {
  /** By 'METHOD STATUS'. */
  requests: Map<string, { count: number; seconds: number }>;
  pages: { hit: number; miss: number };
};

declare global {
  /** Global, because Next.js bundles its own copy of this module. */
  var digestCounters: Counters | undefined;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function counters(): Counters {
  globalThis.digestCounters ??= { requests: new Map(), pages: { hit: 0, miss: 0 } };
  return globalThis.digestCounters;
}

/** Counts a request when its response has been sent. */
export function countRequest({ method = "" }: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now();
  response.once("finish", () => {
    const { requests } = counters();
    const key = `${METHODS.has(method) ? method : "OTHER"} ${response.statusCode}`;
    const total = requests.get(key) ?? { count: 0, seconds: 0 };
    total.count += 1;
    total.seconds += (performance.now() - startedAt) / 1000;
    requests.set(key, total);
  });
}

/** Counts a public page or file. `hit`: sent from the cache. */
export function countPage(result: "hit" | "miss"): void {
  counters().pages[result] += 1;
}

/** The metrics of this process. */
export function processMetrics(): Metric[] {
  const { requests, pages } = counters();
  const byRequest = [...requests].map(([key, total]) => {
    const [method = "", status = ""] = key.split(" ");
    return { labels: { method, status }, total };
  });
  return [
    {
      name: "digest_http_requests_total",
      type: "counter",
      help: "Requests answered by this process.",
      samples: byRequest.map(({ labels, total }) => ({ labels, value: total.count })),
    },
    {
      name: "digest_http_request_seconds_total",
      type: "counter",
      help: "Time from a request to the end of its response, summed.",
      samples: byRequest.map(({ labels, total }) => ({ labels, value: total.seconds })),
    },
    {
      name: "digest_page_cache_requests_total",
      type: "counter",
      help: "Public pages and files: sent from the cache (hit), or rendered or checked first (miss).",
      samples: Object.entries(pages).map(([result, value]) => ({ labels: { result }, value })),
    },
    {
      name: "process_resident_memory_bytes",
      type: "gauge",
      help: "Memory of this process.",
      samples: [{ value: process.memoryUsage.rss() }],
    },
    {
      name: "process_uptime_seconds",
      type: "gauge",
      help: "Time since this process started.",
      samples: [{ value: process.uptime() }],
    },
  ];
}

/** Prometheus' text format, version 0.0.4. */
export function formatMetrics(metrics: Metric[]): string {
  const lines = metrics.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels, value }) => `${name}${formatLabels(labels)} ${value}`),
  ]);
  return `${lines.join("\n")}\n`;
}

function formatLabels(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

function escapeLabel(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

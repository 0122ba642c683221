import { context, trace } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import { env } from "@/lib/env";
import { logError } from "@/lib/log";

const MAX_FLUSH_MS = 2_000;

/**
 * Exports this process's traces to OTEL_EXPORTER_OTLP_ENDPOINT. If it is not set, nothing is loaded. Returns a function that flushes the
 * remaining traces.
 */
export async function startTracing(service: "web" | "worker" | "run"): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env();
  if (!endpoint) return async () => {};
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace"),
    ]);
  const exporter = withoutQueries(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }));
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": `digest-${service}` }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, MAX_FLUSH_MS).unref());
    await Promise.race([provider.shutdown(), limit]).catch((error) =>
      logError("The last traces were not sent.", error),
    );
  };
}

/** Next.js names spans by URL, whose query may contain the token of an email link. */
function withoutQueries(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(withoutQuery), done),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  };
}

function withoutQuery(span: ReadableSpan): ReadableSpan {
  const attributes = Object.entries(span.attributes).map(([name, value]) => [
    name,
    typeof value === "string" ? cutQuery(value) : value,
  ]);
  return Object.create(span, {
    name: { value: cutQuery(span.name) },
    attributes: { value: Object.fromEntries(attributes) },
  });
}

function cutQuery(text: string): string {
  return text.replace(/\?\S*/g, "");
}

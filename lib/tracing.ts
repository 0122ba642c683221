import "server-only";
import { type Attributes, SpanStatusCode, trace } from "@opentelemetry/api";

/**
 * Runs `work` in a span of the current trace. Costs almost nothing unless traces are exported (bin/tracing.ts). Never pass a secret or an
 * email address.
 */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer("digest").startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "Error" });
      throw error;
    } finally {
      span.end();
    }
  });
}

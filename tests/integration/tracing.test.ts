import { trace } from "@opentelemetry/api";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { env, setEnv } from "@/lib/env";
import { createHttpClient } from "@/lib/news/fetch/http";
import { readEnv } from "@/lib/settings/read-env";
import { traced } from "@/lib/tracing";
import { startTracing } from "../../bin/tracing";
import { createKeeper, serve } from "../support/loopback";

const { keep, closeAll } = createKeeper();
afterAll(closeAll);

const value = z.object({ stringValue: z.string().optional() });
const attributes = z.array(z.object({ key: z.string(), value }));
const span = z.object({
  name: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes,
  status: z.object({ code: z.number().optional() }).optional(),
});
const resourceSpans = z.object({
  resource: z.object({ attributes }),
  scopeSpans: z.array(z.object({ spans: z.array(span) })),
});
const request = z.object({ resourceSpans: z.array(resourceSpans) });

test("spans are exported with their parents and without URL queries; nothing is sent without an endpoint", async () => {
  const received: { path: string | undefined; body: z.output<typeof request> }[] = [];
  const collector = keep(
    await serve(async (incoming, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      received.push({ path: incoming.url, body: request.parse(JSON.parse(Buffer.concat(chunks).toString())) });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    }),
  );
  const site = keep(await serve((_, response) => response.end("news")));
  setEnv({ ...readEnv({}), OTEL_EXPORTER_OTLP_ENDPOINT: undefined });
  await (await startTracing("run"))();
  expect(trace.getTracerProvider().getTracer("x").startSpan("unsent").isRecording()).toBe(false);

  setEnv({ ...env(), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const end = await startTracing("run");
  const client = createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "test" });
  await traced("run", { run_id: "r1" }, () => client.request(`${site.url}/story?secret=1`));
  const failing = traced(
    "GET /email-link?token=secret",
    { "http.target": "/email-link?token=secret&to=/" },
    async () => {
      throw new TypeError("secret");
    },
  );
  await expect(failing).rejects.toThrow(TypeError);
  await client.close();
  await end();

  expect(received.map(({ path }) => path)).toEqual(["/v1/traces"]);
  const [all] = received[0]?.body.resourceSpans ?? [];
  expect(all?.resource.attributes).toContainEqual({ key: "service.name", value: { stringValue: "digest-run" } });
  const spans = new Map(all?.scopeSpans.flatMap((scope) => scope.spans).map((each) => [each.name, each]));
  expect([...spans.keys()].sort()).toEqual(["GET /email-link", "fetch", "run"]);
  expect(spans.get("fetch")?.parentSpanId).toBe(spans.get("run")?.spanId);
  expect(spans.get("GET /email-link")?.status?.code).toBe(2);
  expect(JSON.stringify(received)).not.toContain("secret");
});

import { z } from "zod";
import { rightInput } from "@/lib/sources/schema";
import * as operating from "../answers/operating";
import * as values from "../answers/values";
import { text } from "../answers/values";
import { type Operations, paging } from "./operation";

/** Health, metrics, the audit log and sources. */
export const OPERATING: Operations = {
  "/api/health": {
    GET: { summary: "Whether the process is alive.", answer: z.object({ status: z.literal("ok") }), fails: [503] },
  },
  "/api/ready": {
    GET: {
      summary: "Whether the process can serve everything; 503 names what is missing.",
      answer: z.object({ status: z.literal("ready"), warnings: z.array(z.literal("worker")).optional() }),
      fails: [503],
    },
  },
  "/api/metrics": {
    GET: {
      summary: "Metrics in Prometheus' text format. Takes METRICS_TOKEN as a bearer token.",
      answer: "text/plain",
      fails: [401, 404],
    },
  },
  "/api/openapi.json": { GET: { summary: "This document.", answer: z.record(text, z.unknown()) } },
  "/api/audit": {
    GET: {
      summary: "The audit log, newest first.",
      query: { ...paging, username: text.optional(), action: text.optional() },
      answer: values.pageOf(operating.auditEntry),
    },
  },
  "/api/sources": { GET: { summary: "Sources, display rights and publishers.", answer: operating.sources } },
  "/api/sources/rights/[host]": {
    PUT: {
      summary: "Set a publisher's display right.",
      body: rightInput,
      answer: operating.sourceRight,
      fails: [400, 415],
    },
    DELETE: { summary: "Remove a publisher's display right.", answer: values.ok, fails: [400, 404] },
  },
  "/api/webhooks/resend": {
    POST: {
      summary: "Delivery events from Resend, authenticated by their signature.",
      body: z.record(text, z.unknown()),
      answer: values.ok,
      fails: [400, 401, 404],
    },
  },
};

import { queryListInput } from "@/lib/queries/schema";
import * as runs from "../answers/runs";
import * as values from "../answers/values";
import { type Operations, paging } from "./operation";

/** Runs and their search results. */
export const RUNS: Operations = {
  "/api/run_queries": {
    POST: {
      summary: "Run searches, saved or not.",
      body: queryListInput,
      answer: runs.started,
      status: 202,
      fails: [400, 404, 409, 415, 429],
    },
  },
  "/api/task_status/[taskId]": {
    GET: { summary: "How far a run is.", answer: runs.taskStatus, fails: [404] },
  },
  "/api/runs": { GET: { summary: "Runs, newest first.", query: paging, answer: runs.runPage } },
  "/api/runs/[taskId]": { GET: { summary: "The report of a run.", answer: runs.runReport, fails: [404] } },
  "/api/runs/[taskId]/left_out": {
    GET: {
      summary: "What a run found and did not give a story, and why.",
      query: { draw: paging.draw, start: paging.start, length: paging.length },
      answer: values.pageOf(runs.unusedCandidate),
      fails: [404],
    },
  },
  "/api/runs/[taskId]/again": {
    POST: {
      summary: "Start a run with the same searches.",
      answer: runs.started,
      status: 202,
      fails: [404, 409],
    },
  },
  "/api/runs/[taskId]/cancel": {
    POST: { summary: "End a run.", answer: runs.taskStatus, fails: [404, 409] },
  },
  "/api/cron/digest": {
    POST: {
      summary: "Start the scheduled run now. Takes CRON_SECRET as a bearer token.",
      answer: runs.started,
      status: 202,
      fails: [400, 401, 404, 409],
    },
  },
};

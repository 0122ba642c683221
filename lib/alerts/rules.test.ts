import { describe, expect, test } from "vitest";
import type { EndedRun } from "@/lib/runs/types";
import { compareAlerts, problemsOf } from "./rules";
import type { Problem } from "./types";

const QUIET = { failed: 0, error: null };
const RUN: EndedRun = {
  is_scheduled: true,
  is_retry: false,
  status: "completed",
  error: null,
  notes: ["No email: there is nothing new."],
  streaks: { "bing-news": { empty_runs: 1, failed_runs: 1 } },
  items: 3,
};

describe("problems", () => {
  test.each<[string, Partial<EndedRun>, Problem[]]>([
    ["none when all is well", {}, []],
    [
      "a scheduled run that failed",
      { status: "error", error: "No source answered." },
      [
        {
          kind: "run_failed",
          subject: "",
          message: "The scheduled run failed: No source answered. It will be retried once, after 15 minutes.",
        },
      ],
    ],
    [
      "its second try",
      { status: "error", error: "No source answered.", is_retry: true },
      [
        {
          kind: "run_failed",
          subject: "",
          message: "The scheduled run failed: No source answered. This was the second attempt.",
        },
      ],
    ],
    ["not a run somebody started", { status: "error", error: "No.", is_scheduled: false, items: 0 }, []],
    [
      "a scheduled run without articles",
      { items: 0 },
      [{ kind: "run_empty", subject: "", message: "The scheduled run found no articles." }],
    ],
    [
      "a model and a budget",
      {
        notes: [
          "The model refused the key (401): the whole briefing is extractive. Check OPENAI_API_KEY.",
          "The token budget per month (MODEL_TOKENS_PER_MONTH, 1,000) was reached. The remaining texts are extractive.",
        ],
      },
      [
        {
          kind: "model",
          subject: "",
          message: "The model refused the key (401): the whole briefing is extractive. Check OPENAI_API_KEY.",
        },
        {
          kind: "budget",
          subject: "per month",
          message:
            "The token budget per month (MODEL_TOKENS_PER_MONTH, 1,000) was reached. The remaining texts are extractive.",
        },
      ],
    ],
    [
      "silent sources",
      { streaks: { "site:coop.example": { empty_runs: 2, failed_runs: 0 }, gdelt: { empty_runs: 0, failed_runs: 3 } } },
      [
        { kind: "source", subject: "site:coop.example", message: "coop.example returned nothing for 2 runs." },
        { kind: "source", subject: "gdelt", message: "GDELT did not answer in 3 runs." },
      ],
    ],
  ])("%s", (_, run, problems) => {
    expect(problemsOf({ ...RUN, ...run }, QUIET)).toEqual(problems);
  });

  test("emails that were not sent, also before the first run", () => {
    expect(problemsOf(null, QUIET)).toEqual([]);
    expect(problemsOf(null, { failed: 2, error: "Resend: Invalid key." })).toEqual([
      { kind: "mail", subject: "", message: "2 emails were not sent in the last 24 hours. Resend: Invalid key." },
    ]);
  });
});

test("a problem opens one alert, which is resolved when the problem ends", () => {
  const problem: Problem = { kind: "source", subject: "gdelt", message: "GDELT did not answer in 3 runs." };
  const open = [
    { ...problem, id: 1, message: "GDELT did not answer in 2 runs." },
    { kind: "mail" as const, subject: "", message: "1 email was not sent.", id: 2 },
  ];
  const other: Problem = { kind: "model", subject: "", message: "The first." };
  expect(compareAlerts(open, [problem, { ...other, message: "Another." }, other])).toEqual({
    opened: [other],
    resolved: [open[1]],
  });
});

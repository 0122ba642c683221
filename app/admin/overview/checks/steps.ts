import type { Facts, Target } from "./checks";

/** A setup step. */
type Step = { name: string; isDone: boolean; target: Target };

/** The setup steps of an installation, in the recommended order. Removing the sample news is one only while it is on the site. */
export function stepsOf({
  queries,
  model: name,
  mail: { transport },
  people,
  has_own_briefing,
  sample,
}: Facts): Step[] {
  return [
    { name: "Add Your Queries", isDone: queries.own > 0, target: "queries" },
    { name: "Connect a Model", isDone: name !== null, target: "model" },
    { name: "Set Up Email", isDone: transport !== "outbox", target: "sending" },
    { name: "Add Subscribers", isDone: people.others > 0, target: "users" },
    { name: "Run Queries", isDone: has_own_briefing, target: "queries" },
    ...(sample === null ? [] : [{ name: "Remove Sample News", isDone: false, target: "sample" } as const]),
  ];
}

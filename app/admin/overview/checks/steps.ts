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
    { name: "Add your queries", isDone: queries.own > 0, target: "queries" },
    { name: "Connect a model", isDone: name !== null, target: "model" },
    { name: "Set up email", isDone: transport !== "outbox", target: "sending" },
    { name: "Add subscribers", isDone: people.others > 0, target: "users" },
    { name: "Run your queries", isDone: has_own_briefing, target: "queries" },
    ...(sample === null ? [] : [{ name: "Remove the sample news", isDone: false, target: "sample" } as const]),
  ];
}

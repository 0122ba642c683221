export const RUNS = "/admin?tab=runs";

/** A run's report. */
export function runAddress(id: string): string {
  return `${RUNS}&run=${encodeURIComponent(id)}`;
}

/** Where it is asked, without a script, whether a run is to be cancelled. */
export function cancelAddress(id: string): string {
  return `${runAddress(id)}&ask=cancel`;
}

export const CANCEL_QUESTION = {
  title: "Cancel this run?",
  text: "It stops within seconds, and nothing of it is published.",
  detail: "What it has read and paid for is kept for the next run.",
  confirm: "Cancel run",
  danger: true,
};

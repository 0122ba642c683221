import type { AlertKind } from "@/db/enums";
import { shorten, toOneLine } from "@/lib/language/shorten";
import type { EndedRun } from "@/lib/runs/types";
import { healthNote, sourceName } from "@/lib/sources/rules";
import type { Alert, MailTrouble, Problem } from "./types";

const LABELS: Record<AlertKind, string> = {
  run_failed: "Scheduled run failed",
  run_empty: "Nothing found",
  correction: "Correction",
  model: "Model",
  budget: "Token budget",
  mail: "Email",
  source: "Source",
  reports: "Error reports",
};

export function alertLabel(kind: AlertKind): string {
  return LABELS[kind];
}

const MAX_TITLE_LENGTH = 90;

/** The subject of a mail about alerts: the first one's first sentence, and how many more there are. */
export function alertTitle(messages: string[]): string {
  const [first = "", ...others] = messages;
  const [sentence = ""] = toOneLine(first).split(/(?<=\.) /);
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `${shorten(sentence.replace(/\.$/, ""), MAX_TITLE_LENGTH)}${more}`;
}

/** Current problems. A successful run by an admin or a schedule ends the problems of the previous one. */
export function problemsOf(run: EndedRun | null, mail: MailTrouble, openReports = 0): Problem[] {
  const ofRun = run ? [...runProblems(run), ...noteProblems(run), ...sourceProblems(run)] : [];
  return [...ofRun, ...mailProblems(mail), ...reportProblems(openReports)];
}

/** The message has no count, so that one alert stays open while any report is open. */
function reportProblems(open: number): Problem[] {
  return open > 0 ? [{ kind: "reports", subject: "", message: "Readers reported errors in published stories." }] : [];
}

function runProblems({ is_scheduled, is_retry, status, error, items }: EndedRun): Problem[] {
  if (!is_scheduled) return [];
  if (status === "error") {
    const next = is_retry ? "This was the second attempt." : "It will be retried once, after 15 minutes.";
    return [
      {
        kind: "run_failed",
        subject: "",
        message: `The scheduled run failed: ${error ?? "no reason was given."} ${next}`,
      },
    ];
  }
  return items === 0 ? [{ kind: "run_empty", subject: "", message: "The scheduled run found no articles." }] : [];
}

/** The run's first note on why texts are extractive although a model is configured. Null if there is none. */
export function modelTroubleIn(notes: string[]): string | null {
  return noteProblems({ notes })[0]?.message ?? null;
}

/** Processing notes about a used-up budget, a correction of a published story, and a model that did not answer. */
function noteProblems({ notes }: Pick<EndedRun, "notes">): Problem[] {
  return notes.flatMap((message): Problem[] => {
    const [, budget] = /^The token budget (per \w+) .* was reached\./.exec(message) ?? [];
    if (budget) return [{ kind: "budget", subject: budget, message }];
    if (/” corrects a published story: “/.test(message)) return [{ kind: "correction", subject: message, message }];
    return / (?:is|are) extractive\./.test(message) ? [{ kind: "model", subject: "", message }] : [];
  });
}

function sourceProblems({ streaks }: EndedRun): Problem[] {
  return Object.entries(streaks).flatMap(([source, streak]): Problem[] => {
    const note = healthNote(streak);
    return note ? [{ kind: "source", subject: source, message: `${sourceName(source)} ${note}.` }] : [];
  });
}

function mailProblems({ failed, error }: MailTrouble): Problem[] {
  if (failed === 0) return [];
  const count = failed === 1 ? "1 email was" : `${failed.toLocaleString("en-US")} emails were`;
  return [{ kind: "mail", subject: "", message: `${count} not sent in the last 24 hours. ${error ?? ""}`.trim() }];
}

/** The problems without an open alert, and the open alerts whose problem is over. Problems are deduplicated by kind and subject. */
export function compareAlerts(open: Alert[], problems: Problem[]): { opened: Problem[]; resolved: Alert[] } {
  const keyOf = ({ kind, subject }: Problem) => `${kind} ${subject}`;
  const byKey = new Map(problems.map((problem) => [keyOf(problem), problem]));
  const known = new Set(open.map(keyOf));
  return {
    opened: [...byKey.values()].filter((problem) => !known.has(keyOf(problem))),
    resolved: open.filter((alert) => !byKey.has(keyOf(alert))),
  };
}

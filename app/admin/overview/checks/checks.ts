import { dayAndTimeText } from "@/app/admin/_shell/text/time-text";
import { stageLabel, stateOf } from "@/app/admin/runs/text";
import { addDays, dayOf, formatLongDate } from "@/lib/dates";
import { capitalized } from "@/lib/language/capitalized";
import type { MailHealth } from "@/lib/mail/types";
import { isActive, NOTHING_FOUND } from "@/lib/runs/rules";
import type { ModelHealth, RunEntry, SampleNews, ScheduledQueries, ScheduleState } from "@/lib/runs/types";
import { healthState, rightText, sourceName } from "@/lib/sources/rules";
import type { Right, SourceHealth } from "@/lib/sources/types";

/** The data of the overview. Times are ISO 8601 UTC. */
export type Facts = {
  now: Date;
  timeZone: string;
  run: RunEntry | null;
  has_own_briefing: boolean;
  schedule: ScheduleState | null;
  /** Whether a worker was seen in the last minutes. */
  has_worker: boolean;
  queries: ScheduledQueries;
  health: SourceHealth[];
  /** The configured search sources. */
  sources: readonly string[];
  /** The name of the writing model; null without one. */
  model: string | null;
  calls: ModelHealth | null;
  /** Why texts of the last run are extractive despite the model. */
  model_trouble: string | null;
  /** How many of the newest briefing's stories are translated to Spanish; null if the site is English only. */
  spanish: { total: number; translated: number } | null;
  /** `sender` is the sender's address; empty if `EMAIL_FROM` is invalid. */
  mail: { transport: "resend" | "smtp" | "outbox"; sender: string };
  people: MailHealth;
  /** The briefing waiting for review. */
  waiting: { id: number; ai_title: string; waiting_since: string | null } | null;
  /** The display right of publishers without a rule. Null if nobody decided. */
  default_rights: Right | null;
  /** The number of open error reports from readers. */
  open_reports: number;
  /** The newest briefing of the bundled sample. */
  sample: SampleNews | null;
};

export type State = "ok" | "attention" | "broken";
/** The page of a check's action. The sample news has a button instead. */
export type Target =
  | "queries"
  | "users"
  | "run"
  | "sources"
  | "rights"
  | "model"
  | "sending"
  | "open"
  | "suppressed"
  | "sample"
  | "review"
  | "reports";
type Action = { label: string; target: Target };

/** The state of one part of the product, in a sentence, and the action that fixes it. */
export type Check = { name: string; state: State; text: string; action: Action | null };

/** The checks in the order of a run. */
export function checksOf(facts: Facts): Check[] {
  return [
    { name: "Last Run", ...lastRun(facts) },
    ...review(facts),
    ...reports(facts),
    { name: "Next Run", ...nextRun(facts) },
    { name: "Sources", ...sources(facts) },
    { name: "Publishers’ Rights", ...rights(facts) },
    { name: "Model", ...model(facts) },
    ...spanish(facts),
    { name: "Email", ...mail(facts) },
    { name: "Subscribers", ...subscribers(facts) },
    { name: "Sample News", ...sample(facts) },
  ];
}

type Result = Omit<Check, "name">;

function ok(text: string, action: Action | null = null): Result {
  return { state: "ok", text, action };
}

function attention(text: string, action: Action | null): Result {
  return { state: "attention", text, action };
}

function broken(text: string, action: Action | null): Result {
  return { state: "broken", text, action };
}

const REPORT: Action = { label: "Open the Report", target: "run" };
const RUN: Action = { label: "Run Queries", target: "queries" };

function lastRun({ run, now, timeZone, schedule }: Facts): Result {
  if (!run) return attention("No run yet.", RUN);
  const at = dayAndTimeText(run.finished_at ?? run.created_at, now, timeZone);
  const { label } = stateOf(run);
  if (label === "Waiting") return ok("A run is about to start.", REPORT);
  if (label === "Running") {
    const { stage, done, total } = run.progress;
    return ok(`Running now: ${stageLabel(stage).toLowerCase()}${total > 0 ? `, ${done} of ${total}` : ""}.`, REPORT);
  }
  if (label === "Failed") return broken(`Failed ${at}: ${run.error ?? "no reason was given."}`, REPORT);
  if (label === "Canceled") return attention(`Canceled ${at}.`, RUN);
  const yesterday = addDays(dayOf(now, timeZone), -1);
  const isOld = schedule !== null && dayOf(new Date(run.finished_at ?? run.created_at), timeZone) < yesterday;
  if (isOld) return attention(`Last completed ${at}.`, RUN);
  if (label !== "No briefing") return ok(`Completed ${at}.`, REPORT);
  // A day without news is normal; sources that return nothing at all are not.
  const result = run.error === NOTHING_FOUND ? attention : ok;
  return result(`No new briefing ${at}. ${run.error ?? ""}`.trim(), REPORT);
}

function review({ waiting, now, timeZone }: Facts): Check[] {
  if (!waiting) return [];
  const since = waiting.waiting_since ? ` since ${dayAndTimeText(waiting.waiting_since, now, timeZone)}` : "";
  const text = `“${waiting.ai_title}” has been waiting${since}. Readers do not see it until it is published.`;
  return [{ name: "Review", ...attention(text, { label: "Review the Briefing", target: "review" }) }];
}

function reports({ open_reports }: Facts): Check[] {
  if (open_reports === 0) return [];
  const action: Action = { label: "See the Reports", target: "reports" };
  return [{ name: "Error Reports", ...attention(`${reportCount(open_reports)} from readers.`, action) }];
}

function spanish({ spanish: stories, model: name }: Facts): Check[] {
  if (!stories) return [];
  const { total, translated } = stories;
  if (translated === total) return [{ name: "Spanish", ...ok("Every story of the newest briefing is translated.") }];
  const rest = name ? "The rest are in English." : "Without a model, the rest stay in English.";
  const text = `${translated} of ${total} stories of the newest briefing are translated. ${rest}`;
  return [{ name: "Spanish", ...attention(text, null) }];
}

/** A worker checks the schedule every 15 seconds. */
const LATE_MS = 2 * 60_000;

function nextRun({ schedule, queries, run, now, timeZone, has_worker }: Facts): Result {
  if (!has_worker)
    return broken("No worker is running, so no run and no email starts. Start one with npm run worker.", null);
  if (!schedule) return attention("No schedule: DIGEST_CRON is off. Runs start only when you start them.", null);
  if (!queries.master) return broken("Nothing to run: no user has the master queries.", CHOOSE_MASTER);
  if (queries.runnable === 0) {
    return broken(`Nothing to run: ${queries.master.username} has no queries.`, {
      label: "Add Queries",
      target: "queries",
    });
  }
  const isBusy = run !== null && isActive(run.status);
  if (schedule.missed && !isBusy && now.getTime() - Date.parse(schedule.missed) > LATE_MS) {
    const due = dayAndTimeText(schedule.missed, now, timeZone);
    return broken(`The run due ${due} has not started. Check that the worker is running.`, null);
  }
  if (!schedule.is_watched) return broken("No worker watches the schedule. Start one with npm run worker.", null);
  if (!schedule.next) return attention("The schedule has no next time.", null);
  return ok(`${capitalized(dayAndTimeText(schedule.next, now, timeZone))}, ${queryCount(queries.runnable)}.`);
}

const CHOOSE_MASTER: Action = { label: "Choose the Master User", target: "users" };

const DAY_MS = 86_400_000;

/** The sources searched in the week before the newest search, which leaves out removed sites. */
function recentlySearched({ health, sources: configured }: Facts): SourceHealth[] {
  const searchedAt = ({ last_answer_at, last_error_at }: SourceHealth) =>
    Math.max(Date.parse(last_answer_at ?? "1970-01-01"), Date.parse(last_error_at ?? "1970-01-01"));
  const used = health.filter(({ source }) => source.startsWith("site:") || configured.includes(source));
  const newest = Math.max(0, ...used.map(searchedAt));
  return used.filter((each) => newest - searchedAt(each) < 7 * DAY_MS);
}

function sources(facts: Facts): Result {
  const searched = recentlySearched(facts);
  const action: Action = { label: "See the Sources", target: "sources" };
  if (searched.length === 0) {
    const text = facts.sample
      ? "Only sample news so far. Run your queries to search live sources."
      : "No news source has been searched yet.";
    return attention(text, RUN);
  }
  const faults = searched.flatMap(({ source, ...health }) => {
    const { state, note } = healthState(health);
    return state === "ok" ? [] : [{ state, text: `${sourceName(source)}: ${note.toLowerCase()}` }];
  });
  if (faults.length === 0) return ok(`${sourceCount(searched.length)} answered.`, action);
  // Names the first one, with broken sources first, and counts the others.
  const [first, ...others] = faults.toSorted((a, b) => Number(b.state === "broken") - Number(a.state === "broken"));
  const more = others.length > 0 ? `, and ${others.length} more` : "";
  const text = `${first?.text}${more}. ${searched.length - faults.length} of ${searched.length} OK.`;
  return faults.some(({ state }) => state === "broken") ? broken(text, action) : attention(text, action);
}

function rights({ default_rights }: Facts): Result {
  if (default_rights) {
    return ok(`Without a rule: ${rightText(default_rights).toLowerCase()}.`, {
      label: "See the Rights",
      target: "rights",
    });
  }
  const text = "Publishers without a rule are shown in full. Choose what is shown of them.";
  return attention(text, { label: "Choose the Rights", target: "rights" });
}

function model({ model: name, calls, model_trouble }: Facts): Result {
  if (!name) {
    return attention("Not set up: summaries are extractive.", { label: "Connect a Model", target: "model" });
  }
  const test: Action = { label: "Test the Model", target: "model" };
  if (model_trouble) return (model_trouble.includes("the whole briefing") ? broken : attention)(model_trouble, test);
  if (!calls) return ok(`${name}. No calls yet.`, test);
  if (calls.failed === calls.calls) {
    return broken(`No call to ${name} succeeded in the last run${calls.error ? `: ${calls.error}` : "."}`, test);
  }
  const text = `${name}. ${calls.calls - calls.failed} of ${callCount(calls.calls)} in the last run succeeded.`;
  // Single unusable responses are normal; a fifth of them is a problem.
  return calls.failed * 5 >= calls.calls ? attention(text, test) : ok(text, test);
}

const TRANSPORTS = { resend: "Resend", smtp: "SMTP" } as const;

function mail({ mail: { transport, sender }, people: { failed } }: Facts): Result {
  if (transport === "outbox") {
    return attention("Not set up: messages are saved as files.", { label: "Set Up Email", target: "sending" });
  }
  if (sender === "" || sender.endsWith("@localhost")) {
    return broken("EMAIL_FROM is not an address on the internet, so no message is accepted.", {
      label: "See the Settings",
      target: "sending",
    });
  }
  const status = `Sent by ${TRANSPORTS[transport]} from ${sender}.`;
  if (failed === 0) return ok(status, { label: "Send a Test Email", target: "sending" });
  const text = `${messageCount(failed)} failed in the last seven days.`;
  return broken(text, { label: "See the Messages", target: "open" });
}

function subscribers({ people: { subscribers: count, suppressed } }: Facts): Result {
  const action: Action = { label: count === 0 ? "Add Subscribers" : "See the Users", target: "users" };
  const text = count === 0 ? "No email subscribers." : `${peopleCount(count)} by email.`;
  if (suppressed > 0) {
    const note = `${suppressed} ${suppressed === 1 ? "address is" : "addresses are"} suppressed.`;
    return attention(`${text} ${note}`, { label: "See Suppressed Addresses", target: "suppressed" });
  }
  return count === 0 ? attention(text, action) : ok(text, action);
}

function sample({ sample: news, timeZone }: Facts): Result {
  if (news === null) return ok("None on the site.");
  const date = formatLongDate(news.date, timeZone);
  const texts = {
    landing: `The site shows sample news of ${date}.`,
    archive: `Sample news of ${date} is still in the archive.`,
    unpublished: `Sample news of ${date} is stored but not published.`,
  };
  return attention(texts[news.shown], { label: "Remove Sample News", target: "sample" });
}

/** The overall state, in a sentence. */
export function verdictOf(checks: Check[]): { state: State; text: string } {
  const brokenNames = checks.filter(({ state }) => state === "broken").map(({ name }) => name);
  const attentionNames = checks.filter(({ state }) => state === "attention").map(({ name }) => name);
  if (brokenNames.length > 0) return { state: "broken", text: `Not working: ${brokenNames.join(", ")}.` };
  if (attentionNames.length > 0) return { state: "attention", text: `Needs attention: ${attentionNames.join(", ")}.` };
  return { state: "ok", text: "Everything works." };
}

function counted(one: string, many: string): (count: number) => string {
  return (count) => (count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${many}`);
}

const queryCount = counted("query", "queries");
const sourceCount = counted("source", "sources");
const callCount = counted("call", "calls");
const reportCount = counted("open report", "open reports");
const messageCount = counted("message", "messages");
const peopleCount = counted("person gets the briefing", "people get the briefing");

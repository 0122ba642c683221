import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { getPreview } from "@/lib/briefings/data";
import { listEditions } from "@/lib/editions/data";
import { env, setEnv } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { countMailsOfRun } from "@/lib/mail/data";
import { sendDueMails } from "@/lib/mail/worker";
import { getPrivateBriefingOfRun } from "@/lib/private-briefings/data";
import { listRunnableQueries } from "@/lib/queries/data";
import { RunStoppedError } from "@/lib/runs/conductor";
import { getRunStatus } from "@/lib/runs/data";
import { listQueryCounts, listRunNotes } from "@/lib/runs/data-report";
import { createRun } from "@/lib/runs/mutations";
import { clockFor, isActive } from "@/lib/runs/rules";
import { getMasterUser, getUserByName } from "@/lib/users/data";
import { mayPublish } from "@/lib/users/rules";
import { authSecret, withDatabase } from "./database";
import { orExplain } from "./process";
import { watchRun } from "./progress";
import { conductInProcess } from "./run-process";

const RETRY_MS = 2_000;

const OPTIONS = {
  user: { type: "string" },
  edition: { type: "string" },
  json: { type: "boolean", default: false },
  "no-email": { type: "boolean", default: false },
  "as-of": { type: "string" },
} as const;

await orExplain(async () => {
  const { values } = parseArgs({ options: OPTIONS, args: process.argv.slice(2) });
  const as_of = clockFor(values["as-of"] ?? null, new Date(), env().DIGEST_TIMEZONE);
  const isEmbedded = !env().DATABASE_URL;
  await withDatabase(async () => {
    // Signs the links in messages.
    if (isEmbedded) setEnv({ ...env(), AUTH_SECRET: await authSecret() });
    const { user, edition } = await readOwner(values);
    const queries = await listRunnableQueries(user.id);
    if (queries.length === 0) throw new AppError("invalid", `${user.username} has no saved queries to run.`);
    const owner = randomUUID();
    const { id, created } = await createRun({
      user_id: user.id,
      kind: "command",
      as_of,
      sources: env().NEWS_SOURCES,
      queries,
      send_email: !values["no-email"],
      edition_id: edition?.id ?? null,
      is_private: !edition && !mayPublish(user),
      lease_owner: owner,
    });
    if (!created) process.stderr.write(`${user.username} already has an active run. Showing its progress.\n`);
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => stop.abort(new RunStoppedError("Stopped from the command line.")));
    }
    const out = values.json ? process.stderr : process.stdout;
    await Promise.all([conductUntilEnd(id, owner, stop.signal), watchRun(id, stop.signal, out)]);
    // There may be no worker to send what is due now.
    if (env().AUTH_SECRET && !values["no-email"]) await sendDueMails(undefined, stop.signal);
    await report(id, values.json);
  });
});

/** The user whose queries to run: --user, the service user of --edition or, by default, the master user. Throws `invalid` and `not_found`. */
async function readOwner({ user: name, edition: slug }: { user?: string | undefined; edition?: string | undefined }) {
  if (name && slug) throw new AppError("invalid", "Use either --user or --edition.");
  if (slug) {
    const edition = (await listEditions()).find((each) => each.slug === slug);
    if (!edition) throw new AppError("not_found", `There is no edition ${slug}.`);
    return { user: { id: edition.user_id, username: edition.title, is_admin: false, master_query: false }, edition };
  }
  const user = name ? await getUserByName(name) : await getMasterUser();
  const missing = name ? `There is no user ${name}.` : "No master user is set: choose one on the Users tab.";
  if (!user) throw new AppError("not_found", missing);
  return { user, edition: null };
}

/** Conducts the run. If another process already does, waits for it and resumes the run if that process dies. */
async function conductUntilEnd(runId: string, owner: string, stop: AbortSignal): Promise<void> {
  const { DATABASE_URL = "", AUTH_SECRET = "" } = env();
  // The embedded database's settings exist only in this process.
  const variables = { DATABASE_URL, AUTH_SECRET };
  for (;;) {
    await conductInProcess({ runId, owner, stop, variables });
    const status = await getRunStatus(runId);
    if (stop.aborted || !status || !isActive(status.status)) return;
    await wait(RETRY_MS, null, { signal: stop }).catch(() => {});
  }
}

async function report(runId: string, json: boolean): Promise<void> {
  const status = await getRunStatus(runId);
  if (status && isActive(status.status)) throw new Error("The run continues in another process.");
  if (status?.status !== "completed") throw new Error(`Processing failed: ${status?.error ?? "the run was deleted"}`);
  const { summary_id } = status;
  const published = summary_id === null ? null : await getPreview(summary_id);
  const briefing = published ?? (await getPrivateBriefingOfRun(runId));
  const queries = await listQueryCounts(runId);
  const mails = await countMailsOfRun(runId);
  const counts = briefing && {
    insights_count: briefing.top_insights.length,
    week_stories_count: briefing.week_stories.length,
    day_stories_count: briefing.day_stories.length,
  };
  if (json) {
    const result = {
      task_id: runId,
      summary_id,
      ai_title: briefing?.ai_title ?? null,
      ...counts,
      note: status.error ?? briefing?.error ?? null,
      mails,
      queries,
    };
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  for (const { query, site, locations, ...row } of queries) {
    const { found, duplicates, blocked, no_text, outside, used } = row;
    process.stdout.write(
      `  ${[query, ...locations, site].filter(Boolean).join(", ")}: ${found} found, ${row.new} new, ${duplicates} duplicates, ${blocked} blocked, ${no_text} without text, ${outside} outside the window, ${used} used\n`,
    );
  }
  const { sent, waiting, failed } = mails;
  if (sent + waiting + failed > 0)
    process.stdout.write(`Emails: ${sent} sent, ${waiting} waiting, ${failed} not sent\n`);
  for (const note of await listRunNotes(runId)) process.stdout.write(`Note: ${note}\n`);
  const outcome = briefing
    ? `${published ? "Briefing" : "Private briefing"} ${briefing.id}: ${briefing.top_insights.length} insights, ${briefing.week_stories.length} stories of the week, ${briefing.day_stories.length} stories of the day — ${briefing.ai_title}`
    : (status.error ?? "No briefing was made.");
  process.stdout.write(`${outcome}\n`);
}

import { modelTroubleIn } from "@/lib/alerts/rules";
import { getLatestBriefing } from "@/lib/briefings/data";
import { getWaitingBriefing } from "@/lib/editorial/data";
import { countOpenReports } from "@/lib/editorial/data-reports";
import { env, hasModel } from "@/lib/env";
import { getMailHealth } from "@/lib/mail/data-overview";
import { senderOf } from "@/lib/mail/rules-message";
import { openTransport } from "@/lib/mail/send/transport";
import {
  getEndedRun,
  getModelHealth,
  getNewestRun,
  getSampleNews,
  getScheduledQueries,
  getScheduleState,
  hasOwnBriefing,
  hasWorker,
} from "@/lib/runs/data-overview";
import { getDefaultRight, listHealth } from "@/lib/sources/data";
import { countTranslated } from "@/lib/translations/data";
import type { Admin } from "@/lib/viewer";
import type { Facts } from "./checks";

/** Reads the data of the overview in a few small queries. */
export async function readFacts(admin: Admin, now: Date): Promise<Facts> {
  const settings = env();
  const { OPENAI_MODEL, VERIFY_MODEL } = settings;
  const model = hasModel(settings) ? OPENAI_MODEL : null;
  const [
    run,
    has_worker,
    has_own_briefing,
    schedule,
    queries,
    health,
    calls,
    people,
    sample,
    waiting,
    open_reports,
    spanish,
    ended,
    default_rights,
  ] = await Promise.all([
    getNewestRun(admin),
    hasWorker(),
    hasOwnBriefing(admin),
    getScheduleState(admin, now),
    getScheduledQueries(admin),
    listHealth(admin),
    model ? getModelHealth(admin, [model, VERIFY_MODEL ?? model]) : null,
    getMailHealth(admin),
    getSampleNews(),
    getWaitingBriefing(admin),
    countOpenReports(),
    settings.LANGUAGES.includes("es") ? countSpanish() : null,
    getEndedRun(),
    getDefaultRight(admin),
  ]);
  const { address } = senderOf(settings.EMAIL_FROM, settings.DIGEST_TITLE);
  const mail = { transport: openTransport(settings).name, sender: address };
  const model_trouble = ended && modelTroubleIn(ended.notes);
  const { DIGEST_TIMEZONE: timeZone, NEWS_SOURCES } = settings;
  return {
    ...{ now, timeZone, run, has_worker, has_own_briefing, schedule, queries, health, sources: NEWS_SOURCES },
    ...{ model, calls, model_trouble, mail, people, sample, waiting, default_rights, open_reports, spanish },
  };
}

async function countSpanish() {
  const briefing = await getLatestBriefing();
  return briefing && countTranslated(briefing, "es");
}

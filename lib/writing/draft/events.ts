import "server-only";
import { z } from "zod";
import { failureOf, type ModelFailure } from "@/lib/writing/model/failures";
import { FENCE_NOTICE, fence } from "@/lib/writing/model/fence";
import { lenient, listInObject, numbersIn, optionalList } from "@/lib/writing/model/lenient";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Model, ModelRequest } from "@/lib/writing/model/openai";

/** Increment when the prompt changes, so that cached answers are not reused. */
const EVENTS_VERSION = "events-1";

/** The titles and takeaways of at most this many stories are sent in one call. */
export const MAX_EVENT_ITEMS = 100;
/** In characters. */
export const MAX_EVENT_LENGTH = 400;

/** The parts of a story that the model sees. */
export type EventItem = { id: number; day: string | null; title: string; takeaway: string };

/** Ids of stories that report the same event, according to a model that saw only titles and takeaways. */
export type ReportedEvents = { groups: number[][]; failure: ModelFailure | null };

/** Finds reports of the same event among the first 100 items in one call. An unusable model returns no groups and the reason. */
export async function findReportedEvents(items: EventItem[], model: Model): Promise<ReportedEvents> {
  const read = items.slice(0, MAX_EVENT_ITEMS);
  if (read.length < 2) return { groups: [], failure: null };
  try {
    const { value } = await model.complete(eventsRequest(read));
    return { groups: groupsIn(value, read), failure: null };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { groups: [], failure: failureOf(error) };
  }
}

const withItems = z.object({ items: z.unknown() });
/** Numbers in groups; also accepts strings and bare lists, which some servers send. */
const group = lenient(z.object({ items: z.array(z.number()) }), (value) => ({
  items: numbersIn(withItems.safeParse(value).data?.items ?? value),
}));
const eventsAnswer = listInObject("groups", z.object({ groups: optionalList(group) }));
type EventsAnswer = z.infer<typeof eventsAnswer>;

/** The prompt over the items, numbered from 1 in the given order. */
function eventsRequest(items: EventItem[]): ModelRequest<EventsAnswer> {
  const lines = items.map(
    ({ day, title, takeaway }, at) =>
      `${at + 1}. ${`[${day ?? "undated"}] ${title} | ${takeaway}`.slice(0, MAX_EVENT_LENGTH)}`,
  );
  const list = { id: 0, title: "Numbered items", text: "", source: null, author: null, date: null, day: null };
  return {
    purpose: "events",
    promptVersion: EVENTS_VERSION,
    schema: eventsAnswer,
    schemaName: "events",
    maxOutputTokens: 1500,
    system: `You are an editor of the daily briefing of an electric cooperative. No event may stand in it twice.

${FENCE_NOTICE}

Which of the numbered items report the same event? An event is one thing that happened to certain people at one place and time: a storm, a vote, a ruling, a filing, an accident, an award, an announcement. Reports of it are the same event however differently they are told, with its direct follow-ups and reactions of the same days.
Not the same event: two of a kind (another place, day, company, person, docket or figure); two steps of one matter weeks apart; items on one topic. Most items stand alone. When in doubt, leave an item out.
Answer with one JSON object whose field groups is a list, each with items: the numbers of two or more items on one event. No number twice. An empty list if all stand alone.`,
    user: fence(list, lines.join("\n")),
  };
}

/** The groups by ids. An item in several groups stays in the first; unknown numbers are ignored. */
function groupsIn({ groups }: EventsAnswer, items: EventItem[]): number[][] {
  const named = new Set<number>();
  return groups
    .map(({ items: numbers }) =>
      numbers.flatMap((number) => {
        const item = items[number - 1];
        if (!item || named.has(item.id)) return [];
        named.add(item.id);
        return [item.id];
      }),
    )
    .filter((ids) => ids.length > 1);
}

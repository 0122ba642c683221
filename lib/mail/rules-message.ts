import type { Area } from "@/db/enums";
import { AREA_LABELS, briefingTitle, coveringInsight, titleStory } from "@/lib/briefings/rules-labels";
import { datesOf, type StoryDate } from "@/lib/briefings/rules-views";
import type { Briefing, Story } from "@/lib/briefings/types";
import { addDays } from "@/lib/dates";
import type { Edition } from "@/lib/editions/types";
import { t } from "@/lib/language/screens/text";
import { shortenToSentence } from "@/lib/language/shorten";
import type { Mailbox, MailInput } from "./types";

/** Gmail clips a message at 102 KB, which would remove the unsubscribe link. */
export const MAX_BYTES = 95_000;

const MAX_SUBJECT_TITLE_LENGTH = 120;

/** One line of plain text, without line breaks, control characters or bidirectional formatting characters. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** A text on one line, shortened at the end of a sentence or word. */
export function shortLine(text: string, maxLength: number): string {
  return shortenToSentence(oneLine(text), maxLength);
}

/** The stories for a recipient, by section. An alert has only the day's stories in its areas. */
export function chosenStories({ kind, briefing, areas }: Pick<MailInput, "kind" | "briefing" | "areas">) {
  const isChosen = ({ area }: Story) =>
    area === null ? areas.length === 0 : areas.length === 0 || areas.includes(area);
  const { top_insights, day_stories, week_stories } = briefing;
  if (kind === "digest") {
    return {
      day: day_stories.filter(isChosen),
      insight: top_insights.filter(isChosen),
      week: week_stories.filter(isChosen),
    };
  }
  return { day: areas.length === 0 ? [] : day_stories.filter(isChosen), insight: [], week: [] };
}

/**
 * The lead story: the briefing's title story, else the first of the day, the insights or the week. An insight of the same title takes its place: it tells
 * the same news and more.
 */
export function leadOf(briefing: Briefing, chosen: Chosen): Story | null {
  const stories = [...chosen.day, ...chosen.insight, ...chosen.week];
  const lead = titleStory(briefing, stories);
  const insight = lead && coveringInsight(lead, chosen.insight);
  return (insight?.ai_takeaway_title === lead?.ai_takeaway_title ? insight : lead) ?? null;
}

type Section = {
  stories: Story[];
  /** The section's other stories, with the insights that cover them. */
  covered: { story: Story; insight: Story }[];
};

/** The sections after the lead, without the lead and without the story of its title that it covers. */
export function sectionsAfter(lead: Story, { day, insight, week }: Chosen): Record<keyof Chosen, Section> {
  const isTold = (story: Story) =>
    story === lead || (story.ai_takeaway_title === lead.ai_takeaway_title && coveringInsight(story, insight) === lead);
  const sectionOf = (stories: Story[]): Section => {
    const others = stories.filter((story) => !isTold(story));
    return {
      stories: others.filter((story) => !coveringInsight(story, insight)),
      covered: others.flatMap((story) => {
        const cover = coveringInsight(story, insight);
        return cover ? [{ story, insight: cover }] : [];
      }),
    };
  };
  return { insight: sectionOf(insight), day: sectionOf(day), week: sectionOf(week) };
}

type Chosen = ReturnType<typeof chosenStories>;

/** A run with another clock than the day's, as the sample's, makes a briefing older than this. */
const MAX_DELAY_DAYS = 14;

/**
 * The first day whose dates are upcoming. A briefing sent days later, as one released from review, leaves out what has passed since; an old
 * one keeps its dates.
 */
export function firstUpcomingDay(briefingDay: string, sendingDay: string): string {
  const isSentLater = sendingDay > briefingDay && sendingDay <= addDays(briefingDay, MAX_DELAY_DAYS);
  return isSentLater ? sendingDay : briefingDay;
}

/** Upcoming dates in the chosen stories, what binds someone first, each nearest first; on one day in the order of the stories. */
export function upcomingDates(lead: Story, { day, insight, week }: Chosen, today: string): StoryDate[] {
  const stories = [lead, ...insight, ...day, ...week];
  const dates = datesOf({ top_insights: insight, day_stories: day, week_stories: week });
  return dates
    .filter(({ date }) => date >= today)
    .sort(
      (one, other) =>
        Number(isBinding(other)) - Number(isBinding(one)) ||
        one.date.localeCompare(other.date) ||
        stories.indexOf(one.story) - stories.indexOf(other.story),
    );
}

/** A deadline, a change in what applies, or a hearing or vote. */
function isBinding({ kind, what }: StoryDate): boolean {
  return kind !== "event" || /\b(?:audiencia|hearing|juicio|trial|vot[aeio])/iu.test(what);
}

/** The message's title: the briefing's, unless that is the title of a story other than the lead. */
export function mailTitle(briefing: Briefing, lead: Story): string {
  const { ai_title, day_stories, top_insights, week_stories } = briefing;
  const named = [...day_stories, ...top_insights, ...week_stories].some(
    (story) => story.ai_takeaway_title === ai_title,
  );
  const isLeads = !named || lead.ai_takeaway_title === ai_title;
  return (
    oneLine(isLeads ? briefingTitle(briefing) : lead.ai_takeaway_title) || briefingTitle({ ...briefing, ai_title: "" })
  );
}

export function subjectOf(kind: MailInput["kind"], title: string, date: string): string {
  const named = `${shortLine(title, MAX_SUBJECT_TITLE_LENGTH)} – ${date}`;
  return kind === "alert" ? `${t("News alert:")} ${named}` : named;
}

/** Area labels separated by commas only, because some contain 'and'. */
export function areasText(areas: readonly Area[]): string {
  return areas.map((area) => t(AREA_LABELS[area])).join(", ");
}

const ADDRESS = /^[^\s<>()[\],:;"\\@]{1,64}@([^\s<>()[\],:;"\\@/?#]{1,253})$/u;

/** A name and an address safe for headers. An invalid address becomes empty. */
export function mailbox(name: string, address: string): Mailbox {
  const [, domain] = ADDRESS.exec(address) ?? [];
  const host = domain ? asciiHost(domain) : null;
  return { name: oneLine(name), address: domain && host ? `${address.slice(0, -domain.length)}${host}` : "" };
}

/**
 * Parses `EMAIL_FROM`: an address, or a name and an address in angle brackets. The default name is the digest's title; an edition uses its
 * own sender name.
 */
export function senderOf(
  from: string,
  title: string,
  edition: Pick<Edition, "title" | "sender_name"> | null = null,
): Mailbox {
  const [, name = "", address = from.trim()] = /^\s*"?([^"<]*?)"?\s*<([^<>]*)>\s*$/u.exec(from) ?? [];
  return mailbox(edition ? (edition.sender_name ?? edition.title) : name || title, address.trim());
}

/** A domain in ASCII (IDNA). Null if it is not a domain. */
function asciiHost(domain: string): string | null {
  return URL.parse(`http://${domain}`)?.hostname || null;
}

import type { Area } from "@/db/enums";
import { AREA_LABELS, briefingTitle } from "@/lib/briefings/rules";
import type { Briefing, Story } from "@/lib/briefings/types";
import { shortenToSentence } from "@/lib/language/shorten";
import type { Mailbox, MailInput } from "./types-letter";

/** Gmail cuts a mail off at 102 KB, and what it cuts off first is the way to unsubscribe. */
export const MOST_BYTES = 95_000;

const LONGEST_SUBJECT_TITLE = 120;

/** One line of plain text: no line ends or control characters, and nothing that turns the direction of what follows. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** A text on one line, shortened at the end of a sentence or at a word. */
export function shortLine(text: string, maxLength: number): string {
  return shortenToSentence(oneLine(text), maxLength);
}

/** Which stories a receiver gets, each section in its order; an alert has those of the day in its areas alone. */
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

/** The story that leads: the one the briefing is named after, else the first of the day, of the insights, of the week. */
export function leadOf(briefing: Briefing, chosen: ReturnType<typeof chosenStories>): Story | null {
  const stories = [...chosen.day, ...chosen.insight, ...chosen.week];
  return stories.find(({ ai_takeaway_title }) => ai_takeaway_title === briefing.ai_title) ?? stories[0] ?? null;
}

/** What follows the lead: a text that is told there or as an insight is not told again. */
export function withoutRepeats(lead: Story, { day, insight, week }: Chosen): Chosen {
  const told = new Set([wordsOf(lead)]);
  const fresh = (story: Story) => {
    const words = wordsOf(story);
    return !told.has(words) && told.add(words);
  };
  const insights = insight.filter(fresh);
  return { insight: insights, day: day.filter(fresh), week: week.filter(fresh) };
}

function wordsOf({ ai_takeaway_title, ai_takeaway_text }: Story): string {
  return `${ai_takeaway_title}\n${ai_takeaway_text}`;
}

type Chosen = ReturnType<typeof chosenStories>;

/** What a mail is called: the briefing's title, unless the story it speaks of is not in the mail. */
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
  const named = `${shortLine(title, LONGEST_SUBJECT_TITLE)} – ${date}`;
  return kind === "alert" ? `News alert: ${named}` : named;
}

/** Areas in words: `Broadband`, `Broadband and Finance and RUS` reads badly, so they stand behind commas. */
export function areasText(areas: readonly Area[]): string {
  return areas.map((area) => AREA_LABELS[area]).join(", ");
}

const ADDRESS = /^[^\s<>()[\],:;"\\@]{1,64}@([^\s<>()[\],:;"\\@/?#]{1,253})$/u;

/** A name and an address as headers may carry them; an address that none can be sent to becomes empty. */
export function mailbox(name: string, address: string): Mailbox {
  const [, domain] = ADDRESS.exec(address) ?? [];
  const host = domain ? asciiHost(domain) : null;
  return { name: oneLine(name), address: domain && host ? `${address.slice(0, -domain.length)}${host}` : "" };
}

/** `EMAIL_FROM`: an address, or a name and an address in angle brackets; without a name the digest's title is it. */
export function senderOf(from: string, title: string): Mailbox {
  const [, name = "", address = from.trim()] = /^\s*"?([^"<]*?)"?\s*<([^<>]*)>\s*$/u.exec(from) ?? [];
  return mailbox(name || title, address.trim());
}

/** An international domain as mail servers spell it (IDNA); null when it can be none. */
function asciiHost(domain: string): string | null {
  return URL.parse(`http://${domain}`)?.hostname || null;
}

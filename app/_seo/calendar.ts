import { getBrand } from "@/lib/brand/data";
import { areaLabel, DATE_KIND_LABELS, storyTitle } from "@/lib/briefings/rules-labels";
import { datesOf, occasionOf, type StoryDate } from "@/lib/briefings/rules-views";
import type { Briefing } from "@/lib/briefings/types";
import { addDays } from "@/lib/dates";
import { addressOf } from "./address";

const MAX_LINE_BYTES = 75;

/** A briefing's upcoming dates as an iCalendar (RFC 5545) of all-day events. Null without dates, because a calendar must not be empty. */
export async function renderCalendar(briefing: Briefing): Promise<string | null> {
  const dates = datesOf(briefing);
  if (dates.length === 0) return null;
  const { digest_title } = await getBrand();
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(digest_title)}//Dates ahead//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(digest_title)}`,
    ...dates.flatMap((date) => eventOf(date, briefing)),
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

/** A date as a VEVENT, with its story's title, because a calendar shows it alone. Its UID stays the same in every briefing that cites the article. */
function eventOf(date: StoryDate, { generated_at }: Briefing): string[] {
  const { story } = date;
  const area = areaLabel(story.area);
  const title = storyTitle(story, "Industry Story");
  const occasion = occasionOf(date);
  const url = addressOf(`/story/${story.article_id}`);
  return [
    "BEGIN:VEVENT",
    `UID:${date.date}-${date.kind}-${date.article_id}@${new URL(addressOf("/")).hostname}`,
    `DTSTAMP:${generated_at.replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${basic(date.date)}`,
    `DTEND;VALUE=DATE:${basic(addDays(date.date, 1))}`,
    `SUMMARY:${escapeText(occasion === null ? date.what : `${occasion}: ${title}`)}`,
    `DESCRIPTION:${escapeText(`${DATE_KIND_LABELS[date.kind]}: ${title}\n${url}`)}`,
    `URL:${url}`,
    ...(area ? [`CATEGORIES:${escapeText(area)}`] : []),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function basic(day: string): string {
  return day.replaceAll("-", "");
}

/** RFC 5545, 3.3.11. Control characters become spaces. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|[\r\n]/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

/** RFC 5545, 3.1: folds lines at 75 octets, between characters; continuation lines begin with a space. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_BYTES) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

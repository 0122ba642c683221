import "server-only";
import type { Phrase } from "./actors";
import { EVENT } from "./cues";
import { scheduledKind } from "./purpose";
import { contextOf, daysOf, type Entry, entriesOf, entry, type Reading } from "./reading";
import { phraseOver } from "./words";

/** Maximum length of a list of dates, in characters. */
const LIST_LENGTH = 2500;
const ANNOUNCED =
  /\b(?:will|to (?:hold|host))\b.*\b(?:following|below)\b[^.]{0,60}[.:]?\s*$|\b(?:meetings?|hearings?|workshops?|sessions?|open houses?|webinars?|forums?|briefings?)\b.*:\s*$/iu;
/** A line of a schedule: 'Rebuttal testimony: October 11, 2024', 'Proposals due ..... September 26'. */
const SCHEDULED = /^(?:[-•*] )?\p{Lu}[^.;:!?]{2,90}?(?:(?::| ?\.{3,}| [–—-])(?: no later than| by)?|(?<= due)) $/u;
const MAX_LINE_LENGTH = 200;

/** Two or more lines with a label and a date are a schedule. */
export function scheduledDates(reading: Reading): Entry[] {
  const lines = [...reading.text.matchAll(/[^\n]+/gu)].flatMap(({ 0: line, index: start }) => {
    if (line.length > MAX_LINE_LENGTH) return [];
    const days = daysOf(line, reading);
    const label = line.slice(0, days[0]?.start ?? 0);
    const isLine =
      !days.some(({ isLoose }) => isLoose) && SCHEDULED.test(label) && /^[\s.]*$/u.test(line.slice(days.at(-1)?.end));
    const kind = isLine ? scheduledKind(label) : null;
    return kind ? [{ line, start, days, kind, label: label.replace(/[\s.]*\.{3,}.*$/u, "") }] : [];
  });
  if (lines.length < 2) return [];
  return lines.flatMap(({ line, start, days, kind, label }) => {
    const phrase = phraseOver(label, { ...contextOf(label, reading), lead: "" });
    const dates = phrase ? days.flatMap((day) => entriesOf(day, kind, false)) : [];
    return dates.flatMap((one) => (phrase ? entry(one, phrase, { words: line, start, isNew: false }, reading) : []));
  });
}

/** 'FEMA will hold meetings on the dates below.' followed by lines that begin with a date. */
export function listedDates(reading: Reading): Entry[] {
  let heading: { phrase: Phrase; end: number } | null = null;
  return reading.sentences.flatMap(({ text, start }, index): Entry[] => {
    const next = reading.sentences[index + 1]?.text ?? "";
    if (
      ANNOUNCED.test(text) ||
      (/\bwill\b/iu.test(text) &&
        EVENT.test(text) &&
        /\b(?:details|information|schedule|list)\b.*\bbelow\b/iu.test(next))
    ) {
      const phrase = phraseOver(text, contextOf(text, reading));
      heading = phrase && { phrase, end: start + LIST_LENGTH };
      return [];
    }
    const [day] = heading && start < heading.end ? daysOf(text, reading) : [];
    if (!heading || !day || day.isLoose || !/^[-•*\s]*$/u.test(text.slice(0, day.start))) return [];
    return entry({ date: day.date, kind: "event" }, heading.phrase, { words: text, start, isNew: false }, reading);
  });
}

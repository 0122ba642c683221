import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeXML } from "entities";
import type { TextDoc } from "@/lib/news/compare/texts/reprints";

/** A report with its annotated event. Events of one topic are similar. */
export type EventReport = TextDoc & { id: number; name: string; topic: number; event: string };

/**
 * Reads ECB+ (Cybulska and Vossen 2014), 982 reports of 86 events in 43 topics, from a folder with one folder per topic. Reports of the
 * original corpus have no date and no URL; the others start with both.
 */
export function readEventReports(folder: string): EventReport[] {
  const topics = readdirSync(folder).filter((name) => /^\d+$/.test(name));
  const files = topics.flatMap((topic) => readdirSync(join(folder, topic)).map((name) => ({ topic, name })));
  return files
    .filter(({ name }) => /^\d+_\d+ecb(?:plus)?\.xml$/.test(name))
    .toSorted((a, b) => Number(a.topic) - Number(b.topic) || a.name.localeCompare(b.name))
    .map(({ topic, name }, at) => ({
      id: at + 1,
      name,
      topic: Number(topic),
      event: `${topic} ${name.includes("plus") ? "plus" : "original"}`,
      ...parseReport(readFileSync(join(folder, topic, name), "utf8")),
    }));
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Title, text, date and outlet from the lines of a report, which may start with a URL and lines with the date. */
function parseReport(xml: string): Pick<EventReport, "title" | "text" | "date" | "outlet"> & { url?: string } {
  const lines = linesOf(xml);
  const address = /^http/.test(lines[0] ?? "") ? (lines.shift() ?? "").replaceAll(" ", "") : null;
  const dated = lines.slice(0, 4).map(dayIn);
  const isFurniture = (line: string, at: number) => at < 4 && dated[at] !== null && line.split(" ").length <= 14;
  const [title = "", ...rest] = lines.filter((line, at) => !isFurniture(line, at));
  return {
    title,
    text: rest.join("\n\n"),
    date: address ? (dated.find((day) => day !== null) ?? null) : null,
    outlet: address ? (/^https?:\/\/([^/]+)/.exec(address)?.[1] ?? null) : null,
    ...(address && { url: address }),
  };
}

function linesOf(xml: string): string[] {
  const lines: string[][] = [];
  for (const [, sentence = "", word = ""] of xml.matchAll(/<token [^>]*sentence="(\d+)"[^>]*>([^<]*)<\/token>/g)) {
    const line = lines[Number(sentence)] ?? [];
    lines[Number(sentence)] = [...line, decodeXML(word)];
  }
  return lines.filter(Boolean).map((words) => detokenized(words.join(" ")));
}

/** Undoes the spaces that the corpus has around punctuation, inside numbers and before clitics. */
function detokenized(line: string): string {
  return line
    .replace(/`` ?| ?''/g, '"')
    .replace(/ (?=[.,;:!?%)\]])/g, "")
    .replace(/(?<=[([$£€]) /g, "")
    .replace(/(?<=\d[.,:]) (?=\d)/g, "")
    .replace(/(?<=\w) ([’']) ?(?=(?:s|t|re|ve|ll|d|m)\b)/g, "$1")
    .replace(/ n't\b/g, "n't")
    .replace(/(?<=\w) - (?=\w)/g, "-");
}

/** The date in a line, at noon. Null if there is none. */
function dayIn(line: string): Date | null {
  const named =
    /\b([A-Z][a-z]{2})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? ?(\d{4})\b/.exec(line) ??
    swapped(/\b(\d{1,2})(?:st|nd|rd|th)? ([A-Z][a-z]{2})[a-z]*\.?,? (\d{4})\b/.exec(line));
  const month = MONTHS.indexOf(named?.[1]?.toLowerCase() ?? "");
  if (named && month >= 0) return new Date(Date.UTC(Number(named[3]), month, Number(named[2]), 12));
  const figures = /\b(\d{1,2}) ?\/ ?(\d{1,2}) ?\/ ?(\d{4})\b/.exec(line);
  return figures ? new Date(Date.UTC(Number(figures[3]), Number(figures[1]) - 1, Number(figures[2]), 12)) : null;
}

function swapped(match: RegExpExecArray | null): string[] | null {
  return match && ["", match[2] ?? "", match[1] ?? "", match[3] ?? ""];
}

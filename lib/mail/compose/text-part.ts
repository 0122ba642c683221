import "server-only";
import { ALSO_REPORTED, ALSO_REPORTED_NOTE, COVERED_LABEL, READING_LABEL } from "@/lib/briefings/rules-labels";
import { t } from "@/lib/language/screens/text";
import { type Letter, type MailReference, type MailSection, type MailStory, moreDates } from "./letter";

const COLUMNS = 72;

/** A URL's number in the list of links. */
type Mark = (url: string) => string;

/** The plain-text part: 72 columns. Links are numbers of a list at the end, because a personal link is longer than a line. */
export function textPart(letter: Letter): string {
  const {
    digest,
    date,
    method,
    title,
    lead,
    sections,
    dates,
    more_dates,
    later,
    references,
    also_reported,
    site,
    why,
    org,
    footer,
  } = letter;
  const { mark, list } = numberLinks(references);
  const news = [
    digest.toUpperCase(),
    `${date} · ${method}`,
    "=".repeat(COLUMNS),
    "",
    ...(title === null ? [] : [...wrap(title), ""]),
    ...storyLines(lead, "", mark),
    ...sections.flatMap((section) => sectionLines(section, site, mark)),
    ...(dates.length > 0 ? heading(t("Dates Ahead")) : []),
    ...dates.flatMap(({ date: day, kind, what, story, url }) => [
      `* ${day} · ${kind}`,
      ...wrap(story === null ? `${what} ${mark(url)}` : what, "  "),
      ...(story === null ? [] : wrap(`${story} ${mark(url)}`, "  ")),
      "",
    ]),
    ...(more_dates > 0 ? [`${moreDates(more_dates)}: ${mark(site)}`, ""] : []),
    ...later.flatMap((section) => sectionLines(section, site, mark)),
    ...(references.length > 0 ? heading(t("Sources of the Insights")) : []),
    ...references.flatMap(({ number, title: name, source }) =>
      wrap(source ? `${source}: ${name}` : name, "     ", `[${number}] `.padEnd(5)),
    ),
    ...(references.length > 0 ? [""] : []),
    ...(also_reported.length > 0 ? [...heading(t(ALSO_REPORTED)), ...wrap(t(ALSO_REPORTED_NOTE)), ""] : []),
    ...also_reported.flatMap(({ title: name, facts, url }) => [
      ...wrap(name, "  ", "* "),
      ...wrap(`${facts} ${mark(url)}`, "  "),
      "",
    ]),
  ];
  return [
    ...news,
    ...heading(t("Links")),
    ...list().map((url, index) => `${`[${index + 1}] `.padEnd(5)}${url}`),
    "",
    "-".repeat(COLUMNS),
    ...wrap(`${t("The whole briefing, with every source")}:`),
    site,
    "",
    ...wrap(why),
    "",
    `${t("Manage preferences")}:`,
    letter.preferences,
    "",
    `${t("Unsubscribe")}:`,
    letter.unsubscribe,
    "",
    ...wrap(`${org} · ${digest}`),
    ...(footer ? wrap(footer) : []),
    "",
  ].join("\n");
}

/** Numbers links in order of first use, after the references, whose numbers the insights cite. */
function numberLinks(references: MailReference[]): { mark: Mark; list: () => string[] } {
  const urls = references.map(({ url }) => url);
  const mark = (url: string) => {
    if (!urls.includes(url)) urls.push(url);
    return `[${urls.indexOf(url) + 1}]`;
  };
  return { mark, list: () => urls };
}

function sectionLines({ title, stories, covered, more }: MailSection, site: string, mark: Mark): string[] {
  const links = covered.flatMap(({ story, insight }) => [
    ...wrap(`${story.title} ${mark(story.url)}`, "    ", "  - "),
    ...wrap(`${insight.title} ${mark(insight.url)}`, "    "),
  ]);
  return [
    ...heading(title),
    ...stories.flatMap((story) => storyLines(story, "  ", mark)),
    ...(covered.length > 0 ? [...wrap(`${t(COVERED_LABEL)}:`, "  ", "* "), ...links, ""] : []),
    ...(more > 0 ? [`${t("And {count} more on the site", { count: more })}: ${mark(site)}`, ""] : []),
  ];
}

/** Stories in a section are indented under a bullet; the lead is not. */
function storyLines(story: MailStory, indent: string, mark: Mark): string[] {
  const { title, reports, update, updateLabel, meaning, meaningLabel, isRead, area, facts, cites, url } = story;
  const takeaway = isRead.takeaway && story.takeaway ? `${t(READING_LABEL)}: ${story.takeaway}` : story.takeaway;
  const heading = isRead.meaning ? `${t(meaningLabel)} (${t(READING_LABEL)})` : t(meaningLabel);
  const marks = cites.map((number) => `[${number}]`).join("");
  return [
    ...wrap(title, indent, indent && "* "),
    ...(indent ? [] : [""]),
    ...(update === null ? [] : wrap(update ? `${updateLabel}: ${update}` : updateLabel, indent)),
    ...reports.flatMap(({ text, cite }) => wrap(cite === null ? text : `${text} [${cite}]`, indent)),
    ...(takeaway ? wrap(marks ? `${takeaway} ${marks}` : takeaway, indent) : []),
    ...(meaning ? ["", ...wrap(`${heading}: ${meaning}`, indent)] : []),
    "",
    ...wrap([...(area ? [area] : []), ...facts].join(" · "), indent),
    `${indent}${t(indent ? "Read" : "Read the story")}: ${mark(url)}`,
    "",
  ];
}

function heading(title: string): string[] {
  return [title.toUpperCase(), "-".repeat(COLUMNS), ""];
}

/** Lines of at most 72 columns; a longer word gets its own line. */
function wrap(text: string, indent = "", first = indent): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(" ")) {
    if (!isEmpty && [...line].length + 1 + [...word].length > COLUMNS) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}

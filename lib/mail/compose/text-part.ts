import "server-only";
import { ALSO_REPORTED, ALSO_REPORTED_NOTE, COVERED_LABEL, READING_LABEL } from "@/lib/briefings/rules-labels";
import { t } from "@/lib/language/screens/text";
import type { Letter, MailSection, MailStory } from "./letter";

const COLUMNS = 72;

/** The plain-text part: 72 columns, each URL on its own line. */
export function textPart(letter: Letter): string {
  const {
    digest,
    date,
    method,
    title,
    lead,
    sections,
    dates,
    later,
    references,
    also_reported,
    site,
    why,
    org,
    footer,
  } = letter;
  return [
    digest.toUpperCase(),
    `${date} · ${method}`,
    "=".repeat(COLUMNS),
    "",
    ...(title === null ? [] : [...wrap(title), ""]),
    ...storyLines(lead, ""),
    ...sections.flatMap((section) => sectionLines(section, site)),
    ...(dates.length > 0 ? heading(t("Dates Ahead")) : []),
    ...dates.flatMap(({ date: day, kind, what, story, url }) => [
      `* ${day} · ${kind}`,
      ...wrap(what, "  "),
      ...(story === null ? [] : wrap(story, "  ")),
      `  ${url}`,
      "",
    ]),
    ...later.flatMap((section) => sectionLines(section, site)),
    ...(references.length > 0 ? heading(t("Sources of the Insights")) : []),
    ...references.flatMap(({ number, title: name, source, url }) => [
      ...wrap(source ? `${source}: ${name}` : name, "     ", `[${number}] `.padEnd(5)),
      `     ${url}`,
      "",
    ]),
    ...(also_reported.length > 0 ? [...heading(t(ALSO_REPORTED)), ...wrap(t(ALSO_REPORTED_NOTE)), ""] : []),
    ...also_reported.flatMap(({ title: name, facts, url }) => [
      ...wrap(name, "  ", "* "),
      ...wrap(facts, "  "),
      `  ${url}`,
      "",
    ]),
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

function sectionLines({ title, stories, covered, more }: MailSection, site: string): string[] {
  const lines = [
    ...heading(title),
    ...stories.flatMap((story) => storyLines(story, "  ")),
    ...covered.flatMap((insight) => [
      ...wrap(`${t(COVERED_LABEL)}: ${insight.title}`, "  ", "* "),
      `  ${insight.url}`,
      "",
    ]),
  ];
  return more > 0 ? [...lines, `${t("And {count} more on the site", { count: more })}:`, site, ""] : lines;
}

/** Stories in a section are indented under a bullet; the lead is not. */
function storyLines(story: MailStory, indent: string): string[] {
  const { title, update, meaning, meaningLabel, isRead, area, facts, cites, url } = story;
  const takeaway = isRead.takeaway && story.takeaway ? `${t(READING_LABEL)}: ${story.takeaway}` : story.takeaway;
  const heading = isRead.meaning ? `${t(meaningLabel)} (${t(READING_LABEL)})` : t(meaningLabel);
  const marks = cites.map((number) => `[${number}]`).join("");
  return [
    ...wrap(title, indent, indent && "* "),
    ...(indent ? [] : [""]),
    ...(update === null ? [] : wrap(update ? `${t("Update")}: ${update}` : t("Update"), indent)),
    ...(takeaway ? wrap(marks ? `${takeaway} ${marks}` : takeaway, indent) : []),
    ...(meaning ? ["", ...wrap(`${heading}: ${meaning}`, indent), ""] : []),
    ...wrap([...(area ? [area] : []), ...facts].join(" · "), indent),
    indent ? `${indent}${t("Read")}:` : `${t("Read the story")}:`,
    `${indent}${url}`,
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

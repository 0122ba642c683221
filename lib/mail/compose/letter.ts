import "server-only";
import { jpegOf } from "@/lib/articles/rules-picture";
import { accentOf, logoPath, logoSize } from "@/lib/brand/rules";
import type { Brand, Theme } from "@/lib/brand/types";
import {
  AREA_LABELS,
  DATE_KIND_LABELS,
  groundingsOf,
  isMeaningMarked,
  isTakeawayRead,
  isTakeawayTold,
  meaningLabel,
  methodLabel,
  reportsOf,
  SECTION_LABELS,
  sourceCountText,
  storyTitle,
  updateLabel,
} from "@/lib/briefings/rules-labels";
import { labelCovered, occasionOf, type StoryDate } from "@/lib/briefings/rules-views";
import type { Story } from "@/lib/briefings/types";
import { dayOf, formatLongDate, formatLongDay } from "@/lib/dates";
import { localPath, pageLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import {
  areasText,
  chosenStories,
  firstUpcomingDay,
  leadOf,
  mailTitle,
  oneLine,
  sectionsAfter,
  shortLine,
  subjectOf,
  upcomingDates,
} from "@/lib/mail/rules-message";
import type { MailInput } from "@/lib/mail/types";

export type MailStory = {
  id: number;
  title: string;
  url: string;
  /** What happened, before a takeaway that is our reading. */
  reports: MailReport[];
  /** Empty if the update tells it. */
  takeaway: string;
  meaning: string | null;
  /** Whether these two are marked as 'Our reading' rather than facts of the source. */
  isRead: { takeaway: boolean; meaning: boolean };
  meaningLabel: string;
  area: string | null;
  /** Null: not an update. Otherwise the new fact, which may be empty. */
  update: string | null;
  updateLabel: string;
  /** Outlet, date, number of sources. */
  facts: string[];
  /** Numbers of its references in the mail. */
  cites: number[];
  /** The absolute URL of its article's picture, shown only for the lead. */
  picture: string | null;
};
/** A sentence with the number of its reference. */
type MailReport = { text: string; cite: number | null };
/** A link to a story. */
type MailLink = Pick<MailStory, "id" | "title" | "url">;
/** A story that an insight covers, and the insight's label. */
export type MailCovered = { story: MailLink; insight: MailLink };
/** `covered` are the section's other stories. */
export type MailSection = { title: string; stories: MailStory[]; covered: MailCovered[]; more: number };
export type MailReference = { number: number; title: string; source: string; url: string };
/** The publisher's headline and URL of an article that could not be read in full. */
export type MailHeadline = { title: string; facts: string; url: string };
/** `story` is null if `what` is the story's title. */
export type MailDate = { key: string; date: string; kind: string; what: string; story: string | null; url: string };

/** A message's content in order, as single lines of plain text. The HTML and text parts are rendered from it. */
export type Letter = {
  digest: string;
  subject: string;
  preheader: string;
  date: string;
  method: string;
  /** The briefing's title, shown above the lead if the lead's title differs. */
  title: string | null;
  lead: MailStory;
  /** Stories of the day, then insights. */
  sections: MailSection[];
  dates: MailDate[];
  /** The number of dates that are only on the site. */
  more_dates: number;
  /** Stories of the week, after the dates ahead. */
  later: MailSection[];
  /** Articles the insights cite. */
  references: MailReference[];
  also_reported: MailHeadline[];
  site: string;
  why: string;
  preferences: string;
  unsubscribe: string;
  org: string;
  /** Empty if there is none. */
  footer: string;
  logo: { url: string; width: number; height: number } | null;
  accents: Record<Theme, string>;
};

const LONGEST = {
  title: 240,
  takeaway: 640,
  meaning: 480,
  note: 320,
  what: 240,
  preheader: 140,
  reference: 160,
} as const;
const MAX_DATES = 8;
/** Maximum size of the logo in pixels. */
const LOGO = { height: 40, width: 240 };

/** The content of a message with at most `maxStories` stories. Null if the briefing has none for its recipient. */
export function letterOf(input: MailInput, maxStories = Number.POSITIVE_INFINITY): Letter | null {
  const { kind, briefing, links, delivery, site } = input;
  const { brand } = site;
  const chosen = chosenStories(input);
  const lead = leadOf(briefing, chosen);
  if (!lead) return null;
  const date = formatLongDate(briefing.generated_at, site.timeZone);
  const title = mailTitle(briefing, lead);
  const references = createReferences(input);
  const { insight, day, week } = sectionsAfter(lead, chosen);
  // The last stories of the week are the first to be dropped.
  const included = new Set([lead, ...insight.stories, ...day.stories, ...week.stories].slice(0, maxStories));
  const section = (name: string, { stories, covered }: typeof day): MailSection => {
    const shown = stories.filter((story) => included.has(story));
    return {
      title: name,
      stories: shown.map((story) => toStory(story, input, references)),
      covered: labelCovered(covered).map(({ story, insight: cover, label }) => ({
        story: toLink(story, input),
        insight: { ...toLink(cover, input), title: shortLine(t(...label), LONGEST.title) },
      })),
      more: stories.length - shown.length,
    };
  };
  const briefingDay = dayOf(new Date(briefing.generated_at), site.timeZone);
  const sendingDay = dayOf(delivery.moment, site.timeZone);
  const leadStory = toStory(lead, input, references);
  const sections = [
    section(t(kind === "alert" ? "Also in Your Areas" : SECTION_LABELS.day), day),
    section(t(SECTION_LABELS.insight), insight),
  ];
  const later = [section(t(SECTION_LABELS.week), week)];
  return {
    digest: oneLine(brand.digest_title),
    subject: subjectOf(kind, title, date),
    preheader: preheaderOf(leadStory, [...sections, ...later]),
    date,
    method: [t(methodLabel(briefing.summary_method, groundingsOf(briefing))), ...translatedText(briefing)].join(", "),
    title: leadStory.title === shortLine(title, LONGEST.title) ? null : shortLine(title, LONGEST.title),
    lead: leadStory,
    sections: sections.filter(isNotEmpty),
    ...datesAhead(
      kind === "alert" ? [] : upcomingDates(lead, chosen, firstUpcomingDay(briefingDay, sendingDay)),
      input,
    ),
    later: later.filter(isNotEmpty),
    references: references.list,
    also_reported: kind === "alert" ? [] : alsoReported(input),
    site: links.page(localPath(`/briefing/${briefing.id}`)),
    why: whyText(input, brand.digest_title),
    preferences: links.preferences,
    unsubscribe: links.unsubscribe,
    org: oneLine(brand.org_name),
    footer: oneLine(brand.footer_line ?? ""),
    logo: logoOf(brand, site.url),
    accents: accentsOf(brand),
  };
}

/** The next two headlines, because the subject has the lead's; without others, what the lead tells. */
function preheaderOf(lead: MailStory, sections: MailSection[]): string {
  const next = sections.flatMap(({ stories }) => stories.map(({ title }) => title)).slice(0, 2);
  const told = lead.update || lead.reports[0]?.text || lead.takeaway || lead.title;
  return shortLine(next.join(" · ") || told, LONGEST.preheader);
}

/** The brand's logo for a mail. Null for the design's logo, whose format mail clients do not show. */
export function logoOf(brand: Brand, site: string): Letter["logo"] {
  return brand.logo && { url: site + logoPath(brand), ...logoSize(brand, LOGO.height, LOGO.width) };
}

export function accentsOf(brand: Brand): Letter["accents"] {
  return { light: accentOf(brand, "light"), dark: accentOf(brand, "dark") };
}

function translatedText({ language }: MailInput["briefing"]): string[] {
  return pageLanguage() === "en" || language === "en" ? [] : [t("translated by AI")];
}

function isNotEmpty({ stories, covered, more }: MailSection): boolean {
  return stories.length + covered.length + more > 0;
}

/** The number of stories without a limit. */
export function countStories(input: MailInput): number {
  const { day, insight, week } = chosenStories(input);
  return day.length + insight.length + week.length;
}

function toLink(story: Story, { links }: MailInput): MailLink {
  return {
    id: story.id,
    title: shortLine(storyTitle(story, t("Industry Story")), LONGEST.title) || t("Industry Story"),
    url: links.page(localPath(`/story/${story.article_id}?type=${story.type}`)),
  };
}

function toStory(story: Story, input: MailInput, references: References): MailStory {
  const { briefing, site } = input;
  const jpeg = jpegOf(story);
  const { article, area, ai_meaning, is_update, is_correction, update_note, summary_method, grounding } = story;
  const cites = story.type === "insight" ? references.cite(story) : [];
  return {
    ...toLink(story, input),
    reports: reportsOf(story).map(({ text, article_id }) => ({
      text: shortLine(text, LONGEST.takeaway),
      cite: references.numberOf(article_id),
    })),
    takeaway: isTakeawayTold(story) ? "" : shortLine(story.ai_takeaway_text, LONGEST.takeaway),
    meaning: ai_meaning && shortLine(ai_meaning, LONGEST.meaning),
    isRead: { takeaway: isTakeawayRead(story), meaning: isMeaningMarked(story) },
    meaningLabel: meaningLabel(story),
    area: area && t(AREA_LABELS[area]),
    update: is_update || is_correction ? shortLine(update_note ?? "", LONGEST.note) : null,
    updateLabel: t(updateLabel(story)),
    facts: [
      ...(article.source ? [oneLine(article.source)] : []),
      ...(article.date ? [formatLongDate(article.date, site.timeZone)] : []),
      t(...sourceCountText(story)),
      // The masthead names the method of most stories.
      ...(summary_method === briefing.summary_method ? [] : [t(methodLabel(summary_method, [grounding]))]),
    ],
    cites,
    picture: jpeg && new URL(jpeg, site.url).href,
  };
}

type References = {
  list: MailReference[];
  cite: (story: Story) => number[];
  numberOf: (articleId: number) => number | null;
};

/** Numbers the articles that insights cite, from 1, in order of first citation. */
function createReferences({ briefing, links }: MailInput): References {
  const list: MailReference[] = [];
  const numbers = new Map<number, number>();
  const cite = (story: Story) => {
    const ids = new Set([story.article_id, ...story.evidence.map(({ article_id }) => article_id)]);
    return [...ids].flatMap((id) => {
      const article = briefing.articles.find((each) => each.id === id);
      if (!article) return [];
      const number = numbers.get(id) ?? numbers.size + 1;
      if (!numbers.has(id)) {
        numbers.set(id, number);
        const title = shortLine(article.title, LONGEST.reference);
        list.push({
          number,
          title,
          source: oneLine(article.source ?? ""),
          url: links.page(localPath(`/article/${id}`)),
        });
      }
      return number;
    });
  };
  return { list, cite, numberOf: (articleId) => numbers.get(articleId) ?? null };
}

/** The line on the dates that are only on the site. */
export function moreDates(count: number): string {
  return count === 1 ? t("And 1 more date on the site") : t("And {count} more dates on the site", { count });
}

/** The first of the dates, nearest first, and the number of the others. */
function datesAhead(dates: StoryDate[], { links }: MailInput): Pick<Letter, "dates" | "more_dates"> {
  const shown = dates.slice(0, MAX_DATES).sort((one, other) => one.date.localeCompare(other.date));
  return {
    more_dates: dates.length - shown.length,
    dates: shown.map((one) => {
      const { date, kind, article_id, story } = one;
      const occasion = occasionOf(one);
      const title = storyTitle(story, t("Industry Story"));
      return {
        key: `${date} ${kind} ${article_id}`,
        date: formatLongDay(date),
        kind: t(DATE_KIND_LABELS[kind]),
        what: shortLine(occasion ?? title, LONGEST.what),
        story: occasion === null ? null : shortLine(title, LONGEST.reference),
        url: links.page(localPath(`/story/${story.article_id}?type=${story.type}`)),
      };
    }),
  };
}

/** Headlines of the recipient's areas. */
function alsoReported({ briefing, areas, site }: MailInput): MailHeadline[] {
  return briefing.also_reported
    .filter(({ area }) => areas.length === 0 || (area !== null && areas.includes(area)))
    .map(({ title, outlet, url, date }) => ({
      title: shortLine(title, LONGEST.title),
      facts: [oneLine(outlet), formatLongDate(date, site.timeZone)].join(" · "),
      url,
    }));
}

const WHY_ALERT = "You receive this email because your account {username} is subscribed to alerts from {title}.";
const WHY_BRIEFING =
  "You receive this email because your account {username} is subscribed to the briefing from {title}.";

const WHY_REQUESTED = "You receive this email from {title} because it was requested for your account {username}.";

function whyText({ kind, areas, is_requested, recipient }: MailInput, title: string): string {
  const names = { username: oneLine(recipient.username), title: oneLine(title) };
  const reason = is_requested ? WHY_REQUESTED : WHY_BRIEFING;
  const why = t(kind === "alert" ? WHY_ALERT : reason, names);
  if (areas.length === 0) return why;
  return `${why} ${t("It covers the areas you selected: {areas}.", { areas: areasText(areas) })}`;
}

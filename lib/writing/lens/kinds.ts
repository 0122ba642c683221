import "server-only";
import { PUBLISHED_TYPES, type TextType } from "@/db/enums";
import { hostOf } from "@/lib/language/hosts";
import { isOtherLanguage } from "@/lib/writing/text/other-language";
import { formOf } from "./forms/forms";
import { isInterview, isReport, isSpeech, personalTypeOf, REPORTED } from "./forms/voice";
import { SIGNS, type Signs } from "./kind-signs";
import { isPromotion } from "./promotion";

/** A text with its address and, if the page names it, its section. */
export type KindInput = { title: string; text: string; url: string; section?: string | null | undefined };

const MAX_READ_LENGTH = 12_000;
/** How many characters at each end of a text are read for its kind. */
const END = 500;

/** The kind of a text, by its address, section, title and words. */
export function textTypeOf({ title, text, url, section }: KindInput): TextType {
  const folders = [...foldersOf(url), ...sectionsOf(section)];
  const body = text.slice(0, MAX_READ_LENGTH);
  const opening = `${title}\n${body.slice(0, END)}`;
  const [isReported, isAnswered] = [isReport(body), isInterview(body)];
  const fits = ({ section: folder, title: head, words, least = 1, atEnds, unless, form, unlessReport }: Signs) => {
    if (folder && folders.some((name) => folder.test(name))) return !unless?.test(opening);
    if (unless?.test(opening) || (isReported && unlessReport?.test(opening))) return false;
    const isBorneOut = !isReported || !form || distinctIn(body, form) > 0;
    return (isBorneOut && head?.test(title)) || (words && distinctIn(atEnds ? endsOf(body) : body, words) >= least);
  };
  const official = officialTypeOf({ title, text, url });
  const sign = SIGNS.find((signs) => !(isAnswered && signs.type === "letters") && fits(signs))?.type;
  if (sign) return sign;
  const form = isPublic(url) ? null : formOf({ title, body, isReport: isReported && REPORTED.test(body) });
  if (form) return form;
  if (isPromotion({ title, text })) return "advert";
  if (isOtherLanguage(body)) return "other_language";
  if (official === "news") return isAnswered ? official : (personalTypeOf(body, url) ?? official);
  return isSpeech(body, url) ? "opinion" : official;
}

/** Opinion is published only if a query includes it. */
export function isKeptOut(type: TextType, query: string | null | undefined): boolean {
  return (
    !PUBLISHED_TYPES.includes(type) &&
    !(type === "opinion" && /\b(?:opinions?|editorials?|op-?eds?|columns?)\b/iu.test(query ?? ""))
  );
}

export const TYPE_NAMES: Record<TextType, string> = {
  news: "news",
  agency_notice: "an agency notice",
  press_release: "a press release",
  opinion: "opinion",
  market_report: "a market-research report",
  obituary: "an obituary",
  sport: "sport",
  horoscope: "a horoscope",
  recipe: "a recipe",
  shopping: "shopping advice",
  lottery: "lottery news",
  event_listing: "an event listing",
  letters: "advice to readers",
  advert: "an advertisement",
  entertainment: "entertainment",
  listing: "a list of notices",
  correction: "a correction of another article",
  other_language: "not in English",
};

const NOTICE = /^(?:AGENCY|ACTION|SUMMARY):|\b(?:notice of|request for information|comment request)\b/imu;
const RELEASE =
  /\b(?:PRNewswire|BUSINESS WIRE|GLOBE NEWSWIRE|GlobeNewswire|FOR IMMEDIATE RELEASE|(?:media|press) contact)\b|^(?:fact sheet|press release|release|news release):/imu;

function officialTypeOf({ title, text, url }: Pick<KindInput, "title" | "text" | "url">): TextType {
  const host = hostOf(url) ?? "";
  if (/(?:^|\.)federalregister\.gov$/u.test(host)) return "agency_notice";
  const head = `${title}\n${text.slice(0, END)}`;
  if (isPublic(url) && NOTICE.test(head)) return "agency_notice";
  return isPublic(url) || RELEASE.test(`${head}\n${text.slice(-END)}`) ? "press_release" : "news";
}

const isPublic = (url: string) => /\.(?:gov|mil)$/u.test(hostOf(url) ?? "");

/** The folders of an address, without the host, the last part and dates. */
function foldersOf(url: string): string[] {
  const path = /^[a-z]+:\/\/[^/?#]+([^?#]*)/iu.exec(url)?.[1] ?? "";
  return path
    .toLowerCase()
    .split("/")
    .slice(1, -1)
    .filter((part) => part !== "" && !/^\d+$/u.test(part));
}

function sectionsOf(section: string | null | undefined): string[] {
  return (section ?? "")
    .toLowerCase()
    .split(/[,;|>/]/u)
    .map((part) => part.trim().replace(/\s+/gu, "-"))
    .filter(Boolean);
}

function distinctIn(text: string, pattern: RegExp): number {
  return new Set(Array.from(text.matchAll(pattern), ([words]) => words.trim().toLowerCase())).size;
}

function endsOf(text: string): string {
  return text.length <= 2 * END ? text : `${text.slice(0, END)}\n${text.slice(-END)}`;
}

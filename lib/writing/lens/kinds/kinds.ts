import "server-only";
import { PUBLISHED_TYPES, type TextType } from "@/db/enums";
import { hostOf } from "@/lib/language/hosts";
import { countWords } from "@/lib/writing/lens/terms";
import { isOtherLanguage } from "@/lib/writing/text/other-language";
import { keptOutOddsOf, likeliestKindOf } from "./likelihood";
import { isPromotion } from "./promotion";
import { SIGNS, type Signs } from "./signs";
import { isSpeech, personalTypeOf } from "./voice";

/** A text with its address and, if the page names it, its section. */
export type KindInput = { title: string; text: string; url: string; section?: string | null | undefined };

const MAX_READ_LENGTH = 12_000;
/** How many characters at each end of a text are read for its kind. */
const END = 500;
/** What a sign of a kind rests on: a publisher's label, its folder or section, which may have another meaning ('deals', 'legal'), or a word, which may be the subject of news. */
type Ground = "label" | "folder" | "word";
/** By the number of words of a text, the least log odds of a kind that is kept out, for each ground and for a text without a sign. Shorter texts are judged by their signs alone. */
const MIN_ODDS: readonly (Record<Ground | "none", number> & { words: number })[] = [
  { words: 70, label: Number.NEGATIVE_INFINITY, folder: -4.5, word: -2.5, none: -1.2 },
  { words: 30, label: Number.NEGATIVE_INFINITY, folder: Number.NEGATIVE_INFINITY, word: -2.2, none: 1 },
];

/** The kind of a text, by its address, section, title and words. */
export function textTypeOf(input: KindInput): TextType {
  const sign = signOf(input);
  const length = countWords(input.text.trim());
  const least = isPublic(input.url) ? undefined : MIN_ODDS.find(({ words }) => length >= words);
  if (sign && (!least || least[sign.ground] === Number.NEGATIVE_INFINITY)) return sign.type;
  if (isOtherLanguage(input.text.slice(0, MAX_READ_LENGTH))) return "other_language";
  const isLikely = least && keptOutOddsOf(input) > least[sign?.ground ?? "none"];
  return isLikely ? (sign?.type ?? likeliestKindOf(input)) : officialTypeOf(input);
}

function signOf(input: KindInput): { type: TextType; ground: Ground } | null {
  const { title, text, url, section } = input;
  const folders = [...foldersOf(url), ...sectionsOf(section)];
  const body = text.slice(0, MAX_READ_LENGTH);
  const opening = `${title}\n${body.slice(0, END)}`;
  const isFiled = ({ section: folder }: Signs) => folder !== undefined && folders.some((name) => folder.test(name));
  const fits = (signs: Signs) =>
    !signs.unless?.test(opening) &&
    (isFiled(signs) ||
      signs.title?.test(title) ||
      (signs.words && distinctIn(signs.atEnds ? endsOf(body) : body, signs.words) >= (signs.least ?? 1)));
  const signs = SIGNS.find(fits);
  if (signs?.isLabel) return { type: signs.type, ground: "label" };
  if (signs) return { type: signs.type, ground: isFiled(signs) ? "folder" : "word" };
  if (isPromotion({ title, text })) return { type: "advert", ground: "label" };
  if (officialTypeOf(input) !== "news") return isSpeech(body, url) ? { type: "opinion", ground: "label" } : null;
  const personal = personalTypeOf(body, url);
  return personal && { type: personal, ground: "word" };
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

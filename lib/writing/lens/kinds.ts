import "server-only";
import { PUBLISHED_TYPES, type TextType } from "@/db/enums";
import { hostOf } from "@/lib/language/hosts";
import { namesPolitician } from "@/lib/language/politicians";
import { isOtherLanguage } from "@/lib/writing/text/other-language";
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
  const fits = ({ section: folder, title: head, words, least = 1, atEnds, unless }: Signs) =>
    !unless?.test(opening) &&
    ((folder && folders.some((name) => folder.test(name))) ||
      head?.test(title) ||
      (words && distinctIn(atEnds ? endsOf(body) : body, words) >= least));
  const official = officialTypeOf({ title, text, url });
  const sign = SIGNS.find(fits)?.type;
  if (sign) return sign;
  if (isPromotion({ title, text })) return "advert";
  if (isOtherLanguage(body)) return "other_language";
  if (official === "news") return personalTypeOf(body, url) ?? official;
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

const MIN_I = 3;
const MIN_DEMANDS = 2;
const STRONG =
  "had better|good enough|no excuse|enough is enough|(?:a|it is a|is a) disgrace|shameful|power grab|nays?ayers|bureaucrats|(?:they|critics) (?:are wrong|miss the point)|betray";
const POLITICAL =
  "(?:administration|agenc(?:y|ies)|bureaucrats|commission(?:ers)?|congress(?:man|woman)?|council|epa|ferc|government|governors?|house|lawmakers|leaders|legislat(?:ors?|ure)|officials|policymakers|politicians|president|regulators|representatives|senat(?:e|ors?)|states?|washington|white house)";
const PUBLIC =
  "(?:board|citizens|city|co-?ops?|cooperatives?|count(?:y|ies)|country|directors|everyone|everybody|he|management|market|nation|nobody|she|somebody|someone|they|utilit(?:y|ies)|voters|we)";
/** What somebody ought to do, not a step that rules set: 'the commission must approve it'. */
const oughtOf = (who: string) =>
  String.raw`${who}(?: (?:also|all|just|now|simply|\p{L}+ly))? (?:must|needs? to|ought to|should)(?! (?:also |first |still )?(?:approve|be (?:received|returned|submitted)|consent|decide|sign off|vote on)\b)`;
/** Of a cooperative that speaks of its own work, only demands on politics. */
const POLITICAL_DEMANDS = new RegExp(
  String.raw`\b(?:${oughtOf(POLITICAL)}|(?:it(?:['’]s| is) (?:long past |past |high )?time|urge|call on) (?:for )?(?:the )?${POLITICAL}|${STRONG})\b`,
  "giu",
);
/** What ought to be done; 'must' and 'need to' only of people and bodies, not of work, things or members. */
const DEMANDS = new RegExp(
  String.raw`\b(?:${oughtOf(`(?:${POLITICAL}|${PUBLIC})`)}|should|ought to|deserves?|it(?:['’]s| is) (?:long past |past |high )?time (?:for|to)|let['’]s|we (?:need|urge)|${STRONG})\b`,
  "giu",
);
/** A cooperative speaks: 'our crews', 'Dear member-owners'. */
const COOP_SPEAKS =
  /\b(?:dear (?:co-?op )?(?:members?|member-owners|consumer-members)\b|our (?:line )?(?:crews|employees|engineers|linemen|lineworkers|member services|member-owners|members|operations|staff|subsidiary|substations)\b)/iu;
const REPORTED =
  /\b(?:sa(?:id|ys)|told|according to|announced?|announces|reports?|reported|added|adds|wrote|voted|ordered|approved|proposes?|requires?|ruled|filed)\b/iu;
const MIN_YOU = 5;
const YOU_PER_WORD = 1 / 45;

/** A text without its quotations; in straight marks, they end with their line. */
const withoutQuotations = (body: string) => body.replace(/“[^”]*”|"[^"\n]*(?:"|$)/gmu, " ");

/** News does not refer to itself, address readers or promote a cause outside quotation marks; a text that does is a column or advice, unless a cooperative tells of its own work. */
function personalTypeOf(body: string, url: string): TextType | null {
  const own = withoutQuotations(body);
  const count = (pattern: RegExp) => own.match(pattern)?.length ?? 0;
  const isCoops = /\.coop$/u.test(hostOf(url) ?? "") || COOP_SPEAKS.test(own);
  const demands = count(isCoops ? POLITICAL_DEMANDS : DEMANDS);
  const ours = count(/\b(?:our|us|we)\b/gu);
  if (count(/\b(?:I|I['’](?:m|ve|d|ll)|my|me)\b/gu) + (demands > 0 ? ours : 0) >= MIN_I) return "opinion";
  if (demands >= MIN_DEMANDS && count(REPORTED) === 0) return "opinion";
  const you = count(/\b(?:you|your|yours|you['’](?:re|ve|ll|d))\b/giu);
  return you >= MIN_YOU && you >= count(/\p{L}+/gu) * YOU_PER_WORD ? "letters" : null;
}

const SUBJECT = /\b(?:(?<!(?:Class|Part|Phase|Title|Unit|War|Zone) )I|[Ww]e)(?:['’](?:d|ll|m|re|ve))? \p{Ll}/gu;

/** The text of a speech on a politician's site: its opening says 'I' or 'we' twice, before it names a politician. */
function isSpeech(body: string, url: string): boolean {
  const opening = withoutQuotations(body.slice(0, END));
  const [first, second] = opening.matchAll(SUBJECT);
  const isOfCongress = /(?:^|\.)(?:house|senate)\.gov$/u.test(hostOf(url) ?? "");
  return isOfCongress && first !== undefined && second !== undefined && !namesPolitician(opening.slice(0, first.index));
}

const NOTICE = /^(?:AGENCY|ACTION|SUMMARY):|\b(?:notice of|request for information|comment request)\b/imu;
const RELEASE =
  /\b(?:PRNewswire|BUSINESS WIRE|GLOBE NEWSWIRE|GlobeNewswire|FOR IMMEDIATE RELEASE|(?:media|press) contact)\b|^(?:fact sheet|press release|release|news release):/imu;

function officialTypeOf({ title, text, url }: Pick<KindInput, "title" | "text" | "url">): TextType {
  const host = hostOf(url) ?? "";
  if (/(?:^|\.)federalregister\.gov$/u.test(host)) return "agency_notice";
  const head = `${title}\n${text.slice(0, END)}`;
  const isPublic = /\.(?:gov|mil)$/u.test(host);
  if (isPublic && NOTICE.test(head)) return "agency_notice";
  return isPublic || RELEASE.test(`${head}\n${text.slice(-END)}`) ? "press_release" : "news";
}

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

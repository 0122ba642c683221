import "server-only";
import { decodeHTMLStrict } from "entities";
import { splitSentences } from "@/lib/language/sentences";
import { shorten, toOneLine } from "@/lib/language/shorten";
import { hasContact } from "@/lib/writing/text/contacts";
import { loadedWords } from "@/lib/writing/text/loaded-language";
import { hasMarkup } from "@/lib/writing/text/plain-text";
import { isAppeal, steerOf } from "@/lib/writing/text/steering";
import type { SourceText } from "@/lib/writing/types";

const MAX_LENGTH = 200;
const MAX_WORDS = 14;
const MIN_WORDS = 5;

/** The source's own title without site names and labels, at most 14 words; the first sentence if the title is uninformative. */
export function headlineOf(source: SourceText): string {
  const title = cleanTitle(source.title, source.source, source.text);
  if (saysSomething(title)) return cutToWords(title);
  const first = splitSentences(source.text.slice(0, 5000))
    .map((sentence) => toOneLine(sentence.text))
    .find((sentence) => sentence.split(" ").length >= 3 && steerOf(sentence) === null && !hasMarkup(sentence));
  const isShowable = !hasContact(title) && !isAppeal(title);
  const sentence = cutToWords(first ?? (isShowable ? title : "")).replace(/\.$/u, "");
  return sentence || "Untitled";
}

/** The publisher's own title without site names and labels, in full length; null if it is uninformative or addresses the reader. */
export function publisherHeadline(title: string, outlet: string | null): string | null {
  const clean = cleanTitle(title, outlet);
  return saysSomething(clean) ? shorten(clean, MAX_LENGTH) : null;
}

/** Shortens a title to at most 14 words. */
export function shortHeadline(title: string): string {
  return title.split(" ").length > MAX_WORDS ? cutToWords(title) : title;
}

/** The start of a phrase that may be cut off: 'Bill | to Modernize', 'Security | of the Grid'. */
const PHRASE_START =
  /^(?:to|for|of|in|and|as|with|after|on|by|while|amid|from|that|under|at|through|into|against|over|following|including|but|or|when|if|during|since|[–—-])$/iu;

/** Shorter forms of names, for titles that are too long. */
const SHORTER: [RegExp, string][] = [
  [/\bUnited States\b(?! of America)/gu, "U.S."],
  [/\bPresident \p{Lu}\p{Ll}+ \p{Lu}\. (?=\p{Lu}\p{Ll})/gu, "President "],
];

/** Parts that a title may drop if it is still too long. */
const DISPENSABLE: [RegExp, string][] = [
  [/(?<=\b(?:Sen|Rep)s\. )\p{Lu}\p{Ll}+ (\p{Lu}\p{Ll}+)(, | and | & )\p{Lu}\p{Ll}+ (?=\p{Lu}\p{Ll}+)/u, "$1$2"],
  // In 'Statement by Press Secretary Jane Roe on …', the statement is Jane Roe's.
  [/^(?:Press |Joint )?Statement (?:by|from) (?:\p{Lu}\S* ){0,5}?(\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+) on /u, "$1 on "],
  [/^Intent to Prepare (?:an? |the )?/iu, ""],
  // 'The Administration Releases Fact Sheets on …' is about the fact sheets.
  [/^(?:\p{Lu}[\p{L}.’'-]* ){1,3}Administration (?:Announces|Releases|Issues|Unveils|Publishes) (?=(?:\S+ ){4})/u, ""],
];

/** Cuts to at most 14 words, at the end of a clause or otherwise before a phrase; drops words of praise or blame at the end. */
function cutToWords(whole: string): string {
  const full = tellingSentence(whole);
  const isLong = full.split(" ").length > MAX_WORDS;
  const named = isLong ? SHORTER.reduce((text, [long, short]) => text.replace(long, short), full) : full;
  const title = DISPENSABLE.reduce(shortened, named);
  const words = title.split(" ");
  if (words.length > MAX_WORDS) {
    const main = /^(?:As|After|Amid|While|With|Following|Ahead of|During) [^,]{5,}, (\S.*)$/u.exec(title)?.[1];
    if (main && main.split(" ").length >= MIN_WORDS) return cutToWords(main);
  }
  const cut = words.length > MAX_WORDS ? cutIn(words) : words.length;
  if (cut === 0) return shorten(title, withoutDangling(words.slice(0, MAX_WORDS)).join(" ").length + 1);
  // 'a district held | by the other party'
  const end =
    /^by$/iu.test(words[cut] ?? "") && /(?:ed|held|led|run|made)$/iu.test(words[cut - 1] ?? "") ? cut - 1 : cut;
  const kept = cut < words.length ? withoutDangling(words.slice(0, end)) : words;
  const loaded = kept.findIndex((word) => loadedWords(word) > 0);
  const last = loaded < 0 ? kept.length : kept.slice(0, loaded + 1).findLastIndex((word) => PHRASE_START.test(word));
  const head = (last >= MIN_WORDS ? kept.slice(0, last) : kept).join(" ");
  return shorten(head, MAX_LENGTH).replace(/[\s,;:–—-]+$/u, "");
}

/** The first sentence that is informative enough, for a title of several sentences that is too long. */
function tellingSentence(title: string): string {
  if (title.split(" ").length <= MAX_WORDS) return title;
  const isFit = (sentence: string) => {
    const words = sentence.split(" ").length;
    return words > MIN_WORDS && words <= MAX_WORDS;
  };
  return (
    title
      .split(/(?<=\p{Ll}{4}[.?!]) (?=\p{Lu})/u)
      .find(isFit)
      ?.replace(/\.$/u, "") ?? title
  );
}

function shortened(title: string, [long, short]: [RegExp, string]): string {
  return title.split(" ").length > MAX_WORDS ? title.replace(long, short) : title;
}

/** 'Regulators want | to ensure' is not a break. */
const AWAITING_INFINITIVE =
  /^(?:wants?|plans?|seeks?|aims?|votes?|agrees?|moves?|set|tr(?:y|ies)|ha[sd]|have|continues?|expected|likely|required?|ready|fails?|refuses?|vows?|hopes?|needs?|begins?|able|proposes?)$/iu;

/** 'amid push | for energy security' is not a break either. */
const AWAITING_OBJECT =
  /^(?:push|pushes|efforts?|bids?|calls?|support|opposition|requests?|requirements?|needs?|demands?|fights?|battles?|hopes?|appeals?|fears?|threats?)$/iu;

function cutIn(words: readonly string[]): number {
  const isBreak = (word: string, at: number) => {
    const before = words[at - 1] ?? "";
    const isAwaited =
      (/^to$/iu.test(word) && AWAITING_INFINITIVE.test(before)) ||
      (/^(?:for|of|to|from|against)$/iu.test(word) && AWAITING_OBJECT.test(before));
    return PHRASE_START.test(word) && !isAwaited;
  };
  const within = words.slice(0, MAX_WORDS);
  const clause = within.findLastIndex((word, at) => /[,;:?!]$|^[–—]$/u.test(word) && !isWithinList(words, at)) + 1;
  if (clause > MAX_WORDS / 2) return clause;
  const head = words.slice(0, MAX_WORDS + 1);
  // 'Passage | of the Bill' loses its point: another phrase is better if enough of the title precedes it.
  const phrase = head.findLastIndex((word, at) => isBreak(word, at) && word.toLowerCase() !== "of");
  if (phrase > MAX_WORDS / 2) return phrase;
  // 'Releases Fact Sheets | Highlighting the Impact of …'
  const participle = head.findLastIndex((word) => /\p{L}{3,}ing$/u.test(word));
  if (participle > MIN_WORDS) return participle;
  const any = head.findLastIndex(isBreak);
  return any >= MIN_WORDS ? any : 0;
}

/** 'for Science, | Security, and Technology', 'High-Standard, | Market-Oriented Trade' */
function isWithinList(words: readonly string[], at: number): boolean {
  const next = words.slice(at + 1, at + 5);
  const isOn = next
    .slice(0, 3)
    .some((word, index) => word.endsWith(",") && /^(?:and|or|&)$/iu.test(next[index + 1] ?? ""));
  return /,$/u.test(words[at] ?? "") && (isOn || /\p{L}-\p{L}+,$/u.test(words[at] ?? ""));
}

const DANGLING = /^(?:a|an|the|its|their|and|or|of|to|for|in|on|at|by|with|from|as|that|which)$/iu;

/** The words up to the last one that can end a title. */
function withoutDangling(words: readonly string[]): string[] {
  return words.slice(0, words.findLastIndex((word) => !DANGLING.test(word)) + 1);
}

const LABELS =
  /^(?:(?:ICYMI|IN CASE YOU MISSED IT|VIDEO|WATCH|AUDIO|LISTEN|PHOTOS?|LIVE|(?:FOR )?IMMEDIATE RELEASE|(?:PRESS |NEWS )?RELEASE|MEDIA ADVISORY|ADVISORY|BREAKING(?: NEWS)?|FACT ?SHEET|NEWS|MEMO|READ|EXCLUSIVE|OPINION|PR)\s*(?:[:|•–—]|\s-)\s*|FOR IMMEDIATE RELEASE\s+|\[(?:VIDEO|PHOTOS?|AUDIO|PDF)\]\s*)+/iu;
const TRAILING_LABELS =
  /\s*(?:[([](?:VIDEO|PHOTOS?|AUDIO|PDF|UPDATED?|WITH VIDEO)[)\]]|[|–—]\s*(?:VIDEO|PHOTOS?|AUDIO|PDF))$/iu;
const SITE_WORDS =
  /\b(?:news|press(?: release)?s?|office|house|senate|senator|congress(?:man|woman)?|representative|\.gov|\.com|\.org|home(?:page)?|official|times|post|gazette|herald|tribune|journal|magazine|daily|weekly|reuters|media|online|co-?op(?:erative)?s?|association)\b/iu;

/** Words for the kind of an agency's notice. */
const NOTICE =
  /^(?:(?:\p{L}+ ){0,2}information collections?\b.*|notice(?: of\b.*)?|(?:proposed|final|interim|direct)\b.{0,20}\brules?|proposed (?:collection|information)\b.*|(?:agency )?(?:submission for omb|comment request|request for (?:comments?|information)|information collection)\b.*|(?:public )?(?:meeting|hearing|comment period)s?|corrections?|(?:extensions?|reopening)(?: of\b.*)?|renewals?|.{0,20}\bavailability|combined (?:notice of )?filings.*)$/iu;
/** Words before the subject of a notice. */
const NOTICE_OF =
  /^(?:notice of (?:the )?(?=\p{L}+ \p{L})|(?:agency|commission|proposed) (?=information collection))/iu;

/** 'Agency Information Collection Activities; Comment Request; Rural Loans' is about rural loans, 'Notice of Funding …' about funding. */
function withoutNotice(title: string): string {
  const parts = title.split(/;\s+/u);
  const isKind = (part: string) => NOTICE.test(part.trim());
  // 'Notice of Funding Opportunity for the … Program for Fiscal Year 2023' names its own subject.
  const telling = parts.filter((part) => !isKind(part) || (/^notice of/iu.test(part) && part.split(" ").length > 8));
  const [first = title] = parts;
  const isNotice = parts.some(isKind);
  const about = telling.length > 0 ? telling.join("; ") : first;
  return isNotice ? about.replace(NOTICE_OF, "").replace(/^(information collection) activit(?:y|ies)/iu, "$1") : title;
}

/** A title without labels ('ICYMI:'), kind of notice, site name, all capitals and final period. `text` gives the spelling of names. */
export function cleanTitle(title: string, source: string | null, text = ""): string {
  let clean = decodeHTMLStrict(title.slice(0, 1000))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, "")
    .replace(/<\/?[a-z!?][^<>]*(?:>|$)/giu, " ");
  clean = toOneLine(clean).replace(LABELS, "").replace(TRAILING_LABELS, "");
  clean = withoutNotice(withoutSite(clean, source));
  // A colon in the middle needs both sides to make sense; a colon at either end does not.
  clean = clean.replace(/^[\s:|•–—-]+|[\s:|•–—,;-]+$/gu, "");
  if (/(?<!\.)\.$/u.test(clean) && !/\b(?:\p{L}\.\p{L}|[JS]r|Inc|Corp|Co|Ltd)\.$/u.test(clean))
    clean = clean.slice(0, -1);
  clean = unshout(clean, text);
  return clean.replace(/^\p{Ll}(?=\p{Ll}*(?:\s|$))/u, (letter) => letter.toUpperCase());
}

/** Removes a trailing ' | Site' or ' - Site' when the last part is the outlet or looks like a site name. */
function withoutSite(title: string, source: string | null): string {
  const parts = /^(.*\S)\s+([|–—-]|::|»)\s+([^|]{2,60})$/u.exec(title);
  const [, head = "", mark = "", tail = ""] = parts ?? [];
  if (!parts || head.split(" ").length < 3) return title;
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, "");
  const site = letters((source ?? "").replace(/^(?:https?:\/\/)?(?:www\.)?/u, ""));
  const name = letters(tail);
  const isOutlet =
    site.length >= 4 &&
    name.length >= 3 &&
    (site.includes(name) || name.includes(site.replace(/(?:com|org|net|gov|coop)$/u, "")));
  const readsLikeSite =
    (mark === "|" || mark === "::" || mark === "»" || tail.split(" ").length <= 4) && SITE_WORDS.test(tail);
  return isOutlet || readsLikeSite ? withoutSite(head, source) : title;
}

const SMALL = new Set(
  "a an and as at but by for from if in into nor of off on onto or over per so the to up via vs with yet".split(" "),
);
const ACRONYMS = new Set(
  (
    "US USA UK EU UN AI EPA DOE FERC NERC USDA RUS NRECA FEMA FCC TVA BPA WAPA SWPA SPP MISO ERCOT PJM CAISO NRC BLM DOJ DOD DHS CISA HHS IRS SEC " +
    "IRA LIHEAP REAP EV EVS LNG PFAS COVID GOP NEPA NDAA WOTUS HR MW GW KWH CO2 GHG AECC AECI VA SBA EIA IRP LED LLC NATO OPEC ESA CCR NWPA RTO ISO"
  ).split(" "),
);

/** Converts ALL CAPS to headline case; other titles, and capitalized words in them that may be acronyms, are kept. */
function unshout(title: string, text: string): string {
  const letters = title.replace(/[^\p{L}]/gu, "");
  const capitals = letters.replace(/[^\p{Lu}]/gu, "").length;
  if (letters.length < 12 || capitals / letters.length < 0.85) return title;
  // 'McCormick', 'DeLauro'
  const mixed = text.match(/(?<!\p{L})\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+/gu) ?? [];
  const names = new Map(mixed.map((name) => [name.toUpperCase(), name]));
  const words = title.split(" ");
  return words
    .map((word, index) => unshoutWord(word, index === 0 || index === words.length - 1))
    .join(" ")
    .replace(/\p{Lu}\p{Ll}+/gu, (word) => names.get(word.toUpperCase()) ?? word);
}

function unshoutWord(word: string, isEdge: boolean): string {
  const bare = word.replace(/[^\p{L}\p{Nd}]/gu, "");
  if (ACRONYMS.has(bare.toUpperCase()) || /^(?:\p{L}\.)+/u.test(word) || /\p{Nd}/u.test(word)) return word;
  const lower = word.toLowerCase();
  if (!isEdge && SMALL.has(bare.toLowerCase())) return lower;
  return lower.replace(/(^|[-/–—"“‘(])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

const EMPTY_TITLES =
  /^(?:(?:latest |recent )?(?:press|news|media)(?: room| releases?| center| statements?)?|press statements?|statements?|home(?: ?page)?|untitled(?: document)?|index|welcome|article|blog(?: post)?|update|read more|details|newsletter|document|page not found|404.*|error|documents?|no title|title|\d[\d\s/.-]*)$/iu;

function saysSomething(title: string): boolean {
  return (
    /\p{L}{2}/u.test(title) &&
    title.length >= 6 &&
    !EMPTY_TITLES.test(title) &&
    !hasContact(title) &&
    !hasMarkup(title) &&
    !isAppeal(title)
  );
}

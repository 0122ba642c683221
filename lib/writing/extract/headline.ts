import "server-only";
import { decodeHTMLStrict } from "entities";
import { splitSentences } from "@/lib/language/sentences";
import { shorten, toOneLine } from "@/lib/language/shorten";
import { hasMarkup } from "@/lib/writing/text/plain-text";
import { hasContact, speaksToMachine } from "@/lib/writing/text/steering";
import type { SourceText } from "@/lib/writing/types";

const MAX_LENGTH = 200;

/** The source's own title without site names and labels; its first sentence when the title says nothing. */
export function headlineOf(source: SourceText): string {
  const title = cleanTitle(source.title, source.source);
  if (saysSomething(title)) return shorten(title, MAX_LENGTH);
  const first = splitSentences(source.text.slice(0, 5000))
    .map((sentence) => toOneLine(sentence.text))
    .find((sentence) => sentence.split(" ").length >= 3 && !hasContact(sentence) && !hasMarkup(sentence));
  const sentence = shorten(first ?? title, MAX_LENGTH).replace(/\.$/u, "");
  return sentence || "Untitled";
}

const LABELS =
  /^(?:(?:ICYMI|IN CASE YOU MISSED IT|VIDEO|WATCH|AUDIO|LISTEN|PHOTOS?|LIVE|(?:FOR )?IMMEDIATE RELEASE|PRESS RELEASE|NEWS RELEASE|MEDIA ADVISORY|ADVISORY|BREAKING(?: NEWS)?|FACT ?SHEET|NEWS|MEMO|READ|EXCLUSIVE|OPINION|PR)\s*(?:[:|•–—]|\s-)\s*|FOR IMMEDIATE RELEASE\s+|\[(?:VIDEO|PHOTOS?|AUDIO|PDF)\]\s*)+/iu;
const TRAILING_LABELS =
  /\s*(?:[([](?:VIDEO|PHOTOS?|AUDIO|PDF|UPDATED?|WITH VIDEO)[)\]]|[|–—]\s*(?:VIDEO|PHOTOS?|AUDIO|PDF))$/iu;
const SITE_WORDS =
  /\b(?:news|press(?: release)?s?|office|house|senate|senator|congress(?:man|woman)?|representative|\.gov|\.com|\.org|home(?:page)?|official|times|post|gazette|herald|tribune|journal|magazine|daily|weekly|reuters|media|online|co-?op(?:erative)?s?|association)\b/iu;

/** A title without labels ('ICYMI:'), site name, all caps and final period. */
export function cleanTitle(title: string, source: string | null): string {
  let clean = decodeHTMLStrict(title.slice(0, 1000))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, "")
    .replace(/<\/?[a-z!?][^<>]*(?:>|$)/giu, " ");
  clean = toOneLine(clean).replace(LABELS, "").replace(TRAILING_LABELS, "");
  clean = withoutSite(clean, source);
  // A colon in the middle needs both sides to make sense; a colon at either end does not.
  clean = clean.replace(/^[\s:|•–—-]+|[\s:|•–—,;-]+$/gu, "");
  if (/(?<!\.)\.$/u.test(clean) && !/\b(?:\p{L}\.\p{L}|[JS]r|Inc|Corp|Co|Ltd)\.$/u.test(clean))
    clean = clean.slice(0, -1);
  clean = unshout(clean);
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
function unshout(title: string): string {
  const letters = title.replace(/[^\p{L}]/gu, "");
  const capitals = letters.replace(/[^\p{Lu}]/gu, "").length;
  if (letters.length < 12 || capitals / letters.length < 0.85) return title;
  const words = title.split(" ");
  return words.map((word, index) => unshoutWord(word, index === 0 || index === words.length - 1)).join(" ");
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
    !speaksToMachine(title)
  );
}

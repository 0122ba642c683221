import "server-only";
import { decodeHTMLStrict } from "entities";
import { splitSentences } from "@/lib/language/sentences";
import { shorten, toOneLine } from "@/lib/language/shorten";
import { hasContact } from "@/lib/writing/steering/contacts";
import { isAppeal, steerOf } from "@/lib/writing/steering/steering";
import { alphanumeric, hasMarkup } from "@/lib/writing/text/plain-text";
import type { SourceText } from "@/lib/writing/types";
import { isNewsReport } from "../fairness/source-kinds";
import { clauseOf, isSilent } from "./clause";
import { isBareColumn } from "./columns";
import { cutToWords, MAX_LENGTH } from "./title-length";

/** The source's own title without site names and labels, at most 14 words; the takeaway, or the first sentence, if the title is uninformative. */
export function headlineOf(source: SourceText, takeaway = ""): string {
  const title = cleanTitle(source.title, source.source, source.text);
  const isBare = BARE_CORRECTION.test(title);
  const isReport = takeaway !== "" && isNewsReport(source);
  const clause = isReport ? clauseOf(takeaway) : null;
  const tellsItem = isReport && isBareColumn(title) && takeaway.split(" ").length >= MIN_OF_ITEM;
  const isTold = tellsItem || (clause !== null && isSilent(title, takeaway));
  const short = cutToWords(title);
  const isCut = clause !== null && short.endsWith("…") && !title.endsWith("…");
  if (saysSomething(title) && !isBare && !isTold && !isCut) return short;
  // What is right, not what was wrong.
  if (isBare && takeaway !== "")
    return cutToWords(`Correction: ${splitSentences(takeaway).at(-1)?.text ?? takeaway}`).replace(/\.$/u, "");
  if (clause !== null) return clause;
  const first = [takeaway, ...splitSentences(source.text.slice(0, 5000)).map(({ text }) => toOneLine(text))].find(
    (sentence) => sentence.split(" ").length >= 3 && steerOf(sentence) === null && !hasMarkup(sentence),
  );
  const isShowable = !hasContact(title) && !isAppeal(title);
  const sentence = cutToWords(first ?? (isShowable ? title : "")).replace(/\.$/u, "");
  return sentence || "Untitled";
}

/** The minimum number of words of a takeaway that tells more than the title of its column. */
const MIN_OF_ITEM = 8;
const BARE_CORRECTION = /^(?:clarifications?|corrections?|for the record)$/iu;

/** The publisher's own title without site names and labels, in full length; null if it is uninformative or addresses the reader. */
export function publisherHeadline(title: string, outlet: string | null): string | null {
  const clean = cleanTitle(title, outlet);
  return saysSomething(clean) ? shorten(clean, MAX_LENGTH) : null;
}

const LABELS =
  /^(?:(?:ICYMI|IN CASE YOU MISSED IT|VIDEO|WATCH|AUDIO|LISTEN|PHOTOS?|LIVE|(?:FOR )?IMMEDIATE RELEASE|(?:PRESS |NEWS )?RELEASE|MEDIA ADVISORY|ADVISORY|BREAKING(?: NEWS)?|(?:STATE )?FACT ?SHEETS?|NEWS|MEMO|READ|EXCLUSIVE|OPINION|PR|WHAT THEY ARE SAYING|(?:\d+ )?ON YOUR SIDE|(?:\p{L}+ )?\d+ INVESTIGATES|VERIFY)\s*(?:[:|•–—]|\s-)\s*|FOR IMMEDIATE RELEASE\s+|\[(?:VIDEO|PHOTOS?|AUDIO|PDF)\]\s*)+/iu;
const TRAILING_LABELS =
  /\s*(?:[([](?:VIDEO|PHOTOS?|AUDIO|PDF|UPDATED?|WITH VIDEO)[)\]]|[|–—]\s*(?:VIDEO|PHOTOS?|AUDIO|PDF))$/iu;
/** 'Ten Programs in the Infrastructure Act | You May Not Have Heard About' */
const TEASER =
  /(?<=(?:\S+ ){4}\S+) (?:That )?You (?:(?:May|Might|Probably) )?(?:(?:Not|Have|Haven['’]t|Didn['’]t|Never) ){0,2}(?:Heard|Know|Knew|Missed)(?: (?:About|Of))?$/iu;
const SITE_WORDS =
  /\b(?:news|press(?: release)?s?|office|house|senate|senator|congress(?:man|woman)?|representative|\.gov|\.com|\.org|home(?:page)?|official|times|post|gazette|herald|tribune|journal|magazine|daily|weekly|reuters|media|online|co-?op(?:erative)?s?|association)\b/iu;

/** Words for the kind of an agency's notice. */
const NOTICE =
  /^(?:(?:\p{L}+ ){0,2}information collections?\b.*|(?:amended )?notice(?: of\b.*)?|(?:proposed|final|interim|direct)\b.{0,20}\brules?|proposed (?:collection|information)\b.*|(?:agency )?(?:submission for omb|comment request|request for (?:comments?|information)|information collection)\b.*|(?:public )?(?:meeting|hearing|comment period)s?|corrections?|(?:extensions?|reopening)(?: of\b.*)?|renewals?|.{0,20}\bavailability|combined (?:notice of )?filings.*)$/iu;
/** What is new in a notice on a known subject. */
const CHANGE = /^(?:correction|extension|reopening|suspension|termination|withdrawal) of \p{L}/iu;
/** Words before the subject of a notice. */
const NOTICE_OF =
  /^(?:(?:amended )?notice of (?:the )?(?=\p{L}+ \p{L})|(?:agency|commission|proposed) (?=information collection))/iu;

/** 'Agency Information Collection Activities; Comment Request; Rural Loans' is about rural loans, 'Notice of Funding …' about funding. */
function withoutNotice(title: string): string {
  const parts = title.split(/;\s+/u);
  const isKind = (part: string) => NOTICE.test(part.trim());
  // 'Notice of Funding Opportunity for the … Program for Fiscal Year 2023' names its own subject.
  const telling = parts.filter(
    (part) => !isKind(part) || (/^(?:amended )?notice of/iu.test(part) && part.split(" ").length > 8),
  );
  const isNotice = parts.some(isKind);
  const subjects = telling.length > 0 ? telling : parts.slice(0, 1);
  const about = parts.filter((part) => subjects.includes(part) || CHANGE.test(part)).join("; ");
  return isNotice ? about.replace(NOTICE_OF, "").replace(/^(information collection) activit(?:y|ies)/iu, "$1") : title;
}

/** A title without labels ('ICYMI:'), kind of notice, site name, all capitals and final period. `text` gives the spelling of names. */
export function cleanTitle(title: string, source: string | null, text = ""): string {
  // A scraped title may be followed by the text.
  const [line = ""] = title
    .trim()
    .slice(0, 1000)
    .split(/\n\s*\n/u);
  let clean = decodeHTMLStrict(line)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, "")
    .replace(/<\/?[a-z!?][^<>]*(?:>|$)/giu, " ");
  clean = toOneLine(clean).replace(LABELS, "").replace(TRAILING_LABELS, "").replace(TEASER, "");
  // 'Biden- Harris', from a line break
  clean = clean.replace(/(\p{Lu}\p{Ll}+)- (\p{Lu}\p{Ll}+)/gu, (whole, one: string, other: string) =>
    text.includes(`${one}-${other}`) || other === "Harris" ? `${one}-${other}` : whole,
  );
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
  const site = alphanumeric((source ?? "").replace(/^(?:https?:\/\/)?(?:www\.)?/u, ""));
  const name = alphanumeric(tail);
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
  // 'McCormick', 'DeLauro', and what the text explains: 'Illinois Municipal Electric/Utilities Association (IMEA/IMUA)'
  const mixed = text.match(/(?<!\p{L})\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+|(?<=[(/])\p{Lu}{3,6}(?=[)/])/gu) ?? [];
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

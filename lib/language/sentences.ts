import { isStateName, STATE_ABBREVIATIONS } from "./states";

export type Sentence = { text: string; start: number; end: number };

/** Splits a text into sentences with their positions. Blank lines, bullets and headings always end a sentence. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const line of linesOf(text)) {
    let start = line.start;
    for (const end of endsWithin(text, line.start, line.end)) {
      push(sentences, text, start, end);
      start = end;
    }
    push(sentences, text, start, line.end);
  }
  return sentences;
}

const words = (list: string) => new Set(list.split(" "));

/** Abbreviations that are never the last word of a sentence. */
const NEVER_LAST = words(
  "Sen Sens Rep Reps Dr Mr Mrs Ms Messrs Gov Govs Gen Col Lt Sgt Cpl Capt Maj Adm Cmdr Det Ofc Pfc Pvt Prof Rev Hon Pres St ST Ste Mt MT Mts Ft FT Pt Msgr Supt " +
    "Atty Del Dep Dist Brig Insp Amb Asst Assoc vs v cf e.g i.e viz approx Approx ca est Est Fig Figs",
);
/** Abbreviations that do not end a sentence if a number follows. */
const BEFORE_NUMBER = words(
  "No Nos no nos Res Sec Secs SEC sec Art Ch Cir Reg Vol pp p Pub Stat Tel ext Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Title Sub Para para",
);
/** Abbreviations that end a sentence only if the next word usually starts one. */
const MAY_END = words(
  "Inc Corp Co Coop Cos Ltd LLC Bros Jr Sr Esq al Ave Blvd Ct Ln Pkwy Rd Hwy Cir Dept Univ Assn Sec Secs Pub Stat " +
    `Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Ph.D ${STATE_ABBREVIATIONS.join(" ")}`,
);
const STARTERS = words(
  "The All Both This That These Those There Then They Their A An In On At As After Also Although Among And Any Are At Because Before But By Can " +
    "Could Currently Despite Did Do Does During Each Even Every For From Had Has Have He Her Here His How However I If Instead Is It Its Just Last " +
    "Image Like Many Meanwhile More Most Much My Nearly Never No Not Now Of Once One Only Or Other Our Over Photo Today Several She Should Since So Some " +
    "Still Such Thanks That Through Thus To Under Unfortunately Until Unlike Upon Was We What When Where Whether Which While Who Why " +
    "Will With Without Would Yet You Your According Additionally Earlier Finally First Following Founded Furthermore Later Moreover " +
    "Nevertheless Next Nonetheless Overall Previously Recently Second Similarly Specifically Third Together Two Unless Using Yesterday",
);
const CLOCK_FOLLOWERS = words(
  "Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October " +
    "November December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Eastern Central Mountain Pacific EST EDT CST CDT MST MDT PST PDT EPT CPT MPT PPT AST AKST AKDT HST ET CT MT PT UTC GMT Mon Tue Wed Thu Fri Sat Sun",
);

const BULLET = /^[\s]*(?:[•·▪●◦‣∙*\u2043\uF0B7]|[-–—](?=\s))+\s*/u;
/** A period before a space, with its note marks ('power.” [1]'), or between sentences that a page joins: 'have stable outlooks.Click here'. */
const CANDIDATE =
  /(?<![.!?…])[.!?…]+(?![.!?…])["'”’»)\]]*(?:\s?\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})?\])*(?=\s|$)|(?<=\p{Ll}{4})\.(?=\p{Lu}\p{Ll}+ \p{Ll})/gu;

/** '(b) The Office …' */
const ENUMERATOR = /^\s+\([a-z]{1,3}\)\s+\p{Lu}\p{Ll}/u;
/** 'HDT Kft. (HDT Limited) acquired …' */
const GOES_ON_BEHIND_PARENTHESIS = /^\s+\([^()]{1,100}\),? \p{Ll}/u;
const MAX_PARENTHESIS_LENGTH = 120;
/** '“Why wait?” Manager Ann Roe asked.' */
const ATTRIBUTION =
  /^\s+(?:\p{Lu}[\p{L}.’'-]*,? |\d\d, ){1,6}(?:said|says|asked|asks|added|wrote|told|replied|recalled|shouted)\b/u;
const MAX_ATTRIBUTION_LENGTH = 80;
/** '1. Expand broadband', '4.1. Limits', 'Sec. 5. Definitions' */
const OPENING_NUMBER = /(?:^\s*(?:(?:Sec|SEC)\. )?|[:;]\s+)\p{Nd}{1,2}(?:\.\p{Nd}{1,2})*$/u;
/** 'At about 2:30 p.m. Entergy crews arrived.' */
const OPENING_TIME = /^\s*(?:After|Around|At|Before|By|Until)(?: \p{Ll}+)? \p{Nd}{1,2}(?::\p{Nd}{2})? [ap]\.m$/u;
/** 'at 10 a.m. Tongan time' */
const TIME_ZONE = /^\s+(\p{Lu}\p{L}{2,20})(?: \p{L}{3,10})? [Tt]ime\b/u;

/** Characters searched backward for the word before a period or line end. */
const MAX_WORD_LENGTH = 40;

type Span = { start: number; end: number };

/** Spans that no sentence crosses: lines, with hard-wrapped lines joined. */
function linesOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const block of text.matchAll(/[^\n]+(?:\n(?![ \t\r]*\n)[^\n]+)*/gu)) {
    const lines: Span[] = [];
    for (const line of block[0].matchAll(/[^\n]+/gu)) {
      const start = block.index + line.index;
      lines.push({ start, end: start + line[0].length });
    }
    const wrapped = isHardWrapped(lines);
    let open: Span | null = null;
    for (const line of lines) {
      if (open && continues(text, open, line, wrapped)) {
        open.end = line.end;
        continue;
      }
      open = { ...line };
      spans.push(open);
    }
  }
  return spans.flatMap((span) => splitAtInlineBullets(text, span));
}

function isHardWrapped(lines: Span[]): boolean {
  const lengths = lines.map((line) => line.end - line.start);
  const longest = Math.max(...lengths);
  return lines.length >= 3 && longest <= 100 && lengths.slice(0, -1).every((length) => length >= longest * 0.6);
}

function continues(text: string, before: Span, line: Span, wrapped: boolean): boolean {
  const next = text.slice(line.start, line.end);
  if (BULLET.test(next)) return false;
  const last = text.slice(Math.max(before.start, before.end - MAX_WORD_LENGTH), before.end).trimEnd();
  if (/[.!?:;]["'”’)]*$/u.test(last)) return wrapped && !/:$/u.test(last);
  return wrapped || /^\s*\p{Ll}/u.test(next) || /[,–—-]$/u.test(last);
}

/** A bullet within a line, or a dash between items: 'clean up wells. - Create a tax credit'. */
const INLINE_BULLET = /\s(?=[•▪●◦‣]\s)|(?<=[\p{L}\d%)]{2}[.;:](?: and,?)?\s{0,2})\s(?=[-–—] {1,4}[\p{Lu}$\d])/gu;
/** 'DULUTH, Minn. – The co-op …' */
const MAX_DATELINE_LENGTH = 60;

function splitAtInlineBullets(text: string, span: Span): Span[] {
  const parts: Span[] = [];
  let start = span.start;
  for (const bullet of text.slice(span.start, span.end).matchAll(INLINE_BULLET)) {
    const at = span.start + bullet.index;
    const [, word = ""] =
      /([\p{L}-]+)\.(?: and,?)?\s{0,2}$/u.exec(text.slice(Math.max(0, at - MAX_WORD_LENGTH), at)) ?? [];
    const isDash = /[-–—]/u.test(text[at + 1] ?? "");
    const mayGoOn = NEVER_LAST.has(word) || BEFORE_NUMBER.has(word) || MAY_END.has(word);
    if (isDash && (bullet.index < MAX_DATELINE_LENGTH || mayGoOn)) continue;
    parts.push({ start, end: span.start + bullet.index });
    start = span.start + bullet.index;
  }
  parts.push({ start, end: span.end });
  return parts;
}

function* endsWithin(text: string, start: number, end: number): Generator<number> {
  const stretch = text.slice(start, end);
  let from = 0;
  for (const { index: at, 0: mark } of stretch.matchAll(CANDIDATE)) {
    if (!isEnd(stretch, { from, at, mark })) continue;
    from = at + mark.length;
    yield start + from;
  }
}

/** Whether the mark at a position ends the sentence that starts at `from`. */
function isEnd(stretch: string, { from, at, mark }: { from: number; at: number; mark: string }): boolean {
  const after = at + mark.length;
  const next = /^\s+(["'“‘«([]*)(\S+)/u.exec(stretch.slice(after, after + 80));
  if (!next) return true;
  const [, opening = "", word = ""] = next;
  if (ENUMERATOR.test(stretch.slice(after, after + MAX_WORD_LENGTH))) return true;
  if (!/^(?:[\p{Lu}\p{Nd}$€£#@]|\p{Ll}{1,3}\p{Lu})/u.test(word)) return false;
  if (GOES_ON_BEHIND_PARENTHESIS.test(stretch.slice(after, after + MAX_PARENTHESIS_LENGTH))) return false;
  // A single period may belong to an abbreviation. '!', '?' and several periods do not.
  if (/[!?]["”]/u.test(mark))
    return STARTERS.has(word) || !ATTRIBUTION.test(stretch.slice(after, after + MAX_ATTRIBUTION_LENGTH));
  if (!/^\.(?!\.)/u.test(mark)) return true;
  const before = /[^\s"'“”‘’([/—–]*$/u.exec(stretch.slice(Math.max(0, at - MAX_WORD_LENGTH), at))?.[0] ?? "";
  if (before === "") return true;
  const opened = stretch.slice(Math.max(from, at - MAX_WORD_LENGTH), at);
  if (OPENING_NUMBER.test(opened) || OPENING_TIME.test(opened)) return false;
  const behind = { next: word, opening, rest: stretch.slice(after, after + MAX_WORD_LENGTH) };
  return !isAbbreviation(before, behind, /[)\]]/u.test(mark));
}

const NAMED_MEMBER = /^\s+\p{Lu}\p{L}+ (?:\p{Lu}[\p{L}.]* )?\p{Lu}[\p{L}’'-]+ \([RDI]-/u;

function namesTimeZone(rest: string): boolean {
  const [, zone] = TIME_ZONE.exec(rest) ?? [];
  return zone !== undefined && !STARTERS.has(zone);
}

/** The text after a period: the next word, the quotation marks before it, and everything from the period on. */
type Behind = { next: string; opening: string; rest: string };

function isAbbreviation(before: string, { next, opening, rest }: Behind, closed: boolean): boolean {
  const word = before.replace(/^[^\p{L}]+/u, "");
  const stem = word.slice(word.lastIndexOf("-") + 1);
  const bare = next.replace(/[^\p{L}\p{Nd}]+$/u, "");
  const isInitials = /^(?:\p{L}\.)*\p{L}$/u.test(stem) || /^(?:[A-Z]\.){1,3}[A-Z][a-z]?$/u.test(stem);
  if (NEVER_LAST.has(stem) || (stem === "Fed" && bare === "Reg")) return true;
  // 'Congressman. Ann Roe (D-NY)'
  if (/^(?:Congress(?:wo)?man|Senator|Representative)$/u.test(stem) && NAMED_MEMBER.test(rest)) return true;
  // 'License No. NPF- 18' was hyphenated at the end of a line.
  if (BEFORE_NUMBER.has(stem) && /\p{Nd}|^[IVX]+\b|^\p{Lu}{2,4}-$/u.test(next)) return true;
  if (/^(?:[AaPp]\.[Mm]|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun)$/u.test(stem))
    return CLOCK_FOLLOWERS.has(bare) || namesTimeZone(rest);
  if (!isInitials && !MAY_END.has(stem)) return false;
  // 'R-Ark.)' ends a parenthesis, not a sentence.
  if (closed) return true;
  // 'Robert C. “Bobby” Scott' continues, 'in the U.S. “We …' does not.
  if (/["“]/u.test(opening)) return /^\p{Lu}\p{L}+["”]/u.test(next);
  // 'rivals including Intel Corp. Mellanox’s value rose', but not 'Duke Energy Corp. Chairman’s pay' or 'Ameren Corp. Missouri’s rates'
  const owner = /^(?!Ch|CEO|President|Director)(\p{Lu}\p{L}+)['’]s$/u.exec(bare)?.[1];
  if (/^(?:Inc|Corp|Cos|Ltd|LLC)$/u.test(stem) && owner && !isStateName(owner.toLowerCase())) return false;
  // 'J. A. Smith', 'Pub. L. No. 117-58': a starter with a period is another abbreviation.
  return !(STARTERS.has(bare.replace(/['’].*$/u, "")) && !/^(?:\p{Lu}|Nos?)\./u.test(next));
}

function push(sentences: Sentence[], text: string, from: number, to: number): void {
  const raw = text.slice(from, to);
  const lead = BULLET.exec(raw)?.[0].length ?? raw.length - raw.trimStart().length;
  const body = raw.slice(lead).trimEnd();
  if (!/[\p{L}\p{Nd}]/u.test(body)) return;
  sentences.push({ text: body, start: from + lead, end: from + lead + body.length });
}

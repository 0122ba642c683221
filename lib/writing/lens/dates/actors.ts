import "server-only";
import { capitalized } from "@/lib/language/capitalized";
import { toOneLine } from "@/lib/language/shorten";
import { hasVerb } from "@/lib/language/verbs";
import { EVENT } from "./cues";
import { cutTo } from "./cut";

/** Length in words of a title that follows an act without an actor. */
const MAX_TITLE_WORDS = 14;
/** Characters of an article's opening that are searched for its subject. */
const LEAD_LENGTH = 400;

/** What an article says about itself: its opening names its subject, and the title of an official notice its action. */
export type Context = { lead: string; title: string; isNotice: boolean };
/** `isComplete` if the clause itself names the actor. */
export type Phrase = { what: string; isComplete: boolean };

/** Names of organizations, and short forms known in the industry. */
export const BODY =
  "(?:Department|Agency|Administration|Commission|Service|Bureau|Board|Office|Authority|Council|Corporation|Association|Cooperatives?|Co-op|Electric|Power|Utilities|Committee|University|Institute|Center|Corps|Foundation|District|Company|Senate|House|Treasury|Taskforce|Task Force|Subcommittee|Laboratory|Operator|Interconnection|Coalition|Alliance)";
const ORGANIZATION = new RegExp(
  String.raw`\b(?:(?:\p{Lu}[\p{L}.’'-]*|and|&) ){0,6}${BODY}(?: (?:of|on|for) (?:the )?\p{Lu}[\p{L}-]+(?:(?:,? and| of)? \p{Lu}[\p{L}-]+){0,3})?(?: \((\p{Lu}{2,6})\))?(?!\p{L}| Act\b| Planning\b)|\b(?:FERC|USDA|RUS|DOE|EPA|NERC|NTIA|FCC|FEMA|NRECA|NRC|BPA|WAPA|SWPA|SEPA|TVA|CISA|HUD|IRS|DOT|DOI|BLM|FAA|OSHA|DHS|TSA|HHS|EIA|PJM|MISO|SPP|ERCOT|CAISO|NIST|GSA|SBA|Bonneville|Southeastern|Southwestern)\b`,
  "u",
);
export const PEOPLE =
  /\b(?:utilities|cooperatives|co-ops|members|applicants|agencies|states|owners|operators|companies|employers|insurers|customers|consumers|households|residents|farmers|producers|providers|stakeholders|homeowners|Americans|taxpayers|voters|veterans|carriers|importers|generators|transmission owners|borrowers|grantees|awardees|participants|individuals|parties|entities|Tribes|students|nominees|vendors|bidders|subcontractors|contractors|President|Senator|Sen\.|Rep\.|Secretary|Congressman|Congresswoman|Representative|Governor|Gov\.|Mayor|Chair(?:man)?|administrator|Director|Commissioner)\b/iu;

/** An act that says nothing of its purpose. */
const MEETS = /^(?:\S+ ){1,8}(?:meets?|gathers?|convenes?|will (?:meet|gather|convene))$/iu;
/** Names of bodies that do not act, or not alone. */
const VAGUE =
  /^(?:(?:the )?\p{L}+(?:-\p{L}+)? Administration|(?:the )?(?:House|Senate|Committee|Commission|Board|Administration|Agency|Department|Office|Congress|Company|House and Senate)|.*District(?: of Columbia)?|.*Alliance)$/iu;
/** 'The commission': the article says which one. Any name works for a company or co-op that the article is about. */
const UNNAMED =
  /^The (?:(commission|board|agency|department|committee|council|administration|bureau|authority|secretary|administrator)|company|utility|co-op|cooperative)\b(?! (?:of|on|for) \p{Lu})/iu;
/** What the calendar does not show: 'A decision in that case is due', 'Payments that fall in those days' */
const POINTS_BACK = /\b(?:for|from|in|of|on|under) (?:that|those) (?!(?:are|have|is|who|will)\b)\p{Ll}+/u;
/** An end that leads on to something. */
const CUT =
  / (?:an?|and|as|at|be|by|for|from|her|his|is|its|may|must|of|or|shall|than|that|the|their|to|which|will|with)$/u;
/** A gap where a day was: 'the hearing, first has been', 'to say, since', ', which takes effect, protects' */
const HOLE =
  /\b(?:at|by|first|from|its|originally|planned for|scheduled for|the|their|until) (?:and|but|has|have|was|were|will)\b|\b(?:mean|say)s?, (?:as|because|since)\b|, (?:which|who) (?:takes effect|begins|ends|opens|closes|expires|meets|starts), /u;
/** 'Ordered it to stay open': the title says what. */
const UNCLEAR =
  /\b(?:asked|directed|ordered|required|told) (?:it|them)\b| (?:it|them)$| (?:it|them) (?:at|before|by|in|on|until)\b/u;
/**
 * The words with the actor's name. For 'the commission' it comes from the article's opening; other clauses without a name, including 'we' as the actor,
 * are followed by the article's title. Null for one person's own words, for an act that is cut off, and for 'it', 'they' or 'both'.
 */
export function named(words: string, context: Context): Phrase | null {
  const { lead, title } = context;
  const plain = capitalized(toOneLine(words).replace(/\s+([,.;:])/gu, "$1"));
  const what = withSpeakerLast(plain.replace(/ (about|on) that (?=\p{Ll})/u, " $1 a "));
  if (/^(?:You|He|She|His|Her)\b|\b(?:[Mm]y|me)\b/u.test(what)) return null;
  if (POINTS_BACK.test(what)) return context.isNotice ? headed(context) : null;
  const isCut = CUT.test(what) || HOLE.test(what);
  if (isCut || /\bI\b/u.test(what)) return titled(context, what);
  const heading = headingOf(title);
  const isBare =
    /^(?:Effective|Due|Is|Are)\b(?: \S+)?$|^(?:At (?:\d|noon|midnight)|There|Its|Their|(?:This|These|That|Those) (?:will|would|shall|must|is|are|takes?|may|can|has))(?!\p{L})/u.test(
      what,
    );
  if (isBare) return { what: `${what.replace(/^(?:Its|Their) /u, "The ")}: ${heading}`, isComplete: false };
  if (
    /^$|^(?:Will|Must|On|By|At)\b(?: \S+)?$|^(?:It|They)(?!\p{L})|^(?:Both|Neither) (?:are|can|have|is|may|must|shall|will|would)\b/u.test(
      what,
    )
  )
    return null;
  if (/^We\b/u.test(what) && /\b(?:it|its|them|their)\b/u.test(what)) return null;
  if (/^(?:Dates?|When)$/iu.test(what)) return headed(context);
  if (namesActor(what)) return { what: MEETS.test(what) ? `${what}: ${heading}` : what, isComplete: true };
  const role = UNNAMED.exec(what)?.[1];
  const body = role ? organizationIn(lead.slice(0, LEAD_LENGTH), role) : null;
  return body ? { what: `${body}: ${what}`, isComplete: true } : { what: `${what}: ${heading}`, isComplete: false };
}

function namesActor(what: string): boolean {
  const isOwn = /^(?:We|Our)\b/u.test(what);
  const isUnclear = isOwn || UNCLEAR.test(what) || UNNAMED.test(what);
  return !isUnclear && (ORGANIZATION.test(what) || PEOPLE.test(what) || startsWithName(what));
}

/** 'Gov. Stone said Monday that ', but not 'The board said it ': what someone says of others is no act of the speaker. */
const SPEAKER =
  /^((?:[\p{L}.’'&-]+,? ){1,12}?(?:said|says))(?: \p{Lu}\p{Ll}+day)?(?: that)? (?!(?:he|it|its|she|their|they|we)\b)(?=(?:\p{L}|\d|\$))/u;

/** The act first and its speaker last: 'Cooperatives have until Dec. 14 to apply, Gov. Stone said'. */
function withSpeakerLast(words: string): string {
  const [opening = "", speaker = ""] = SPEAKER.exec(words) ?? [];
  const act = words.slice(opening.length);
  if (opening === "" || !hasVerb(act)) return words;
  return `${capitalized(act.replace(/\.$/u, ""))}, ${speaker.replace(/^The /u, "the ")}`;
}

const EVENTS = new RegExp(String.raw`${EVENT.source}|\b(?:applications?|comments?|enrollment|rates?)\b`, "giu");

/** The article's title for a date without words of its own, such as 'Date: March 17'. */
export function headed({ title }: Context): Phrase {
  return { what: headingOf(title), isComplete: false };
}

/** The title in place of a clause that cannot be shown, if it names the same event: 'Public Meeting of …', 'A Proclamation on …', and in notices. */
export function titled(context: Context, clause: string): Phrase | null {
  const title = context.title.toLowerCase();
  const isNamed = clause.match(EVENTS)?.some((noun) => title.includes(noun.toLowerCase().replace(/s$/u, "")));
  const isAsked =
    /\b(?:ask|demand|request|urge)\b/u.test(clause) && /\b(?:asks?|calls?|demands?|press(?:es)?|urges?)\b/u.test(title);
  return context.isNotice || isNamed || isAsked || /\bproclaim\b/u.test(clause) ? headed(context) : null;
}

function headingOf(title: string): string {
  return capitalized(cutTo(titleOf(title), MAX_TITLE_WORDS));
}

function titleOf(title: string): string {
  return toOneLine(title).replace(
    /^(?:fact sheet|release|news|icymi|media advisory|advisory|notice|corrections?)\s*[:–—-]\s*/iu,
    "",
  );
}

/** What a text calls 'the agency'. */
const AGENCY =
  /\b(?:Department|Administration|Service|Bureau|Corps|Office|Commission|Council|FERC|USDA|RUS|DOE|EPA|NTIA|FCC|FEMA|NRC|CISA|HUD|IRS|BLM|FAA|OSHA|NERC)\b/u;

/** The first organization in a text that is a commission, board … */
function organizationIn(text: string, role: string): string | null {
  const names = Array.from(text.matchAll(new RegExp(ORGANIZATION, "gu")), ([name, initials]) => ({ name, initials }));
  const known = names.filter(({ name }) => !VAGUE.test(name));
  const isAgency = ({ name }: { name: string }) => role.toLowerCase() === "agency" && AGENCY.test(name);
  const fits = known.find(({ name }) => name.toLowerCase().includes(role.toLowerCase())) ?? known.find(isAgency);
  if (!fits) return null;
  const { name, initials } = fits;
  return initials ?? name.replace(/^(?:The|In|On|For|By|From|And|and|At|Under|&) /u, "").replace(/ \([^)]*\)$/u, "");
}

/** 'Duke Energy will file …': a name before the verb, not just the capital at the start of a sentence. */
function startsWithName(clause: string): boolean {
  return /^\p{Lu}\p{L}+['’]s |^(?:The |A |U\.?S\.? )?\p{Lu}[\p{L}.’'-]* (?:(?:of|and|the|de) )?\p{Lu}[\p{L}.’'-]+(?: \S+){0,6}? (?:will|must|shall|is|are|has|have|plans?|begins?|opens?|accepts?|hosts?|holds?)\b/u.test(
    clause,
  );
}

import "server-only";
import { capitalized } from "@/lib/language/capitalized";
import { toOneLine } from "@/lib/language/shorten";
import { countOf, cutTo } from "./cut";

/** Length in words of a title that follows an act without an actor. */
const MAX_TITLE_WORDS = 14;
/** Characters of an article's opening that are searched for its subject. */
const LEAD_LENGTH = 400;

/** What an article says about itself: its opening names its subject. */
export type Context = { lead: string; title: string };
/** `isComplete` if the clause itself names the actor. */
export type Phrase = { what: string; isComplete: boolean };

/** Names of organizations, and short forms known in the industry. */
const BODY =
  "(?:Department|Agency|Administration|Commission|Service|Bureau|Board|Office|Authority|Council|Corporation|Association|Cooperatives?|Co-op|Electric|Power|Utilities|Committee|University|Institute|Center|Corps|Foundation|District|Company|Senate|House|Treasury|Taskforce|Task Force|Subcommittee|Laboratory|Operator|Interconnection|Coalition|Alliance)";
const ORGANIZATION = new RegExp(
  String.raw`\b(?:(?:\p{Lu}[\p{L}.’'-]*|and|&) ){0,6}${BODY}(?: (?:of|on|for) (?:the )?\p{Lu}[\p{L}-]+(?:(?:,? and| of)? \p{Lu}[\p{L}-]+){0,3})?(?: \((\p{Lu}{2,6})\))?(?!\p{L}| Act\b| Planning\b)|\b(?:FERC|USDA|RUS|DOE|EPA|NERC|NTIA|FCC|FEMA|NRECA|NRC|BPA|WAPA|SWPA|SEPA|TVA|CISA|HUD|IRS|DOT|DOI|BLM|FAA|OSHA|DHS|TSA|HHS|EIA|PJM|MISO|SPP|ERCOT|CAISO|NIST|GSA|SBA|Bonneville|Southeastern|Southwestern)\b`,
  "u",
);
const PEOPLE =
  /\b(?:utilities|cooperatives|co-ops|members|applicants|agencies|states|owners|operators|companies|employers|insurers|customers|consumers|households|residents|farmers|producers|providers|stakeholders|homeowners|Americans|taxpayers|voters|veterans|carriers|importers|generators|transmission owners|borrowers|grantees|awardees|participants|individuals|parties|entities|Tribes|students|nominees|vendors|bidders|subcontractors|contractors|President|Senator|Sen\.|Rep\.|Secretary|Congressman|Congresswoman|Representative|Governor|Gov\.|Mayor|Chair(?:man)?|administrator|Director|Commissioner)\b/iu;

/** An act that says nothing of its purpose. */
const MEETS = /^(?:\S+ ){1,8}(?:meets?|gathers?|convenes?|will (?:meet|gather|convene))$/iu;
/** Names of bodies that do not act, or not alone. */
const VAGUE =
  /^(?:(?:the )?\p{L}+(?:-\p{L}+)? Administration|(?:the )?(?:House|Senate|Committee|Commission|Board|Administration|Agency|Department|Office|Congress|Company|House and Senate)|.*District(?: of Columbia)?|.*Alliance)$/iu;
/** 'The commission': the article says which one. Any name works for a company or co-op that the article is about. */
const UNNAMED =
  /^The (?:(commission|board|agency|department|committee|council|administration|bureau|authority|secretary|administrator)|company|utility|co-op|cooperative)\b(?! (?:of|on|for) \p{Lu})/iu;
/**
 * The words with the actor's name. For 'the commission' it comes from the article's opening; other clauses without a name, including 'we' or 'it' as
 * the actor, are followed by the article's title. Null for one person's own words.
 */
export function named(words: string, { lead, title }: Context): Phrase | null {
  const what = capitalized(toOneLine(words).replace(/\s+([,.;:])/gu, "$1"));
  if (/^(?:You|He|She|His|Her)\b|\b(?:[Mm]y|me)\b/u.test(what)) return null;
  const isBare =
    / (?:that|which|and|the|to|shall|will|must|may)$/u.test(what) ||
    countOf(what) < 2 ||
    /^(?:Is|Are|Effective|Due|Will|Must|On|By|At)\b(?: \S+)?$/u.test(what) ||
    /^(?:(?:It|They|There|Its|Their|At \d|At noon|At midnight)(?!\p{L})|(?:This|These|That|Those) (?:will|would|shall|must|is|are|takes?|may|can|has)\b)/u.test(
      what,
    );
  const heading = capitalized(cutTo(titleOf(title), MAX_TITLE_WORDS));
  const isOnePerson = /\bI\b/u.test(what);
  if (isOnePerson && !/\b(?:proclaim|request|ask|order|direct)\b/u.test(what)) return null;
  if (isBare || isOnePerson) return { what: heading, isComplete: false };
  const isOwn = /^(?:We|Our)\b/u.test(what);
  const isComplete =
    !isOwn && !UNNAMED.test(what) && (ORGANIZATION.test(what) || PEOPLE.test(what) || startsWithName(what));
  if (isComplete) return { what: MEETS.test(what) ? `${what}: ${heading}` : what, isComplete };
  const role = UNNAMED.exec(what)?.[1];
  const body = role ? organizationIn(lead.slice(0, LEAD_LENGTH), role) : null;
  return body ? { what: `${body}: ${what}`, isComplete: true } : { what: `${what}: ${heading}`, isComplete: false };
}

function titleOf(title: string): string {
  return toOneLine(title).replace(
    /^(?:fact sheet|release|news|icymi|media advisory|advisory|notice)\s*[:–—-]\s*/iu,
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

import "server-only";
import { tokenize } from "@/lib/language/tokens";
import { findQuantities } from "@/lib/writing/text/figures/quantities";
import { findMoments } from "@/lib/writing/text/figures/temporal-expressions";
import { findNames } from "@/lib/writing/text/names/names";
import type { Span } from "@/lib/writing/text/spans";
import type { SourceText } from "@/lib/writing/types";

const MONEY = String.raw`(?:capital credits|cash|deposits|dollars|donations|dues|funds?|grants?|money|payroll|pensions?|refunds|relief|reserves?|savings)(?! as\b)`;
const OFFICIALS =
  "(?:(?:an?|the|two|three|four|five|its|their|state|county|city) ){0,2}(?:assessors?|auditors?|commissioners?|deputies|directors|inspectors?|judges?|lawmakers?|legislators?|mayor|officials?|regulators?|senators?|sheriff|trustees|witness(?:es)?)";
const VICTIMS =
  "(?:animals|aquifer|cattle|children|creek|dogs?|employees|families|fields?|ground|lake|livestock|members|neighbors|residents|river|soil|town|water|wells?|workers)";
const PAPERS =
  "(?:ballots?|certificates|checks|credentials|documents|invoices|licenses|logs|minutes|papers|petitions|proxies|records|reports|signatures?|timecards)";
const VOTES =
  "(?:auctions?|ballots?|bids?|bidding|books|elections?|(?:vote )?counts?|meters? to|meter readings|recall|results?|votes?|voting)";
/** Up to so many words between a verb and its object. */
const gap = (most: number) =>
  String.raw`(?: (?!temporary\b|makeshift\b|percent\b|report\b|together\b|up\b)[\p{L}\p{Nd}'’$.,-]+){0,${most}} `;

/** Crimes and grave wrongs, whoever does them. Verbs that have innocent senses count with a wrong as their object. */
const WRONGS = new RegExp(
  String.raw`\b(?:${[
    String.raw`arson\w*|brib(?:ed?|es|ing)|embezzl\w+|faked|falsif(?:ied|ies|ying)|kickbacks|a kickback|launder(?:s|ed|ing) money|sabotag(?:ed|es|ing)|swindl\w+|thief`,
    String.raw`(?:has|have|is|are) (?:been )?stealing from|(?<!\b(?:was|were|been|be) )stole(?:n (?!from\b))?(?! (?:a base|the show|the spotlight)\b)`,
    `b(?:uys|ought) the silence|(?:bought|buys|paid|pays|paying) off ${OFFICIALS}`,
    String.raw`took (?:bribes|(?:cash|money) from (?:[\p{L}-]+ ){0,3}(?:bidders?|contractors?|developers?|lobbyists?|vendors?))`,
    "(?:conceal(?:s|ed|ing)?|hid(?:den|es?|ing)?|keep(?:s|ing)?|kept) (?:it |that |them |this )?from (?:its|the|their) (?:board|families|family|members|public|regulators|residents|voters)",
    String.raw`cover(?:s|ed|ing)? up (?:(?:its|the|their) )?(?:[\p{L}-]+ )?(?:abuse|crimes?|deaths?|evidence|fraud|leaks?|spills?|theft|wrongdoing)`,
    "drug(?:s|ged) (?:its|their) (?:crews|employees|members|workers)",
    `forged${gap(2)}${PAPERS}`,
    `rigged${gap(2)}${VOTES}|${VOTES} (?:was|were|is|are|has been|have been) rigged`,
    `(?:fled|ran off|disappeared) with${gap(4)}${MONEY}`,
    `${MONEY} (?:was|were|has been|have been) (?:siphoned|skimmed)`,
    "on purpose,? to (?:cheat|conceal|deceive|drive up|harm|hide|hurt|intimidate|punish|scare|silence)",
    String.raw`(?:cheated|crashed|deceived|harmed|hurt|injured|killed|lied|misled|overbill(?:s|ed)|overcharg(?:es|ed)|shredded)\b[^.;]{0,60} on purpose`,
  ].join("|")})\b`,
  "iu",
);
/** Wrongs if a person or a body does them: 'net metering siphons money from others' is a view, 'members pocket the savings' is news. */
const ACTS = new RegExp(
  String.raw`\b(?:(?:siphon(?:s|ed|ing)|skimm(?:ed|ing))${gap(5)}${MONEY}|pocket(?:s|ed|ing)${gap(4)}${MONEY}|poison(?:s|ed)${gap(3)}${VICTIMS})\b`,
  "iu",
);
/** A person, a body or an organization before what it does, by word or by name. */
const ACTOR =
  /\b(?:he|it|she|who|board|bookkeeper|brother|chair(?:man|woman)?|chief|clerk|commission(?:er)?s?|contractor|co-?op|cooperative|directors?|everyone|executives?|foreman|manage(?:ment|rs?)|mayor|officers?|officials?|president|sheriff|superintendent|supervisor|supplier|treasurer|trustees?|utility) (?!members|residents|users)[^.;:]{0,60}$/iu;
const NAMED = /\p{Lu}\p{L}+ \p{Lu}\p{L}+ (?!members|residents|users)[^.;:]{0,60}$/u;
/** What an article is on that reports such wrongs. */
const ON_CRIME =
  /\b(?:arrest\w*|attack\w*|bankrupt\w*|burglar\w*|corrupt\w*|crim(?:es?|inals?)|fraud\w*|sabotage|scams?|steal\w*|theft\w*|thieves|vandal\w*)\b/iu;
/** Someone answers for an accusation: a speaker, an investigator, a court. */
const REPORTED =
  /\b(?:accord(?:s|ing) to|accus\w+|acquit\w*|alleg\w+|arrest\w*|attorney|audit\w*|charg(?:ed|es)|claim(?:s|ed)|complain\w*|confess\w*|convict\w*|court|deni(?:ed|es)|deny\w*|grand jury|guilty|indict\w*|investigat\w*|judge|jur(?:y|ors)|lawsuits?|plead\w*|pled|police|prosecut\w*|report(?:s|ed)|said|says|sentenc\w+|sheriff|su(?:ed|es|ing)|testi\w+|told|warn\w*|wrote)\b|[“"]/iu;
const OPENING_PARAGRAPHS = 2;

/**
 * The one paragraph of an article that accuses someone, if it does so in the article's own voice, neither the title nor another paragraph is on
 * such wrongs, and it does not open the article with the names or figures of the title; otherwise null.
 */
export function loneAccusation({ title, text }: Pick<SourceText, "title" | "text">): Span | null {
  const paragraphs = [...text.matchAll(/.*\S.*/gu)];
  const at = paragraphs.findIndex(({ 0: paragraph }) => accuses(paragraph));
  const first = paragraphs[at];
  if (!first || REPORTED.test(first[0])) return null;
  const others = [title, ...paragraphs.flatMap((one) => (one === first ? [] : one[0]))];
  if (others.some((part) => accuses(part) || ON_CRIME.test(part))) return null;
  if (at < OPENING_PARAGRAPHS && tellsTitle(first[0], title)) return null;
  return { start: first.index, end: first.index + first[0].length };
}

function accuses(paragraph: string): boolean {
  const act = ACTS.exec(paragraph);
  const head = paragraph.slice(0, act?.index ?? 0);
  return WRONGS.test(paragraph) || ACTOR.test(head) || NAMED.test(head);
}

/** Whether a paragraph has a name or a figure of the title. */
function tellsTitle(paragraph: string, title: string): boolean {
  const words = new Set(tokenize(title).map(({ lower }) => lower));
  const figures = figuresOf(title);
  const own = figuresOf(paragraph);
  return (
    findNames(paragraph, own).some((name) => name.words.every((word) => words.has(word))) ||
    own.some((one) => figures.some(({ kind, low }) => kind === one.kind && low === one.low))
  );
}

const figuresOf = (text: string) => findQuantities(text, findMoments(text));

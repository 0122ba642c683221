import "server-only";
import type { TextType } from "@/db/enums";
import { hostOf } from "@/lib/language/hosts";
import { namesPolitician } from "@/lib/language/politicians";

/** How many characters at the beginning of a text show who speaks. */
const END = 500;
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
const FIRST_PERSON = /\b(?:I|I['’](?:m|ve|d|ll)|my|me)\b/gu;
const SECOND_PERSON = /\b(?:you|your|yours|you['’](?:re|ve|ll|d))\b/giu;
const MIN_YOU = 5;
const YOU_PER_WORD = 1 / 45;

const counterIn = (text: string) => (pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** A text without its quotations; in straight marks, they end with their line. */
const withoutQuotations = (body: string) => body.replace(/“[^”]*”|"[^"\n]*(?:"|$)/gmu, " ");

/** News does not refer to itself, address readers or promote a cause outside quotation marks; a text that does is a column or advice, unless a cooperative tells of its own work. */
export function personalTypeOf(body: string, url: string): TextType | null {
  const own = withoutQuotations(body);
  const count = counterIn(own);
  const isCoops = /\.coop$/u.test(hostOf(url) ?? "") || COOP_SPEAKS.test(own);
  const demands = count(isCoops ? POLITICAL_DEMANDS : DEMANDS);
  const ours = count(/\b(?:our|us|we)\b/gu);
  if (count(FIRST_PERSON) + (demands > 0 ? ours : 0) >= MIN_I) return "opinion";
  if (demands >= MIN_DEMANDS && count(REPORTED) === 0) return "opinion";
  const you = count(SECOND_PERSON);
  return you >= MIN_YOU && you >= count(/\p{L}+/gu) * YOU_PER_WORD ? "letters" : null;
}

const SUBJECT = /\b(?:(?<!(?:Class|Part|Phase|Title|Unit|War|Zone) )I|[Ww]e)(?:['’](?:d|ll|m|re|ve))? \p{Ll}/gu;

/** The text of a speech on a politician's site: its opening says 'I' or 'we' twice, before it names a politician. */
export function isSpeech(body: string, url: string): boolean {
  const opening = withoutQuotations(body.slice(0, END));
  const [first, second] = opening.matchAll(SUBJECT);
  const isOfCongress = /(?:^|\.)(?:house|senate)\.gov$/u.test(hostOf(url) ?? "");
  return isOfCongress && first !== undefined && second !== undefined && !namesPolitician(opening.slice(0, first.index));
}

import "server-only";

/** The first line of a release that a company paid a wire to send: 'AUSTIN, Texas, Nov. 24, 2026 (PRNow) —', 'BOSTON--(BUSINESS WIRE)--'. */
const WIRE =
  /^\W{0,3}\p{Lu}[\p{Lu} .'’-]{2,40}(?:, [^\n,(/–—-]{2,24})?(?:, \p{Lu}\p{Ll}{2,8}\.? \d{1,2}, 20\d\d)? ?(?:[–—-]{1,2} ?)?[(/] ?\p{Lu}[\p{L} ]{2,24}[)/] ?[–—-]/mu;
/** A company's praise of itself, its offers and its address. */
const PRAISE =
  /\b(?:(?:nation|world|industry|america|country|region)['’]s (?:leading|largest|premier|favorite|(?:most|best)[- ]\p{L}+)|(?:a|the|an industry|market|global)[- ]lead(?:er|ing)\b|most trusted|trusted (?:partner|provider|name)|premier (?:provider|supplier|partner)|award[- ]winning|game[- ]chang\w+|revolutionary|next[- ]generation|cutting[- ]edge|best[- ]in[- ]class|state[- ]of[- ]the[- ]art|industry[- ]first|seamless(?:ly)?|turnkey|empowers?\b(?! rural america)|thrilled|delighted|proud to|excited to|honored to|(?:launch|unveil|celebrat|recogniz|name)(?:s|es|ed) (?:\p{L}+ ){0,2}(?:top|next|partnership|milestone|platform|solution|suite)|solutions?|platform|by (?:up to )?\d+(?:%| percent)|up to \d+(?:%| percent)|lock in|\d+(?:%| percent) discount|call (?:us|today|now)|sign up (?:today|now|by)|(?:free|request a|schedule a) (?:trial|demo|quote|estimate|consultation)|(?:visit|learn more at|more information,? visit) \S+\.\p{Ll}{2,8}|contact \S+@\S+|commitment to (?:innovation|excellence|quality))/giu;
const MIN_PRAISE = 3;
const MAX_LENGTH = 6000;

/** Whether a text is a company's release that praises itself or its goods; a release with news in it does so less often. */
export function isPromotion({ title, text }: { title: string; text: string }): boolean {
  const words = `${title}\n${text.slice(0, MAX_LENGTH)}`;
  return WIRE.test(text.slice(0, 600)) && new Set(words.toLowerCase().match(PRAISE)).size >= MIN_PRAISE;
}

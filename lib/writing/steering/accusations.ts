import "server-only";
import type { SourceText } from "@/lib/writing/types";

type Span = { start: number; end: number };

/** Crimes and grave wrongs. */
const ACCUSES =
  /\b(?:arson\w*|bought (?:off|the silence)|brib(?:ed?|es|ing)|cover(?:s|ed|ing)? up (?:evidence|fraud|its|the|their|theft)|drug(?:s|ged) (?:its|their)|embezzl\w+|faked|falsif(?:ied|ies|ying)|fled with|forged|kickbacks?|launder(?:s|ed|ing) money|on purpose|pocket(?:s|ed|ing) (?:the|its|their|\$)|poison(?:s|ed|ing)|rigged|sabotag(?:ed|es|ing)|siphon(?:s|ed|ing)|skimm(?:ed|ing) (?:off|from|money)|slipped \$|(?:has|have|is|are) (?:been )?stealing from|took (?:bribes|cash|money) (?:for|from)|pays off (?!a\b|its|the (?:bond|debt|loan))|(?<!\b(?:was|were|been|be) )stole(?:n (?!from\b))?|swindl\w+|thief)\b/iu;
/** What an article is on that reports such wrongs. */
const ON_CRIME =
  /\b(?:arrest\w*|attack\w*|bankrupt\w*|burglar\w*|corrupt\w*|crim(?:es?|inals?)|fraud\w*|sabotage|scams?|steal\w*|theft\w*|thieves|vandal\w*)\b/iu;
/** Someone answers for an accusation: a speaker, an investigator, a court. */
const REPORTED =
  /\b(?:accord(?:s|ing) to|accus\w+|acquit\w*|alleg\w+|arrest\w*|attorney|audit\w*|charg(?:ed|es)|claim(?:s|ed)|complain\w*|confess\w*|convict\w*|court|deni(?:ed|es)|deny\w*|grand jury|guilty|indict\w*|investigat\w*|judge|jur(?:y|ors)|lawsuits?|plead\w*|pled|police|prosecut\w*|report(?:s|ed)|said|says|sentenc\w+|sheriff|su(?:ed|es|ing)|testi\w+|told|warn\w*|wrote)\b|[“"]/iu;

/**
 * The one paragraph of an article that accuses someone, if it does so in the article's own voice and neither the title nor another paragraph is on
 * such wrongs; otherwise null.
 */
export function loneAccusation({ title, text }: Pick<SourceText, "title" | "text">): Span | null {
  const paragraphs = [...text.matchAll(/.+/gu)];
  const first = paragraphs.find(({ 0: paragraph }) => ACCUSES.test(paragraph));
  const others = [title, ...paragraphs.flatMap((one) => (one === first ? [] : one[0]))];
  if (!first || REPORTED.test(first[0]) || others.some((part) => ACCUSES.test(part) || ON_CRIME.test(part)))
    return null;
  return { start: first.index, end: first.index + first[0].length };
}

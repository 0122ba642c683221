import "server-only";
import { hasFigure, isCourtesy } from "../filler";
import { withoutWords } from "./quoted";

/** A reason, a condition, a consequence, a comparison, what cannot or should not be. */
const REASON =
  /\b(?:because|but|cannot|can['’]t|double|half|ha(?:s|ve) to|if|instead|must|needs?|should(?:n['’]t)?|than|twice|unless|until|will|without|wo(?:n|uldn)['’]t|would)\b|['’]ll\b/iu;
/** What a utility's members and managers ask about. */
const MATTER =
  /\b(?:afford|agency|bills?|board|capacity|commission|contract|co-?op(?:erative)?s?|costs?|customers?|electricity|energy|gas|grid|insurance|lines?|load|members?|money|paid|pays?|plants?|power|price|rates?|regulators|risk|substations?|transformers?|utilit\p{L}+)\b/iu;
/** The speaker's office. */
const OFFICE =
  /\b(?:administrator|attorney|CEO|chair\p{L}*|chief|commissioner|director|governor|judge|justice|lawyer|manager|official|president|Rep\.|secretary|Sen\.|spokes\p{L}+|who (?:chairs|heads|leads|manages|runs))(?!\p{L})/iu;
/** A story, an answer, a speech to somebody: 'I remember …', 'They moved the cliff', 'Neighbors, you have …'. */
const PERSONAL = /^["“](?:He|It(?! (?:costs|takes|took|will)\b)|She|That|They|This|You|\p{L}+, you)\b|\b(?:I|me|my)\b/u;
/** 'said Deese, 71', 'said with a laugh', and a speaker without a name. */
const SCENE =
  /, \d\d[,.]|\b(?:grinn|laugh|nodd|shrugg|smil)(?:ed|ing)?\b|\bvoice\b|\bsaid (?:from|later|leaning|with a|standing|sitting)\b|\banonym|\bnot to be (?:identified|named)\b|\b(?:says?|said) (?:an?|another|one) \p{Ll}/u;
/** 'It was like the mountain …', 'Try that!', 'is evaluating the order' */
const EMPTY = /\blike (?:an?|some\p{L}+|the)\b|[!?]["”]|\b(?:evaluating|look(?:s|ing)? forward|reviewing)\b/iu;

/** In words: 'A dish is not infrastructure.' */
const SLOGAN = 8;

/**
 * What a quotation has beyond color: a figure, a reason, a matter of business; words within a sentence carry its statement. `passage` may tell the
 * speaker's office.
 */
export function substanceOf(quotation: string, passage = quotation): number {
  const isWithin = !/^["“]/u.test(quotation);
  const said = (quotation.match(/“[^”]*”?|"[^"]*"?/gu) ?? []).join(" ");
  const told = isWithin ? quotation : said;
  const signs: [number, boolean][] = [
    [1, isWithin],
    [1, hasFigure(quotation)],
    [1, REASON.test(told)],
    [1, MATTER.test(told)],
    [1, OFFICE.test(withoutWords(passage))],
    [-1, PERSONAL.test(said)],
    [-1, !isWithin && said.split(" ").length < SLOGAN],
    [-2, SCENE.test(withoutWords(quotation)) || EMPTY.test(said) || isCourtesy(said)],
  ];
  return signs.reduce((sum, [weight, holds]) => sum + (holds ? weight : 0), 0);
}

/** Of 444 quotations in annotated articles, editors call half of those with more signs idle, and four of five of those with fewer. */
export const MIN_SUBSTANCE = 2;

import "server-only";
import { MONTH_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { lazyFor } from "@/lib/writing/text/lazy";
import { cosine } from "../centrality";
import type { Ranked } from "../ranking";

/** Facts that a manager looks for, with a bonus for the first sentence that states each. */
const FACTS: readonly [RegExp, number][] = [
  [/\$\s?\d/u, 0.15],
  [
    new RegExp(
      String.raw`\b(?:will|would|must|shall|plans? to|expects?|expected|scheduled|deadline|effective|until)\b.*\b(?:${MONTH_NAMES}|20[2-9]\d|days?|weeks?|months?|years?)\b`,
      "u",
    ),
    0.15,
  ],
  [
    /\d[\d,.]*\s?(?:percent|%|million|billion|megawatts?|MW|kilovolts?|kV|miles?|acres|members|customers|households|homes|counties)\b/u,
    0.1,
  ],
  [/\b(?:will|would|must|shall|next|deadline)\b/u, 0.05],
  // What a letter asks for and until when: 'We urge the agency to …'
  [
    /“[^”]*\b(?:I|[Ww]e)\]?(?: write)?(?: \p{Ll}+ly)? (?:also |to )?(?:ask|call on|request|urge)\b|\brequest(?:ed|s)\b.*\bby \p{Lu}\p{Ll}+ \d/u,
    0.3,
  ],
  // Who it is about: 'Driftless Rural Electric, which has 11,700 members, …'
  [
    /(?<!\p{L})(?!The )(?:\p{Lu}[\p{L}’'-]+ )+(?:Association|Co-?op(?:erative)?|Electric|Energy|Power|R?EMC|RECC?|PUD)(?= \p{Ll}|[,;’'])/u,
    0.25,
  ],
  // What it means for members: 'would add $1.90 a month to the average bill', 'No rate change is planned'.
  [
    /\$[\d.,]+ (?:a|per) (?:month|year)\b|\b(?:average|typical)\b[^.;]{0,40}\b(?:bills?|customer|family|home|household|member|residential)\b|\b[Nn]o rate (?:change|increase)\b/u,
    0.2,
  ],
  // What comes next: an appeal, a hearing, a decision, the day a rule takes effect.
  [
    /\b(?:(?:will|would|plans? to|intends? to|has vowed to|has(?: \p{Ll}+)?|have) appeal(?:ed)?|filed an appeal|asked for (?:an? )?(?:rehearing|review|stay)|(?:will|would|to) ask the (?:\p{L}+ ){0,3}court|goes (?:back |now )?to (?:a|the) \p{L}+|takes effect|took effect|(?:will|would) (?:\p{Ll}+ ){0,2}take effect|(?:will|would) (?:decide|rule|take up|vote)|(?:is|are|(?:has|have) been) (?:due|expected|scheduled|set|slated) (?:for|to (?:be (?:decided|heard)|begin|consider|decide|hear|meet|rule|take up|vote))|ha(?:s|ve) until \p{Lu}|(?:comment|filing) period (?:closes|ends)|(?:is|are) due\b|will hold (?:an? )?(?:public )?(?:hearings?|meetings?|votes?)|hearings? (?:is|are|will be)|still needs? approval|still has to be approved)\b/u,
    0.5,
  ],
  // The other side: 'Tofte cast the lone vote against.', 'The company denied …'
  [
    /\b(?:cast the (?:lone|only) (?:\p{Ll}+ )?(?:no )?vote|voted (?:against|no\b)|den(?:ied|ies)|disput(?:ed|es)|dissent(?:ed|ing|s)?|objected|opposed|opposes|(?:attorney|lawyer)s?\b[^.]{0,80}\b(?:argued|said|told|wrote)\b[^.]{0,80}\b(?:never|no|not))\b/u,
    0.2,
  ],
  [/\bexploit(?:ed|s)\b/u, 0.15],
  [/\bexploitable (?:from|remotely)\b|\bremotely exploitable\b/u, 0.3],
];

/** What the second, third and fourth sentences of a report are worth more if the first is its takeaway: they go on with the news. */
const OPENING = [0.4, 0.3, 0.2];
/** The penalty for similarity to the sentences already shown. */
const LIKENESS = 0.4;
const TOO_ALIKE = 0.5;
/** The bonus for the first provision of a bill, which carries the introduction of the others. */
const INTRODUCED = 0.3;
/** The penalties for a quotation, which gives one side's view, and for a writer's claim. */
const [QUOTED, CLAIMED] = [0.3, 0.15];

function partialityOf({ isQuoted, isClaim }: Ranked): number {
  if (isClaim) return CLAIMED;
  return isQuoted ? QUOTED : 0;
}

export type Value = { sentence: Ranked; value: number; likelihood: number; isAlike: boolean };

/** What the open sentences add to the shown ones, most first. `opening`: those that go on with a report's first sentence. */
export function valuesOf(
  opening: readonly Ranked[] = [],
): (open: readonly Ranked[], shown: readonly Ranked[]) => Value[] {
  const factsIn = lazyFor(({ shown }: Ranked) => FACTS.filter(([pattern]) => pattern.test(shown)));
  return (open, shown) => {
    const known = new Set(shown.flatMap(factsIn));
    const values = open.map((sentence): Value => {
      const likeness = Math.max(...shown.map(({ vector }) => cosine(sentence.vector, vector)));
      const gain = factsIn(sentence).reduce((sum, fact) => sum + (known.has(fact) ? 0 : fact[1]), 0);
      const likelihood = sentence.score + gain + (OPENING[opening.indexOf(sentence)] ?? 0);
      const value =
        likelihood - LIKENESS * likeness - partialityOf(sentence) + (sentence.introducedAt === null ? 0 : INTRODUCED);
      return { sentence, value, likelihood, isAlike: likeness > TOO_ALIKE };
    });
    return values.sort((one, other) => other.value - one.value);
  };
}

import "server-only";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "../candidates/candidate";
import { withoutOpening } from "../candidates/contrast";
import type { Clearness } from "../clearness";
import { isDeed } from "../fairness/attribution";
import { isNewsReport } from "../fairness/source-kinds";
import { hasFigureOrDay, type Ranked } from "../ranking";
import { actsOnUnknown } from "../references";
import { goesOn, leansOnNeighbors, opensByPointing } from "../self-contained";
import { newsworthinessIn, tellingOf } from "./newsworthiness";
import { DEFINITION } from "./notice-acts";

/** An article whose news is looked for, with the tests for its sentences. */
export type Reading = {
  source: SourceText;
  title: string;
  isClear: Clearness;
  isFair: (candidate: Candidate) => boolean;
};

/** The news of a report appears within this many sentences. */
const FAR_SENTENCES = 16;
/** How much more likely than a lead on the title the two sentences behind it must be, in log odds: they are shown beside it anyway. */
const [BESIDE_LEAD, LAST_BESIDE_LEAD] = [0.7, 2];

/** The news after a lead that is none: of a report, what is likely to be its news; of a sender or an office, what tells its title. */
export function newsAfter(
  lead: Ranked,
  fair: readonly Ranked[],
  sentences: readonly Ranked[],
  { source, title, isClear, isFair }: Reading,
): Ranked | undefined {
  const isLater = (one: Ranked) =>
    one !== lead &&
    (one.tier === 0 || (one.tier === 1 && !one.isQuoted && goesOn(one.shown))) &&
    one.place < FAR_SENTENCES &&
    !actsOnUnknown(one.shown) &&
    !DEFINITION.test(one.shown);
  const later = fair.filter(isLater);
  const told = tellingOf(title);
  const onLead = told(lead.shown).value;
  if (isNewsReport(source)) {
    const oddsOf = newsworthinessIn(title);
    const turns = sentences.flatMap((one) => withoutConnective(one) ?? []).filter((one) => isLater(one) && isFair(one));
    const isOnTitle = lead.place === 0 && onLead > 0;
    const excess = (one: Ranked) => oddsOf(one) - (isOnTitle && one.place <= LAST_BESIDE_LEAD ? BESIDE_LEAD : 0);
    return highest([...later, ...turns], excess, oddsOf(lead));
  }
  if (onLead > 1 || isDeed(lead.shown)) return undefined;
  const needsFigure = hasFigureOrDay(lead.shown);
  const isNews = (one: Ranked) => {
    const { value, figures } = told(one.shown);
    return (!needsFigure || figures > 0) && (value > 2 || isClear(one, []));
  };
  return highest(later.filter(isNews), ({ shown }) => told(shown).value, onLead + 1);
}

/** How a report turns from its scene to its news: 'So, | beginning in December, the co-op …'. */
const CONNECTIVE = /^(?:And|But|Instead|Now|So|Still|Then|Yet),? (?=\S)/u;
/** 'The men may be around a little longer: | directors of the utility voted Friday to …' */
const CLAUSE = /^[^:;“”"\d]{10,60}: (?=\p{Ll}[^:;]{70,}$)/u;

/** A sentence that leans on the one before it by a connective alone, without that; null for any other. */
function withoutConnective(sentence: Ranked): Ranked | null {
  const [connective = ""] = CONNECTIVE.exec(sentence.shown) ?? CLAUSE.exec(sentence.shown) ?? [];
  if (connective === "" || sentence.isQuoted) return null;
  const rest = { ...withoutOpening(sentence, connective.length), leansBack: false };
  return opensByPointing(rest.shown) || leansOnNeighbors(rest.shown) ? null : rest;
}

/** The first of those with the highest value above a minimum. */
function highest(sentences: readonly Ranked[], measure: (one: Ranked) => number, least: number): Ranked | undefined {
  const valued = sentences.map((one) => ({ one, value: measure(one) })).filter(({ value }) => value > least);
  return valued.toSorted((one, other) => other.value - one.value)[0]?.one;
}

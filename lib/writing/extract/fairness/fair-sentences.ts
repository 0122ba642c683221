import "server-only";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "../candidates/candidate";
import { QUOTABLE } from "../candidates/quoted";
import { isInWordsOfNotice, isNotice } from "../notices/notice";
import { hasSpeaker, isJudgingReport, isNeutralProvision, isRecordOrAttributed, OWN_WORTH } from "./attribution";
import { isFactSheet, isOneSided, isWhiteHouse } from "./source-kinds";

/** A test for sentences that need no attribution in this source. */
export function fairnessOf(source: SourceText): (candidate: Candidate) => boolean {
  const isPartial = isOneSided(source);
  const isOnRival = tellsOfRival(source);
  return (candidate) => {
    if (candidate.isQuoted) return true;
    if (candidate.isProvision) return isNeutralProvision(candidate.shown);
    if (isOnRival(candidate.shown)) return false;
    // Its agency takes no side.
    if (isNotice(source)) return !isInWordsOfNotice(candidate.shown) || QUOTABLE.test(candidate.shown);
    if (needsSender(source, candidate.shown)) return false;
    return isPartial ? isRecordOrAttributed(candidate.shown) : !isJudgingReport(candidate.shown);
  };
}

/** A test for what a president's text says of another one, except what it revokes. */
export function tellsOfRival({ title, source }: SourceText): (shown: string) => boolean {
  const others = isWhiteHouse(source) ? otherPresidents(title) : [];
  return (shown) => others.some(({ acts }) => acts.test(shown)) && !REVOKES.test(shown);
}

const PRESIDENTS = ["Biden", "Obama", "Trump"].map((name) => ({
  name,
  acts: new RegExp(
    `^(?:Under |During |The |Former )?(?:President )?${name}\\b|\\bunder (?:President )?${name}\\b|, the ${name}(?:-Harris)? Administration\\b`,
    "u",
  ),
}));
/** What an order does to another president's. */
const REVOKES = /\b(?:end|repeal|replac|rescind|revers|revok|terminat)(?:s|es|ed)?\b/u;

/** The presidents whom a title on another one does not name. */
function otherPresidents(title: string) {
  const others = PRESIDENTS.filter(({ name }) => !title.includes(name));
  return others.length < PRESIDENTS.length ? others : [];
}

/** A sentence of a White House fact sheet that praises, blames or promises. */
export const needsSender = (source: SourceText, sentence: string) =>
  isFactSheet(source) &&
  isWhiteHouse(source.source) &&
  (!isRecordOrAttributed(sentence) || (OWN_WORTH.test(sentence) && !hasSpeaker(sentence)));

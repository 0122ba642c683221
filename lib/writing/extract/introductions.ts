import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { capitalized } from "@/lib/language/capitalized";
import { toOneLine } from "@/lib/language/shorten";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "./candidates/candidate";
import { INTRODUCES_PROVISIONS, isDeedLead, isWholeLead, withoutBullet } from "./candidates/lists";
import { isJudging } from "./fairness/attribution";
import type { Ranked } from "./ranking";
import { inOrder, MAX_POINTS } from "./runs";

/**
 * Puts the introduction of a list before its provisions if none of them carries it and another key point fits; the introductions of two lists, which
 * may be of two bills, take the places of the last key points.
 */
export function withIntroductions(sentences: readonly Ranked[], points: readonly Ranked[]): Ranked[] {
  const introductions = new Set(points.flatMap(({ introduction }) => introduction ?? []));
  const missing = [...introductions].flatMap((position) => {
    const isCarried = points.some((one) => one.introduction === position && one.introducedAt !== null);
    const own = sentences.find((one) => one.position === position && isIntroduction(one));
    return isCarried || !own ? [] : [own];
  });
  if (points.length + missing.length <= MAX_POINTS) return inOrder([...missing, ...points]);
  return introductions.size > 1 ? withIntroductions(sentences, points.slice(0, -1)) : [...points];
}

/** In characters. */
const MAX_INTRODUCTION_LENGTH = 160;

function isIntroduction({ shown }: Candidate): boolean {
  return (
    shown.endsWith(":") &&
    shown.length <= MAX_INTRODUCTION_LENGTH &&
    INTRODUCES_PROVISIONS.test(shown) &&
    !isJudging(shown)
  );
}

/** A sentence as it is shown, without the colon before a list it does not need; the first provision of a bill follows its introduction. */
export function extractOf({ id, text }: SourceText, { shown, start, end, introducedAt }: Candidate): Evidence {
  const colon = isDeedLead(shown) || isWholeLead(shown) ? 1 : 0;
  return introducedAt === null
    ? { sentence: shown.slice(0, shown.length - colon), article_id: id, start, end: end - colon }
    : {
        sentence: capitalized(withoutBullet(toOneLine(text.slice(introducedAt, end)))),
        article_id: id,
        start: introducedAt,
        end,
      };
}

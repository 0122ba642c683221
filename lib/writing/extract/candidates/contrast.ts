import "server-only";
import { capitalized } from "@/lib/language/capitalized";
import type { Candidate } from "./candidate";

const SAID =
  "(?:(?:has|have|had) (?:also )?)?(?:accused|acknowledged|added|argue[ds]?|called|claim(?:s|ed)?|contend(?:s|ed)?|counter(?:s|ed)|criticized|declined|den(?:y|ies|ied)|disagree[ds]?|dismissed|disput(?:es?|ed)|insist(?:s|ed)?|maintain(?:s|ed)?|object(?:s|ed)?|oppose[ds]?|question(?:s|ed)?|refused?|reject(?:s|ed)?|ruled out|said|says?|told|urged|want(?:s|ed)?|warn(?:s|ed)?)";
/** 'But the company denied …', 'However, Mike Nash, vice president of the unit, said …' */
const CONTRAST = new RegExp(
  String.raw`^(?:But|However,|Nevertheless,|Yet) (?=(?!(?:he|her|his|it|its|she|that|their|these|they|this|those|we|you|I)\b)(?!that |there |if |when |while )[^;:“”"]{2,120}? ${SAID}\b)`,
  "u",
);

/** The length of 'But ' before what somebody says to the contrary, which is as clear without it. */
export const contrastLength = (shown: string) => CONTRAST.exec(shown)?.[0].length ?? 0;

/** A sentence without the 'But' that ties it to the one before it. */
export function withoutContrast<T extends Candidate>(sentence: T): T {
  return sentence.contrast === 0 ? sentence : withoutOpening(sentence, sentence.contrast);
}

/** A sentence that is as clear without its first characters. */
export function withoutOpening<T extends Candidate>(sentence: T, length: number): T {
  const { shown, start } = sentence;
  return { ...sentence, shown: capitalized(shown.slice(length)), start: start + length, tier: 0, contrast: 0 };
}

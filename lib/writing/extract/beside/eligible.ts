import "server-only";
import { hasVerb } from "@/lib/language/verbs";
import { isTitleCase } from "@/lib/writing/steering/loaded-language";
import { MONTH_NAMES, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "../candidates/candidate";
import { isProse } from "../candidates/candidate";
import { isDoubted } from "../candidates/fitness";
import { isWholeLead } from "../candidates/lists";
import { fairnessOf } from "../fairness/fair-sentences";
import { isRhetoric } from "../filler";
import type { Ranked } from "../ranking";
import { isProvision } from "../self-contained";
import { stemsOf } from "../stems";
import { sceneBefore } from "../takeaway/newsworthiness";
import { cleanTitle } from "../titles/headline";

/** A number other than a year or '21st century'. */
const FIGURE = /(?<![\d.,])(?!(?:19|20)\d\d\b|21st\b)\d/u;

/** The sentences that may be shown besides the takeaway: fair, and connected to the rest of the article. */
export function eligibleBeside(source: SourceText, sentences: readonly Ranked[], first: Ranked): Ranked[] {
  const title = cleanTitle(source.title, source.source);
  const tied = tiedIn(source, sentences, `${title} ${first.shown}`);
  const isFair = fairnessOf(source);
  const isOfScene = sceneBefore(source, title, first);
  return sentences.filter((one) => {
    const { shown, isQuoted } = one;
    const isUsable =
      one !== first &&
      !isOfScene(one) &&
      !isDoubted(one, source) &&
      (!shown.endsWith(":") || isWholeLead(shown)) &&
      (isQuoted || FIGURE.test(shown) || !isRhetoric(shown)) &&
      (tied.has(one) || one.isProvision || one.leansBack);
    const isTelling =
      (one.isProvision && !isTitleCase(shown)) ||
      isTellingItem(one) ||
      isQuoted ||
      isWholeLead(shown) ||
      isProse({ ...one, tier: 0 });
    return isUsable && isTelling && isFair(one);
  });
}

/** Whether an item is a sentence or states a sum; not 'Catalysts or other compounds used in …'. */
function isTellingItem({ isItem, shown }: Candidate): boolean {
  return (
    isItem && !shown.startsWith("Whether ") && (isProvision(shown) || hasVerb(shown, true) || /\$\s?\d/u.test(shown))
  );
}

/** A capitalized word inside a sentence, but no day or month. */
const NAME = new RegExp(
  String.raw`(?<=[\p{L}\p{Nd},;:’'] )(?!(?:${MONTH_NAMES}|${WEEKDAY_NAMES}|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\b)\p{Lu}[\p{L}-]+`,
  "u",
);

/**
 * The sentences that share a word with the title, takeaway or another sentence, those that name nothing, and their neighbors in the same paragraph. A
 * planted sentence often shares no word and names something, or stands beside one that is never shown.
 */
function tiedIn({ text }: SourceText, sentences: readonly Ranked[], head: string): Set<Ranked> {
  const stems = sentences.map(({ shown }) => stemsOf(shown));
  const uses = new Map<string, number>([...stemsOf(head)].map((key) => [key, 1]));
  for (const keys of stems) for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  const isBesideLeftOut = ({ index, start, end }: Ranked) => {
    const before = text.slice(Math.max(text.lastIndexOf("\n", start - 1) + 1, sentences[index - 1]?.end ?? 0), start);
    const [after = ""] = text.slice(end, sentences[index + 1]?.start).split("\n");
    return `${before}${after}`.trim() !== "";
  };
  const own = sentences.filter(
    (one) =>
      (!NAME.test(one.shown) && !isBesideLeftOut(one)) ||
      [...(stems[one.index] ?? [])].some((key) => (uses.get(key) ?? 0) > 1),
  );
  const areJoined = (one: Ranked, next: Ranked) => !text.slice(one.end, next.start).includes("\n");
  const beside = own.flatMap((one) => {
    const [before, next] = [sentences[one.index - 1], sentences[one.index + 1]];
    return [before && areJoined(before, one) ? before : [], next && areJoined(one, next) ? next : []].flat();
  });
  return new Set([...own, ...beside]);
}

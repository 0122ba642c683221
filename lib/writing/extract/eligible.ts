import "server-only";
import { hasVerb } from "@/lib/language/verbs";
import { isTitleCase } from "@/lib/writing/steering/loaded-language";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "./candidates/candidate";
import { isWholeLead } from "./candidates/lists";
import { stemsOf } from "./clearness";
import { isRhetoric } from "./filler";
import { isProvision } from "./self-contained";
import { fairnessOf, isProse } from "./takeaway";
import { cleanTitle } from "./titles/headline";

/** A number other than a year or '21st century'. */
const FIGURE = /(?<![\d.,])(?!(?:19|20)\d\d\b|21st\b)\d/u;

/** The candidates that may be shown besides the takeaway: fair, and connected to the rest of the article. */
export function eligibleBeside(source: SourceText, candidates: readonly Candidate[], first: number): number[] {
  const head = `${cleanTitle(source.title, source.source)} ${candidates[first]?.shown ?? ""}`;
  const isTied = tiesOf(source, candidates, head);
  const isFair = fairnessOf(source);
  return candidates.flatMap((candidate, index) => {
    const isUsable =
      index !== first &&
      (!candidate.shown.endsWith(":") || isWholeLead(candidate.shown)) &&
      (candidate.isQuoted || FIGURE.test(candidate.shown) || !isRhetoric(candidate.shown)) &&
      (isTied[index] || candidate.isProvision || candidate.leansBack);
    const isTelling =
      (candidate.isProvision && !isTitleCase(candidate.shown)) ||
      isTellingItem(candidate) ||
      candidate.isQuoted ||
      isWholeLead(candidate.shown) ||
      isProse({ ...candidate, tier: 0 });
    return isUsable && isTelling && isFair(candidate) ? [index] : [];
  });
}

/** Whether an item is a sentence or states a sum; not 'Catalysts or other compounds used in …'. */
function isTellingItem({ isItem, shown }: Candidate): boolean {
  return (
    isItem && !shown.startsWith("Whether ") && (isProvision(shown) || hasVerb(shown, true) || /\$\s?\d/u.test(shown))
  );
}

/**
 * Whether each sentence, or its neighbor in the same paragraph, shares a word with the title, takeaway or another sentence; a planted sentence often
 * does not.
 */
function tiesOf({ text }: SourceText, candidates: readonly Candidate[], head: string): boolean[] {
  const stems = candidates.map(({ shown }) => stemsOf(shown));
  const uses = new Map<string, number>([...stemsOf(head)].map((key) => [key, 1]));
  for (const keys of stems) for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  const isTied = stems.map((keys) => [...keys].some((key) => (uses.get(key) ?? 0) > 1));
  const isOn = (one: Candidate | undefined, next: Candidate | undefined) =>
    one !== undefined && next !== undefined && !text.slice(one.end, next.start).includes("\n");
  return candidates.map(
    (candidate, index) =>
      isTied[index] === true ||
      (isTied[index - 1] === true && isOn(candidates[index - 1], candidate)) ||
      (isTied[index + 1] === true && isOn(candidate, candidates[index + 1])),
  );
}

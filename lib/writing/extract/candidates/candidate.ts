import "server-only";

/** A sentence of an article that can be shown alone: `shown` is `text.slice(start, end)` on one line. */
export type Candidate = {
  shown: string;
  start: number;
  end: number;
  /** Its index among all sentences. */
  position: number;
  /** Whether it begins inside a quotation or with one. */
  isQuoted: boolean;
  /** 0: self-contained; 1: depends on earlier text, or is a quotation with its speaker; 2: needs its neighbors. */
  tier: 0 | 1 | 2;
  /** Whether it is a list item, or a sentence about the previous item. */
  isItem: boolean;
  /** Whether it is an item that states a provision of a bill, an order or a rule. */
  isProvision: boolean;
  /** Where the introduction of a list of provisions begins, for its first item: 'The Grid Act would: | Direct …'. */
  introducedAt: number | null;
  /** The position of the introduction of its list, for a provision. */
  introduction: number | null;
  /** Whether it is complete but opens with a reference to the previous sentence: 'It takes effect …'. */
  leansBack: boolean;
  /** The length of its 'But' or 'However,', which only stands behind the sentence before it; 0 if it has none that can be left out. */
  contrast: number;
  /** The stems of the noun it refers back to, 'grant' in 'This grant will …'; it is clear wherever one of them is known. */
  pointsAt: string[];
};

/** Whether it is neither a quotation, a list item nor an introduction. */
export function isProse({ tier, isItem, isProvision, isQuoted, shown }: Candidate): boolean {
  return (
    tier < 2 &&
    !isItem &&
    !isProvision &&
    !isQuoted &&
    !/:$|\bthe following (?:statements?|remarks)\b(?! (?:after|on|about|regarding|following|in response to) )/u.test(
      shown,
    )
  );
}

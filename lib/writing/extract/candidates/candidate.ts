import "server-only";

/**
 * A sentence of an article that can be shown alone: `shown` is `text.slice(start, end)` on one line.
 */
export type Candidate = {
  shown: string;
  start: number;
  end: number;
  /** Its index among all sentences. */
  position: number;
  /** Begins inside a quotation or with one. */
  isQuoted: boolean;
  /** 0 stands alone; 1 leans on what came before, or is a quotation with its speaker; 2 needs its neighbors. */
  tier: 0 | 1 | 2;
  /** An item of a list, or a sentence about the item before. */
  isItem: boolean;
  /** An item that says what a bill, an order or a rule does. */
  isProvision: boolean;
  /** Whole, but opens with what only the sentence before explains: 'It takes effect …'. */
  leansBack: boolean;
  /** The stems of the noun that a sentence points at, 'grant' in 'This grant will …'; it reads well where they are known. */
  pointsAt: string[];
};

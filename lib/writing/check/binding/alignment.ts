import "server-only";
import type { Token } from "@/lib/language/tokens";
import { contentOf, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
import { groupsOfWord } from "@/lib/writing/text/synonyms";
import type { Claim } from "../claims";

export type Span = { start: number; end: number };

/** Where a source states a value. `lead`: how many times better than others it must fit. */
export type Mention = Span & { passage: Passage; lead: number };

/** A content word near a value of a claim. */
type Neighbor = { key: string; weight: number };

/** At this distance in words, a neighbor's weight is halved. */
const HALF = 5;
/** A clause boundary between two words adds this many words to their distance. */
const CLAUSE = 4;
const SYNONYM = 0.6;
/** The weight of a word in a neighboring sentence or the title. */
const BESIDE = 0.12;

const BOUNDARY = /[,;:()—–]|\b(?:and|but|while|with)\b/gu;

const nearness = (distance: number) => HALF / (HALF + distance);

type Line = { text: string; tokens: Token[] };

const boundaries = new WeakMap<Line, number[]>();

function boundariesOf(line: Line): number[] {
  const cached = boundaries.get(line) ?? Array.from(line.text.matchAll(BOUNDARY), ({ index }) => index);
  boundaries.set(line, cached);
  return cached;
}

/** How close a token of a line is to a span, from 0 to 1. */
function nearnessIn(line: Line, { start, end }: Span): (at: number) => number {
  const bounds = boundariesOf(line);
  const first = line.tokens.findIndex((token) => token.end > start);
  const last = line.tokens.findLastIndex((token) => token.start < end);
  const crossed = (from: number, to: number) => bounds.filter((at) => at >= from && at < to).length * CLAUSE;
  return (at) => {
    const token = line.tokens[at];
    if (!token || (at >= first && at <= last)) return 1;
    return nearness(
      at < first ? first - at - 1 + crossed(token.end, start) : at - last - 1 + crossed(end, token.start),
    );
  };
}

/** The content words around a value, weighted by proximity and by rarity among the source's sentences. */
export function neighborsOf(span: Span, claim: Claim, source: PreparedSource): Neighbor[] {
  const { tokens, moments } = claim;
  const near = nearnessIn(claim, span);
  const uses = source.uses();
  const rarity = (key: string) => Math.log(1 + source.passages.length / (uses.get(key) ?? 1));
  const isRead = (token: Token) => [span, ...moments].some(({ start, end }) => token.start < end && start < token.end);
  return [...contentOf(tokens)].flatMap(([key, at]) => {
    const token = tokens[at];
    if (!token || isRead(token)) return [];
    return [{ key, weight: near(at) * rarity(key) }];
  });
}

/** How well the best of several mentions matches the words around a value in a claim. */
export function bestFit(
  neighbors: Neighbor[],
  mentions: readonly Mention[],
  { passages }: PreparedSource,
): { mention: Mention | null; fit: number } {
  const known = new Map<Passage, Map<string, [at: number, likeness: number][]>>();
  const matchesIn = (passage: Passage) => {
    const cached = known.get(passage) ?? matchesOf(neighbors, passage);
    known.set(passage, cached);
    return cached;
  };
  let best: { mention: Mention | null; fit: number } = { mention: null, fit: 0 };
  for (const mention of mentions) {
    const { passage } = mention;
    const near = nearnessIn(passage, mention);
    const matches = matchesIn(passage);
    const beside = [passages[passage.place - 1], passages[passage.place + 1], passages[0]];
    let fit = 0;
    for (const { key, weight } of neighbors) {
      let most = beside.some((other) => other !== passage && other?.keys.has(key)) ? BESIDE : 0;
      for (const [at, likeness] of matches.get(key) ?? []) most = Math.max(most, likeness * near(at));
      fit += most * weight;
    }
    fit /= mention.lead;
    if (fit > best.fit) best = { mention, fit };
  }
  return best;
}

/** The positions in a passage of a claim's words or their synonyms. */
function matchesOf(neighbors: Neighbor[], { tokens }: Passage): Map<string, [at: number, likeness: number][]> {
  return new Map(
    neighbors.map(({ key }) => {
      const groups = groupsOfWord(key);
      const isSynonym = (other: string) => groupsOfWord(other).some((group) => groups.includes(group));
      const found = tokens.flatMap((token, at): [number, number][] => {
        if (token.key === key) return [[at, 1]];
        return groups.length > 0 && isSynonym(token.key) ? [[at, SYNONYM]] : [];
      });
      return [key, found];
    }),
  );
}

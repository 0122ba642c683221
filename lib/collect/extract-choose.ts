import { isProse, type TextBlock } from "./extract-text";

/**
 * Settles between what Readability scored highest and what the page's names call its body: the body when Readability
 * went elsewhere (to the comments, to a notice); else Readability's blocks, with the body's sentences it dropped.
 */
export function chooseBlocks(scored: TextBlock[], marked: TextBlock[] | null): TextBlock[] {
  const prose = marked?.filter(isProse) ?? [];
  if (!marked || prose.length === 0) return scored;
  const inScored = new Set(scored.map((block) => block.text));
  const agreed = sizeOf(prose.filter((block) => inScored.has(block.text)));
  const scoredProse = sizeOf(scored.filter(isProse));
  if (agreed < 0.3 * scoredProse && agreed < 0.3 * sizeOf(prose)) return marked;
  return withMissed(scored, marked, inScored);
}

/** Puts what only the body has, where the body has it: behind the last block both know. */
function withMissed(scored: TextBlock[], marked: TextBlock[], inScored: Set<string>): TextBlock[] {
  const places = new Map(scored.map((block, at) => [block.text, at]));
  const merged: TextBlock[] = [];
  let next = 0;
  for (const block of marked) {
    const place = places.get(block.text);
    if (place !== undefined && place >= next) {
      merged.push(...scored.slice(next, place + 1));
      next = place + 1;
    } else if (!inScored.has(block.text) && isProse(block)) {
      merged.push(block);
    }
  }
  return [...merged, ...scored.slice(next)];
}

function sizeOf(blocks: TextBlock[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0);
}

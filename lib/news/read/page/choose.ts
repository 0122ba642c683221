import "server-only";
import { isProse, type TextBlock } from "./text";

/** Whether Readability chose something other than the marked article, such as the comments or a list of names. */
export function isElsewhere(scored: TextBlock[], marked: TextBlock[]): boolean {
  const inScored = new Set(scored.map((block) => block.text));
  const prose = marked.filter(isProse);
  const agreed = sizeOf(prose.filter((block) => inScored.has(block.text)));
  return prose.length > 0 && agreed < 0.3 * sizeOf(prose) && agreed < 0.3 * sizeOf(scored.filter(isProse)) + 1;
}

/** Readability's blocks plus the sentences of the body that it dropped. */
export function withBody(scored: TextBlock[], body: TextBlock[]): TextBlock[] {
  return withMissed(scored, body, new Set(scored.map((block) => block.text)));
}

/** Restores sentences inside the article that scoring dropped: lists, quotations, short sections. */
export function fillGaps(blocks: TextBlock[], page: TextBlock[]): TextBlock[] {
  const known = new Set(blocks.map((block) => block.text));
  const first = page.findIndex((block) => known.has(block.text) && isProse(block));
  const last = page.findLastIndex((block) => known.has(block.text) && isProse(block));
  return first < 0 ? blocks : withMissed(blocks, page.slice(first, last + 1), known);
}

// More additional text than this is not a gap but something else, such as a gallery or teasers.
const GAP_SHARE = 0.5;

/** Inserts blocks that only the body has, after the last block that both have. */
function withMissed(scored: TextBlock[], marked: TextBlock[], inScored: Set<string>): TextBlock[] {
  const places = new Map(scored.map((block, at) => [block.text, at]));
  const isMissed = (block: TextBlock) => !inScored.has(block.text) && (isProse(block) || block.quoted);
  if (sizeOf(marked.filter(isMissed)) > GAP_SHARE * sizeOf(scored)) return scored;
  const merged: TextBlock[] = [];
  let next = 0;
  for (const block of marked) {
    const place = places.get(block.text);
    if (place !== undefined && place >= next) {
      merged.push(...scored.slice(next, place + 1));
      next = place + 1;
    } else if (isMissed(block)) {
      merged.push(block);
    }
  }
  return [...merged, ...scored.slice(next)];
}

function sizeOf(blocks: TextBlock[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0);
}

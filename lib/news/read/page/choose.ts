import "server-only";
import { isProse, type TextBlock } from "./text";

/** Whether Readability went elsewhere than to what the page's markup calls its article: to the comments, a list of names. */
export function isElsewhere(scored: TextBlock[], marked: TextBlock[]): boolean {
  const inScored = new Set(scored.map((block) => block.text));
  const prose = marked.filter(isProse);
  const agreed = sizeOf(prose.filter((block) => inScored.has(block.text)));
  return prose.length > 0 && agreed < 0.3 * sizeOf(prose) && agreed < 0.3 * sizeOf(scored.filter(isProse)) + 1;
}

/** Readability's blocks, with the sentences of the body that it dropped. */
export function withBody(scored: TextBlock[], body: TextBlock[]): TextBlock[] {
  return withMissed(scored, body, new Set(scored.map((block) => block.text)));
}

/** Puts back the sentences between an article's first and last that scoring dropped: lists, quotations, short sections. */
export function fillGaps(blocks: TextBlock[], page: TextBlock[]): TextBlock[] {
  const held = new Set(blocks.map((block) => block.text));
  const first = page.findIndex((block) => held.has(block.text) && isProse(block));
  const last = page.findLastIndex((block) => held.has(block.text) && isProse(block));
  return first < 0 ? blocks : withMissed(blocks, page.slice(first, last + 1), held);
}

// More than this on top is no gap in an article but another thing beside it: a gallery, a strip of teasers.
const GAP_SHARE = 0.5;

/** Puts what only the body has, where the body has it: behind the last block both know. */
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

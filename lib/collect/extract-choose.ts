import { isProse, type TextBlock } from "./extract-text";

/**
 * Settles between what Readability scored highest and what the page's names call its body: the body when Readability
 * went elsewhere (to the comments, to a notice); else Readability's blocks, with the body's sentences it dropped.
 */
export function chooseBlocks(scored: TextBlock[], marked: TextBlock[] | null): TextBlock[] {
  const prose = marked?.filter(isProse) ?? [];
  if (!marked || prose.length === 0) return scored;
  const inScored = new Set(scored.map((block) => block.text));
  const inMarked = new Set(marked.map((block) => block.text));
  const agreed = sizeOf(prose.filter((block) => inScored.has(block.text)));
  const scoredProse = sizeOf(scored.filter(isProse));
  if (agreed < 0.3 * scoredProse && agreed < 0.3 * sizeOf(prose)) return marked;
  if (scored.some((block) => !inMarked.has(block.text) && isProse(block))) return scored;
  return marked.filter((block) => inScored.has(block.text) || isProse(block));
}

function sizeOf(blocks: TextBlock[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0);
}

import "server-only";
import { isHeading, isProse, type TextBlock, type TextNode } from "./text";
import { isBelow } from "./trim";

/** Whether Readability chose something other than the marked article, such as the comments or a list of names. */
export function isElsewhere(scored: TextBlock[], marked: TextBlock[]): boolean {
  const inScored = new Set(scored.map((block) => block.text));
  const prose = marked.filter(isProse);
  const agreed = sizeOf(prose.filter((block) => inScored.has(block.text)));
  return prose.length > 0 && agreed < 0.3 * sizeOf(prose) && agreed < 0.3 * sizeOf(scored.filter(isProse)) + 1;
}

/** Readability's blocks without those below the marked article, if that has nearly all sentences. */
export function withoutBelow(scored: TextBlock[], marked: TextBlock[]): TextBlock[] {
  const inMarked = new Set(marked.map((block) => block.text));
  const isInside = (block: TextBlock) => inMarked.has(block.text);
  const prose = scored.filter(isProse);
  if (sizeOf(prose.filter(isInside)) < 0.8 * sizeOf(prose)) return scored;
  return scored.slice(0, scored.findLastIndex(isInside) + 1);
}

/** Readability's blocks plus the sentences of the body that it dropped. */
export function withBody(scored: TextBlock[], body: TextBlock[]): TextBlock[] {
  return withMissed(scored, body, () => false);
}

/** Restores sentences inside the article that scoring dropped: lists, quotations, short sections, linked paragraphs. */
export function fillGaps(blocks: TextBlock[], page: TextBlock[]): TextBlock[] {
  const isOwn = isProseOf(blocks);
  const isAlike = isLike(page.filter(isOwn));
  const first = page.findIndex(isOwn);
  return first < 0 ? blocks : withMissed(blocks, page.slice(first, page.findLastIndex(isOwn) + 1), isAlike);
}

/** Restores parts of an article that the page splits, such as by an advertisement: paragraphs above and below it that have the classes of its own. */
export function withSplitParts(blocks: TextBlock[], page: TextBlock[]): TextBlock[] {
  const known = new Set(blocks.map((block) => block.text));
  const isOwn = isProseOf(blocks);
  const isAlike = isLike(page.filter(isOwn));
  const isPart = (block: TextBlock) => isAlike(block) && !known.has(block.text);
  const above = page.slice(0, Math.max(0, page.findIndex(isOwn)));
  const below = page.slice(page.findLastIndex(isOwn) + 1);
  const start = above.slice(above.findLastIndex(isTitle) + 1).filter(isPart);
  const end = upTo(upTo(below, isTitle).filter(isPart), isBelow);
  return sizeOf([...start, ...end]) > sizeOf(blocks) ? blocks : [...start, ...blocks, ...end];
}

function isProseOf(blocks: TextBlock[]): (block: TextBlock) => boolean {
  const known = new Set(blocks.map((block) => block.text));
  return (block) => known.has(block.text) && isProse(block);
}

/** A test for sentences with the classes of these. Even if they are linked as a whole, they are not the title of another article. */
function isLike(paragraphs: TextBlock[]): (block: TextBlock) => boolean {
  const kinds = new Set(paragraphs.map(kindOf));
  kinds.delete("");
  return (block) => block.text.length > 60 && /[.。][”"]?$/.test(block.text) && kinds.has(kindOf(block));
}

function isTitle(block: TextBlock): boolean {
  return isHeading(block) && block.tag <= "h2";
}

function upTo(blocks: TextBlock[], isEnd: (block: TextBlock) => boolean): TextBlock[] {
  const end = blocks.findIndex(isEnd);
  return end < 0 ? blocks : blocks.slice(0, end);
}

/** The classes of a paragraph and of the element around it, or nothing if both have none. */
function kindOf({ element, tag }: TextBlock): string {
  const own = classOf(element);
  const around = classOf(element.parentNode);
  return own || around ? `${tag} ${own} ${around}` : "";
}

function classOf(node: TextNode | null): string {
  return node?.attribs?.class?.trim().split(/\s+/)[0] ?? "";
}

// More additional text than this is not a gap but something else, such as a gallery or teasers.
const GAP_SHARE = 0.5;

/** Inserts blocks that only the body has, after the last block that both have. */
function withMissed(scored: TextBlock[], marked: TextBlock[], isAlike: (block: TextBlock) => boolean): TextBlock[] {
  const places = new Map(scored.map((block, at) => [block.text, at]));
  const isMissed = (block: TextBlock) => !places.has(block.text) && (isProse(block) || block.quoted || isAlike(block));
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

import "server-only";
import { type AnyNode, type Element, isText, type Document as Page } from "domhandler";
import { type Measure, measure } from "@/lib/news/read/dom/measure";
import { bodyOf, elementsIn, isComments, isInside, removeAll, selects } from "@/lib/news/read/dom/tree";
import { findNamedBody, findSoleArticle } from "@/lib/news/read/page/body";
import { createCascade } from "./cascade";
import { findHidden, type HiddenNode, type StyledPage } from "./find-hidden";
import type { StyleSheet } from "./stylesheet";

// Scripts show what most of the text is: articles fade in, or are hidden until the page is complete.
const EFFECT_SHARE = 0.5;
const MIN_REGION_SHARE = 0.3;
// Less of a page is not most of its article, even above long comments.
const FEW_SHARE = 0.05;
const MAX_ROUNDS = 8;
const isMain = selects("main,[role=main]");

/**
 * Removes text that the page's own styles hide: not displayed, transparent, too small, clipped, off the screen, or in the color of its
 * background. Styles that hide most of the page's text or of its article are ignored.
 */
export function removeHidden(tree: Page, sheets: StyleSheet[]): void {
  const page: StyledPage = { tree, measures: measure(tree), cascade: createCascade(tree, sheets) };
  const ignored = new Set<string>();
  let hidden = findHidden(page, ignored);
  if (hidden.length === 0) return;
  const shareOf = createShareOf(page);
  for (let round = 0; shareOf(hidden) > EFFECT_SHARE; round += 1) {
    if (round === MAX_ROUNDS) return;
    for (const cause of effectsIn(hidden, shareOf)) ignored.add(cause);
    hidden = findHidden(page, ignored);
  }
  removeAll(hidden.map(({ node }) => node));
}

/** The rule that hides most of the text, or all rules of its property if each hides a part. */
function effectsIn(hidden: HiddenNode[], shareOf: (nodes: HiddenNode[]) => number): string[] {
  const property = largest(
    Map.groupBy(hidden, (one) => one.property),
    shareOf,
  );
  const ofProperty = hidden.filter((one) => one.property === property.key);
  const cause = largest(
    Map.groupBy(ofProperty, (one) => one.cause),
    shareOf,
  );
  return cause.share > property.share / 2 ? [cause.key] : ofProperty.map((one) => one.cause);
}

function largest(groups: Map<string, HiddenNode[]>, shareOf: (nodes: HiddenNode[]) => number) {
  let most = { key: "", share: -1 };
  for (const [key, nodes] of groups) {
    const share = shareOf(nodes);
    if (share > most.share) most = { key, share };
  }
  return most;
}

/** A function for the share of the page's text, or of its article if that is more, that is in some of its nodes. */
function createShareOf({ tree, measures }: StyledPage): (nodes: HiddenNode[]) => number {
  const body = bodyOf(tree);
  const sizeOf = (node: AnyNode) => sizeIn(measures.get(node)) ?? (isText(node) ? node.data.trim().length : 0);
  const shareIn = (region: AnyNode, nodes: HiddenNode[]) => {
    const inside = nodes.map(({ node }) => {
      if (isInside(region, node)) return sizeOf(region);
      return isInside(node, region) ? sizeOf(node) : 0;
    });
    return inside.reduce((sum, size) => sum + size, 0) / Math.max(1, sizeOf(region));
  };
  let article: Element | null | undefined;
  return (nodes) => {
    const ofPage = shareIn(body, nodes);
    if (ofPage < FEW_SHARE) return ofPage;
    article ??= findArticle(tree, sizeOf);
    return Math.max(ofPage, article ? shareIn(article, nodes) : 0);
  };
}

/** The element of the article, if it has enough of the page's text without the comments. */
function findArticle(tree: Page, sizeOf: (node: AnyNode) => number): Element | null {
  const elements = elementsIn(tree);
  const article = findNamedBody(tree) ?? findSoleArticle(tree) ?? elements.find(isMain);
  if (!article) return null;
  const comments = elements.find(
    (element) => isComments(element) && !isInside(article, element) && !isInside(element, article),
  );
  const size = sizeOf(bodyOf(tree)) - (comments ? sizeOf(comments) : 0);
  return sizeOf(article) >= MIN_REGION_SHARE * size ? article : null;
}

function sizeIn(size: Measure | undefined): number | undefined {
  return size && size.text - size.linked;
}

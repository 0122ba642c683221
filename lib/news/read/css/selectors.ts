import "server-only";
import { compile } from "css-select";
import { isTraversal, parse, SelectorType, type Selector as Token } from "css-what";
import type { AnyNode, Element } from "domhandler";
import * as DomUtils from "domutils";

/** `key` is an id, class or tag that its elements have, as written in CSS, or `*`. `weight` is its specificity. */
export type Selector = { key: string; weight: number; matches: (element: Element) => boolean };

/** The comparisons that are left for a page. When there are none, the results are meaningless. */
export type Budget = { left: number };

const MAX_LENGTH = 1_000;
const ID_WEIGHT = 10_000;
const CLASS_WEIGHT = 100;
const LISTS = new Set(["not", "is", "where", "matches"]);
const PLACES = new Set(
  `root first-child last-child only-child first-of-type last-of-type only-of-type nth-child nth-of-type nth-last-child
  nth-last-of-type`.split(/\s+/),
);
// Elements of a page that nobody uses have none of these. Parsed selectors are checked again.
const STATE = /::|:(?:hover|focus|active|visited|before|after)/;
// Scripts remove these classes at once, or add them.
const SCRIPT_STATE = /^no-?(?:js|script)$|^js$|^js-enabled$|^(?:no-)?javascript$/i;
const NAMES = /[.#](?:[\w-]|[^\0-\x7f])+/g;

/** The selectors of a list for which the page has all classes and ids. `names` are written as in CSS. A fast approximation. */
export function selectorsFor(names: ReadonlySet<string>, list: string): string[] {
  const isPlain = !/[("'[\\]/.test(list);
  const selectors = isPlain ? list.split(",") : splitAtCommas(list);
  return selectors.filter((selector) => {
    if (STATE.test(selector)) return false;
    if (selector.includes("\\")) return true;
    // Names in brackets are not always required.
    const [required = ""] = isPlain ? [selector] : selector.split(/[[(]/, 1);
    return required.match(NAMES)?.every((name) => names.has(name)) ?? true;
  });
}

/** The parts of a list, ignoring commas in brackets and strings. */
function splitAtCommas(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: mark, index } of list.matchAll(/\\[\s\S]|"[^"]*"|'[^']*'|[()[\],]/g)) {
    if (mark === "(" || mark === "[") depth += 1;
    if (mark === ")" || mark === "]") depth = Math.max(0, depth - 1);
    if (mark !== "," || depth > 0) continue;
    parts.push(list.slice(from, index));
    from = index + 1;
  }
  return [...parts, list.slice(from)];
}

/** Null if the selector is invalid, or depends on more than the page. */
export function parseSelector(text: string, options: SelectorOptions): Selector | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const [tokens = []] = parse(text);
    const weight = tokens.length > 0 ? weightOf(tokens) : null;
    return weight === null ? null : { key: keyOf(tokens), weight, matches: compile([tokens], options) };
  } catch {
    // An invalid selector matches nothing.
    return null;
  }
}

function weightOf(tokens: Token[]): number | null {
  let sum = 0;
  for (const token of tokens) {
    const weight = weightOfToken(token);
    if (weight === null) return null;
    sum += weight;
  }
  return sum;
}

function weightOfToken(token: Token): number | null {
  switch (token.type) {
    case SelectorType.Tag:
      return 1;
    case SelectorType.Attribute:
      if (token.ignoreCase !== "quirks") return CLASS_WEIGHT;
      if (token.name === "id") return ID_WEIGHT;
      return SCRIPT_STATE.test(token.value) ? null : CLASS_WEIGHT;
    case SelectorType.Pseudo: {
      if (!Array.isArray(token.data)) return PLACES.has(token.name) ? CLASS_WEIGHT : null;
      const weights = LISTS.has(token.name) ? token.data.map(weightOf) : [null];
      return weights.reduce((most, weight) => (most === null || weight === null ? null : Math.max(most, weight)), 0);
    }
    case SelectorType.PseudoElement:
      return null;
    default:
      return 0;
  }
}

function keyOf(tokens: Token[]): string {
  let key = "*";
  for (const token of tokens.slice(tokens.findLastIndex(isTraversal) + 1)) {
    if (token.type === SelectorType.Tag && key === "*") key = token.name.toLowerCase();
    if (token.type !== SelectorType.Attribute || token.ignoreCase !== "quirks") continue;
    if (token.name === "id") return `#${token.value}`;
    key = `.${token.value}`;
  }
  return key;
}

export type SelectorOptions = NonNullable<Parameters<typeof compile<AnyNode, Element>>[1]>;

/** How selectors read a page: not at all when the budget is exhausted. */
export function optionsOf(budget: Budget): SelectorOptions {
  const mayRead = (count: number) => {
    budget.left -= count;
    return budget.left > 0;
  };
  const adapter = {
    ...DomUtils,
    getAttributeValue: ({ attribs }: Element, name: string) =>
      mayRead(1) && Object.hasOwn(attribs, name) ? attribs[name] : undefined,
    getParent: (element: Element) => (mayRead(1) ? element.parent : null),
    getSiblings: (node: AnyNode) => (mayRead(node.parent?.children.length ?? 0) ? DomUtils.getSiblings(node) : []),
  };
  return { adapter, cacheResults: false, relativeSelector: false };
}

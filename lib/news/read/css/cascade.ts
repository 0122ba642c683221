import "server-only";
import type { Element, Document as Page } from "domhandler";
import { elementsIn, selects } from "@/lib/news/read/dom/tree";
import { type Declaration, parseDeclarations } from "./declarations";
import { type Budget, optionsOf } from "./selectors";
import { parseStyles, type StyleRule, type StyleSheet } from "./stylesheet";
import { mayHideInline, suspectsIn } from "./suspects";

/** The winning declarations of one element by property. `cause` names the rule, or 'inline'. */
export type OwnStyle = ReadonlyMap<string, { value: string; cause: string }>;

export type Cascade = {
  /** The winning declarations of an element as a browser finds them (CSS Cascading 4, 6), each element once. */
  styleOf(element: Element): OwnStyle;
  /** Whether an element has a declaration that may hide it. Much faster than its style. */
  isSuspect(element: Element): boolean;
  /** Whether the page has no other style sheets. */
  isWhole: boolean;
};

// Real pages take up to 270,000 comparisons.
const MATCH_BUDGET = 2_000_000;
const isSheetLink = selects("link[rel~=stylesheet]");
const ORDERS = 1_000_000;
const INLINE_PRIORITY = 1_000_000 * ORDERS;
const IMPORTANT_PRIORITY = 10 * INLINE_PRIORITY;

export function createCascade(tree: Page, sheets: StyleSheet[]): Cascade {
  const elements = elementsIn(tree);
  const keys = new Map<Element, string[]>();
  for (const element of sheets.length > 0 ? elements : []) keys.set(element, keysOf(element));
  const budget: Budget = { left: MATCH_BUDGET };
  const rules = parseStyles(sheets, namesIn(keys), optionsOf(budget));
  const index = indexOf(rules);
  const suspects = indexOf(suspectsIn(rules));
  const inline = createInline();
  const styles = new Map<Element, OwnStyle>();
  const matching = (element: Element, from: Map<string, StyleRule[]>) => {
    const matched: StyleRule[] = [];
    for (const key of keys.get(element) ?? []) {
      for (const rule of from.get(key) ?? []) {
        if (budget.left <= 0) return [];
        budget.left -= 1;
        if (!rule.selector.matches(element) || budget.left <= 0) continue;
        budget.left -= rule.declarations.length;
        matched.push(rule);
      }
    }
    return matched;
  };
  return {
    styleOf: (element) => {
      const style = styles.get(element) ?? winnersOf(element, matching(element, index), inline(element).declarations);
      styles.set(element, style);
      return style;
    },
    isWhole: !elements.some(isSheetLink),
    isSuspect: (element) =>
      element.attribs.hidden !== undefined || inline(element).mayHide || matching(element, suspects).length > 0,
  };
}

/** The names by which selectors find an element, as written in CSS. */
function keysOf(element: Element): string[] {
  const { id, class: classes = "" } = element.attribs;
  const names = classes.split(/\s+/).map((name) => `.${name}`);
  return ["*", element.name, ...(id ? [`#${id}`] : []), ...names];
}

function namesIn(keys: Map<Element, string[]>): Set<string> {
  const names = new Set<string>();
  for (const own of keys.values()) for (const name of own) names.add(name);
  return names;
}

type Inline = { declarations: Declaration[]; mayHide: boolean };

/** A function for the style attribute of elements, which pages repeat. */
function createInline(): (element: Element) => Inline {
  const none: Inline = { declarations: [], mayHide: false };
  const known = new Map<string, Inline>();
  return ({ attribs: { style } }) => {
    if (!style) return none;
    const before = known.get(style);
    if (before) return before;
    const declarations = parseDeclarations(style);
    const inline = { declarations, mayHide: declarations.some(mayHideInline) };
    known.set(style, inline);
    return inline;
  };
}

/** Rules by what the last part of their selector requires, because most do not concern most elements. */
function indexOf(rules: StyleRule[]): Map<string, StyleRule[]> {
  return Map.groupBy(rules, ({ selector }) => selector.key);
}

function winnersOf(element: Element, rules: StyleRule[], inline: Declaration[]): OwnStyle {
  const won = new Map<string, { value: string; cause: string; priority: number }>();
  const add = ({ property, value, isImportant }: Declaration, own: number, cause: string) => {
    const priority = own + (isImportant ? IMPORTANT_PRIORITY : 0);
    if (priority >= (won.get(property)?.priority ?? 0)) won.set(property, { value, cause, priority });
  };
  if (element.attribs.hidden !== undefined) won.set("display", { value: "none", cause: "hidden", priority: 0 });
  for (const { selector, declarations, order } of rules) {
    for (const one of declarations) add(one, selector.weight * ORDERS + order, `rule ${order}`);
  }
  for (const one of inline) add(one, INLINE_PRIORITY, "inline");
  return won;
}

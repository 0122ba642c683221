import "server-only";
import type { Element, Document as Page } from "domhandler";
import { elementsIn, selects } from "@/lib/news/read/dom/tree";
import { BLACK, type Color, isAlike, isTransparent, parseColor, WHITE } from "./color";
import { type Declaration, parseDeclarations } from "./declarations";
import { hiddenBy, isFar, isTinyFont } from "./hiding";
import { type Budget, optionsOf } from "./selectors";
import { parseStyles, type StyleRule, type StyleSheet } from "./stylesheet";

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
const MAX_COLORS = 200;
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
    const inline = { declarations, mayHide: declarations.some((one) => mayBePart(one, isAnyPaint)) };
    known.set(style, inline);
    return inline;
  };
}

/** The rules that may hide text. Each declaration is judged once, because pages repeat them. */
function suspectsIn(rules: StyleRule[]): StyleRule[] {
  const isOfSame = paintTest(rules);
  const judged = new Map<string, boolean>();
  const mayHide = (declaration: Declaration) => {
    const key = `${declaration.property}:${declaration.value}`;
    const verdict = judged.get(key) ?? mayBePart(declaration, isOfSame);
    judged.set(key, verdict);
    return verdict;
  };
  return rules.filter(({ declarations }) => declarations.some(mayHide));
}

type PaintTest = (property: string, color: Color) => boolean;
const isAnyPaint: PaintTest = () => true;

/** Whether a color is a background's somewhere on the page, or a background a text's. */
function paintTest(rules: StyleRule[]): PaintTest {
  const colors = [BLACK, ...colorsIn(rules, "color")];
  const backgrounds = [WHITE, ...colorsIn(rules, "background-color")];
  return (property, color) => {
    const others = property === "color" ? backgrounds : colors;
    return (property === "color" && isTransparent(color)) || others.some((other) => isAlike(color, other));
  };
}

/** Whether a declaration hides text, alone or with others, such as the color of a background. */
function mayBePart({ property, value }: Declaration, isOfSame: PaintTest): boolean {
  if (property === "visibility") return value !== "visible";
  if (property === "font-size") return isTinyFont(value) === true;
  if (property === "text-indent") return isFar(value);
  if (property === "color" || property === "background-color") {
    const color = parseColor(value);
    return color !== null && isOfSame(property, color);
  }
  return hiddenBy((name) => (name === property ? value : COMPLETED[name])) !== null;
}

function colorsIn(rules: StyleRule[], property: string): Color[] {
  const values = rules.flatMap(({ declarations }) =>
    declarations.filter((one) => one.property === property).map(({ value }) => value),
  );
  return [...new Set(values)].slice(0, MAX_COLORS).flatMap((value) => parseColor(value) ?? []);
}

const COMPLETED: Record<string, string> = { position: "absolute", "overflow-x": "hidden", "overflow-y": "hidden" };

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

import "server-only";
import { BLACK, type Color, isAlike, isTransparent, parseColor, WHITE } from "./color";
import { type Declaration, parseStyleAttribute } from "./declarations";
import { hiddenBy, isFar, isTinyFont } from "./hiding";
import { type Budget, classesOf, matches, type Selector } from "./selectors";
import type { StyleRule } from "./stylesheet";

/** The winning declarations of one element by property. `cause` names the rule, or 'inline'. */
export type OwnStyle = Map<string, { value: string; cause: string }>;

export type Cascade = {
  /** The winning declarations of an element as a browser finds them (CSS Cascading 4, 6), each element once. */
  styleOf(element: Element): OwnStyle;
  /** Whether an element has a declaration that may hide it. Much faster than its style. */
  isSuspect(element: Element): boolean;
  /** Whether the page has no other style sheets. */
  isWhole: boolean;
};

// Real pages take up to 200,000 comparisons.
const MATCH_BUDGET = 2_000_000;
const MAX_COLORS = 200;
const ORDERS = 1_000_000;
const INLINE_PRIORITY = 1_000_000 * ORDERS;
const IMPORTANT_PRIORITY = 10 * INLINE_PRIORITY;

type Entry = { selector: Selector; rule: StyleRule };

export function createCascade(document: Document, rules: StyleRule[]): Cascade {
  const all = indexOf(rules);
  const suspects = indexOf(suspectsIn(rules));
  const budget: Budget = { left: MATCH_BUDGET, classes: new WeakMap() };
  const known = new WeakMap<Element, OwnStyle>();
  return {
    styleOf: (element) => {
      const style = known.get(element) ?? styleOf(element, all, budget);
      known.set(element, style);
      return style;
    },
    isWhole: document.querySelector("link[rel~=stylesheet]") === null,
    isSuspect: (element) => {
      if (element.hasAttribute("hidden")) return true;
      const style = element.getAttribute("style");
      if (style && parseStyleAttribute(style).some((one) => mayBePart(one, isAnyPaint))) return true;
      return candidates(element, suspects, budget).some(({ selector }) => matches(element, selector, budget));
    },
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

/** Selectors by what their last part requires, because most do not concern most elements. */
function indexOf(rules: StyleRule[]): Map<string, Entry[]> {
  const index = new Map<string, Entry[]>();
  for (const rule of rules) {
    for (const selector of rule.selectors) {
      const key = keyOf(selector);
      const entries = index.get(key) ?? [];
      entries.push({ selector, rule });
      index.set(key, entries);
    }
  }
  return index;
}

function keyOf({ parts: [last] }: Selector): string {
  if (last?.id) return `#${last.id}`;
  const name = last?.classes[0];
  return name ? `.${name}` : (last?.tag ?? "*");
}

function styleOf(element: Element, index: Map<string, Entry[]>, budget: Budget): OwnStyle {
  const won = new Map<string, { value: string; cause: string; priority: number }>();
  const add = ({ property, value, isImportant }: Declaration, own: number, cause: string) => {
    const priority = own + (isImportant ? IMPORTANT_PRIORITY : 0);
    if (priority >= (won.get(property)?.priority ?? 0)) won.set(property, { value, cause, priority });
  };
  if (element.hasAttribute("hidden")) won.set("display", { value: "none", cause: "hidden", priority: 0 });
  for (const { selector, rule } of candidates(element, index, budget)) {
    if (budget.left <= 0) break;
    if (!matches(element, selector, budget)) continue;
    for (const one of rule.declarations) add(one, selector.weight * ORDERS + rule.order, `rule ${rule.order}`);
  }
  const style = element.getAttribute("style");
  for (const one of style ? parseStyleAttribute(style) : []) add(one, INLINE_PRIORITY, "inline");
  return won;
}

function candidates(element: Element, index: Map<string, Entry[]>, budget: Budget): Entry[] {
  if (index.size === 0 || budget.left <= 0) return [];
  const found = [...(index.get(element.localName) ?? []), ...(index.get("*") ?? [])];
  const id = element.getAttribute("id");
  if (id) found.push(...(index.get(`#${id}`) ?? []));
  for (const name of classesOf(element, budget)) found.push(...(index.get(`.${name}`) ?? []));
  return found;
}

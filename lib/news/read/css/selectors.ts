import "server-only";
import { unescaped } from "./escapes";

/** The conditions for one element, and how it is related to the element of the next part. */
type Compound = {
  tag: string | null;
  id: string | null;
  classes: string[];
  tests: ((element: Element, budget: Budget) => boolean)[];
  combinator: string;
};

/** A selector, last part first. `weight` is its specificity. */
export type Selector = { parts: Compound[]; weight: number; attributes: string[] };

/** The remaining comparisons of elements with selectors, so that no page takes more than a second, and what is known of elements. */
export type Budget = { left: number; classes: WeakMap<Element, ReadonlySet<string>> };

/** The classes of an element, split once. */
export function classesOf(element: Element, { classes }: Budget): ReadonlySet<string> {
  const known = classes.get(element) ?? new Set((element.getAttribute("class") ?? "").split(/\s+/).filter(Boolean));
  classes.set(element, known);
  return known;
}

const MAX_PARTS = 12;
const MAX_SELECTORS = 100;
const NAME = "(?:\\\\[\\s\\S]|[\\w-]|[^\\0-\\x7f])+";
const TOKEN = new RegExp(
  `(?<combinator> ?[>+~] ?| )|(?<tag>\\*|${NAME})|#(?<id>${NAME})|\\.(?<name>${NAME})` +
    `|\\[ ?(?<attribute>${NAME}) ?(?:(?<operator>[~|^$*]?=) ?(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>${NAME})) ?(?<flag>[is]?) ?)?\\]` +
    `|:not\\((?<not>[^()]*)\\)|:(?:is|where|matches)\\((?<is>[^()]*)\\)|:(?<structural>root|first-child|last-child|only-child|first-of-type|last-of-type)(?![\\w(-])` +
    "|:nth-(?<nth>child|of-type)\\((?<place>\\d{1,5}|odd|even|n)\\)",
  "iy",
);
// Scripts remove these classes at once, or add them.
const SCRIPT_STATE = /^no-?(?:js|script)$|^js$|^js-enabled$|^(?:no-)?javascript$/i;

/** The supported ones of several selectors. Pseudo-elements and states such as `:hover` are not. */
export function parseSelectors(texts: string[]): Selector[] {
  return texts.slice(0, MAX_SELECTORS).flatMap((text) => parseSelector(text.replace(/\s+/g, " ").trim()) ?? []);
}

/** The parts of a list, ignoring commas in brackets and strings. */
export function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(/\\[\s\S]|"[^"]*"|'[^']*'|[()[\],]/g)) {
    if (mark === "(" || mark === "[") depth += 1;
    if (mark === ")" || mark === "]") depth = Math.max(0, depth - 1);
    if (mark !== "," || depth > 0) continue;
    parts.push(text.slice(from, index));
    from = index + 1;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter(Boolean);
}

function parseSelector(text: string): Selector | null {
  const parts = [emptyPart("")];
  const attributes: string[] = [];
  let weight = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const groups = TOKEN.exec(text)?.groups;
    const part = parts[0];
    if (!groups || !part || parts.length > MAX_PARTS) {
      TOKEN.lastIndex = 0;
      return null;
    }
    const next = TOKEN.lastIndex;
    if (groups.combinator) parts.unshift(emptyPart(groups.combinator.trim() || " "));
    else {
      const added = addTest(part, groups, attributes);
      if (added === null) return null;
      weight += added;
    }
    TOKEN.lastIndex = next;
  }
  return { parts, weight, attributes };
}

function emptyPart(combinator: string): Compound {
  return { tag: null, id: null, classes: [], tests: [], combinator };
}

const ID_WEIGHT = 10_000;
const CLASS_WEIGHT = 100;

type Groups = Record<string, string | undefined>;

/** Adds one condition. Returns its weight, or null if it is never met by an element of a page whose scripts run. */
function addTest(part: Compound, groups: Groups, attributes: string[]): number | null {
  if (groups.tag) {
    part.tag = groups.tag === "*" ? null : groups.tag.toLowerCase();
    return part.tag ? 1 : 0;
  }
  if (groups.id) {
    const id = unescaped(groups.id);
    part.tests.push((element) => element.getAttribute("id") === id);
    part.id ??= id;
    return ID_WEIGHT;
  }
  if (groups.name) {
    const name = unescaped(groups.name);
    if (SCRIPT_STATE.test(name)) return null;
    part.classes.push(name);
    return CLASS_WEIGHT;
  }
  if (groups.attribute) {
    const name = unescaped(groups.attribute).toLowerCase();
    attributes.push(name);
    part.tests.push(attributeTest(name, groups));
    return CLASS_WEIGHT;
  }
  const inner = groups.not ?? groups.is;
  if (inner !== undefined) {
    const list = splitAtCommas(inner);
    const parsed = parseSelectors(list);
    if (parsed.length === 0 || parsed.length < list.length) return null;
    const isNot = groups.not !== undefined;
    attributes.push(...parsed.flatMap((one) => one.attributes));
    part.tests.push((element, budget) => parsed.some((one) => matches(element, one, budget)) !== isNot);
    return Math.max(...parsed.map((one) => one.weight));
  }
  part.tests.push(placeTest(groups));
  return CLASS_WEIGHT;
}

function attributeTest(name: string, { operator, double, single, bare, flag }: Groups) {
  const fold = (text: string) => (flag?.toLowerCase() === "i" ? text.toLowerCase() : text);
  const wanted = fold(unescaped(double ?? single ?? bare ?? ""));
  return (element: Element) => {
    const given = element.getAttribute(name);
    if (given === null) return false;
    const value = fold(given);
    switch (operator) {
      case undefined:
        return true;
      case "=":
        return value === wanted;
      case "~=":
        return value.split(/\s+/).includes(wanted);
      case "|=":
        return value === wanted || value.startsWith(`${wanted}-`);
      case "^=":
        return wanted !== "" && value.startsWith(wanted);
      case "$=":
        return wanted !== "" && value.endsWith(wanted);
      default:
        return wanted !== "" && value.includes(wanted);
    }
  };
}

function placeTest({ structural, nth, place }: Groups): Compound["tests"][number] {
  const kind = structural?.toLowerCase() ?? "";
  if (kind === "root") return (element) => element.localName === "html";
  const ofType = kind.endsWith("type") || nth?.toLowerCase() === "of-type";
  return (element, budget) => {
    const before = countSiblings(element, "previousElementSibling", ofType, budget);
    if (place !== undefined) return isPlace(before + 1, place.toLowerCase());
    const isFirst = before === 0;
    if (kind.startsWith("first")) return isFirst;
    const isLast = countSiblings(element, "nextElementSibling", ofType, budget) === 0;
    return kind.startsWith("last") ? isLast : isFirst && isLast;
  };
}

function isPlace(place: number, wanted: string): boolean {
  if (wanted === "n") return true;
  return /\d/.test(wanted) ? place === Number(wanted) : place % 2 === Number(wanted === "odd");
}

function countSiblings(
  element: Element,
  side: "previousElementSibling" | "nextElementSibling",
  ofType: boolean,
  budget: Budget,
): number {
  let count = 0;
  for (let other = element[side]; other && budget.left > 0; other = other[side]) {
    budget.left -= 1;
    if (!ofType || other.localName === element.localName) count += 1;
  }
  return count;
}

/** Whether an element matches. False if the budget is exhausted. */
export function matches(element: Element, { parts }: Selector, budget: Budget): boolean {
  return matchesFrom(element, parts, 0, budget);
}

function matchesFrom(element: Element, parts: Compound[], at: number, budget: Budget): boolean {
  const part = parts[at];
  budget.left -= 1;
  if (!part || budget.left < 0 || !meets(element, part, budget)) return false;
  if (at === parts.length - 1) return true;
  const side = part.combinator === "+" || part.combinator === "~" ? "previousElementSibling" : "parentElement";
  const isAny = part.combinator === " " || part.combinator === "~";
  let other = element[side];
  while (other && budget.left > 0) {
    if (matchesFrom(other, parts, at + 1, budget)) return true;
    other = isAny ? other[side] : null;
  }
  return false;
}

function meets(element: Element, { tag, classes, tests }: Compound, budget: Budget): boolean {
  if (tag && element.localName !== tag) return false;
  if (classes.length > 0) {
    const own = classesOf(element, budget);
    if (!classes.every((name) => own.has(name))) return false;
  }
  return tests.every((test) => test(element, budget));
}

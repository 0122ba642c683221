import "server-only";
import { type Declaration, parseDeclaration } from "./declarations";
import { isForScreen } from "./media";
import { parseSelectors, type Selector, splitAtCommas } from "./selectors";

/** The text of a page's `style` element, and its `media` attribute. */
export type StyleSheet = { css: string; media: string | null };

/** A rule that may hide or show text on a normal screen. `order` is its place in the page. */
export type StyleRule = { selectors: Selector[]; declarations: Declaration[]; order: number };

// Real pages have up to 800 KB and 9,000 rules. What follows is ignored.
const MAX_CSS = 2_000_000;
const MAX_RULES = 20_000;
const MAX_DEPTH = 12;
const MAX_NESTED = 20;
const MAX_SELECTOR = 2_000;

/** An open block. `selectors` is null if it is not a rule; its contents are skipped unless `isActive`. */
type Block = { selectors: string[] | null; isActive: boolean; declarations: Declaration[] };

/** The rules of a page that say whether text is visible, in order. Takes linear time. Invalid CSS is skipped. */
export function parseStyles(sheets: StyleSheet[]): StyleRule[] {
  const rules: StyleRule[] = [];
  let left = MAX_CSS;
  for (const { css, media } of sheets) {
    if (left <= 0) break;
    if (media === null || isForScreen(media)) addRules(closed(withoutComments(css.slice(0, left))), rules);
    left -= css.length;
  }
  return rules;
}

function withoutComments(css: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = css.indexOf("/*"); start >= 0; start = css.indexOf("/*", from)) {
    parts.push(css.slice(from, start));
    const end = css.indexOf("*/", start + 2);
    from = end < 0 ? css.length : end + 2;
  }
  return [...parts, css.slice(from)].join(" ");
}

/** At the end of a style sheet all blocks end. */
function closed(css: string): string {
  return css + "}".repeat(MAX_DEPTH);
}

function addRules(css: string, rules: StyleRule[]): void {
  const open: Block[] = [{ selectors: null, isActive: true, declarations: [] }];
  const marks = /["'{};\\]/g;
  let start = 0;
  for (let mark = marks.exec(css); mark; mark = marks.exec(css)) {
    const at = mark.index;
    if (mark[0] === "\\") marks.lastIndex = at + 2;
    if (mark[0] === '"' || mark[0] === "'") marks.lastIndex = endOfString(css, at);
    if (!/[{};]/.test(mark[0])) continue;
    const block = open.at(-1);
    const text = css.slice(start, at).trim();
    start = at + 1;
    if (mark[0] === "{") {
      open.push(blockOf(text, block, open.length));
      continue;
    }
    if (block?.isActive && block.selectors) block.declarations.push(...parseDeclaration(text));
    if (mark[0] === "}" && open.length > 1) {
      open.pop();
      if (block) addRule(block, rules);
    }
    if (rules.length >= MAX_RULES) return;
  }
}

function endOfString(css: string, start: number): number {
  const ends = css[start] === '"' ? /["\n\\]/g : /['\n\\]/g;
  ends.lastIndex = start + 1;
  for (let end = ends.exec(css); end; end = ends.exec(css)) {
    if (end[0] !== "\\") return ends.lastIndex;
    ends.lastIndex = end.index + 2;
  }
  return css.length;
}

const SKIPPED: Block = { selectors: null, isActive: false, declarations: [] };

function blockOf(prelude: string, parent: Block | undefined, depth: number): Block {
  if (!parent?.isActive || depth > MAX_DEPTH || prelude.length > MAX_SELECTOR * MAX_NESTED) return SKIPPED;
  const { selectors } = parent;
  if (!prelude.startsWith("@")) {
    const own = splitAtCommas(prelude);
    return { selectors: selectors ? nested(selectors, own) : own, isActive: true, declarations: [] };
  }
  const [, name = "", condition = ""] = /^@([\w-]+)([\s\S]*)$/.exec(prelude) ?? [];
  const isActive = /^media$/i.test(name)
    ? isForScreen(condition)
    : /^(layer|supports)$/i.test(name) && !/^\s*not\b/i.test(condition);
  return isActive ? { selectors, isActive, declarations: [] } : SKIPPED;
}

/** The selectors of a rule inside a rule: `&` is the outer one, which is also the ancestor by default. */
function nested(outer: string[], own: string[]): string[] {
  return outer
    .slice(0, MAX_NESTED)
    .flatMap((parent) =>
      own
        .slice(0, MAX_NESTED)
        .map((child) => (child.includes("&") ? child.replace("&", () => parent) : `${parent} ${child}`)),
    )
    .filter((selector) => selector.length <= MAX_SELECTOR);
}

function addRule({ selectors, declarations, isActive }: Block, rules: StyleRule[]): void {
  if (!isActive || !selectors || declarations.length === 0) return;
  const parsed = parseSelectors(selectors);
  if (parsed.length > 0) rules.push({ selectors: parsed, declarations, order: rules.length });
}

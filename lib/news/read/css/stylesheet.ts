import "server-only";
import { type Declaration, parseDeclarations, withoutComments } from "./declarations";
import { isForScreen } from "./media";
import { parseSelector, type Selector, type SelectorOptions, selectorsFor } from "./selectors";

/** The text of a page's `style` element, and its `media` attribute. */
export type StyleSheet = { css: string; media: string | null };

/** One selector of a rule that may hide or show text on a normal screen. `order` is the rule's place in the page. */
export type StyleRule = { selector: Selector; declarations: Declaration[]; order: number };

// Real pages have up to 1 MB. What follows is ignored.
const MAX_CSS = 2_000_000;
// The length of all selectors that may concern the page, each with the cost of a short one. Real pages have up to 105,000.
const MAX_SELECTORS = 300_000;
const SELECTOR_COST = 20;
const MAX_PRELUDE = 40_000;
const MAX_DEPTH = 12;
const MAX_NESTED = 20;

/** The attributes that selectors name, in lower case. A fast approximation. */
export function attributesIn(sheets: StyleSheet[]): Set<string> {
  const names = new Set<string>();
  for (const { css } of sheets) {
    for (const [, name = ""] of css.matchAll(/\[\s{0,9}([\w-]+)/g)) names.add(name.toLowerCase());
  }
  return names;
}

/** The rules that may concern a page with these classes and ids (written as in CSS), in order. Takes linear time. Invalid CSS is skipped. */
export function parseStyles(sheets: StyleSheet[], names: ReadonlySet<string>, options: SelectorOptions): StyleRule[] {
  const texts = sheets
    .filter(({ media }) => media === null || isForScreen(media))
    .map(({ css }) => closed(withoutComments(css)));
  const rules: StyleRule[] = [];
  const blocks = readBlocks(closed(texts.join("\n").slice(0, MAX_CSS)), names);
  for (const [order, { selectors, declarations }] of blocks.entries()) {
    for (const text of selectors) {
      const selector = parseSelector(text, options);
      if (selector) rules.push({ selector, declarations, order });
    }
  }
  return rules;
}

/** At the end of a style sheet all blocks end. */
function closed(css: string): string {
  return css + "}".repeat(MAX_DEPTH);
}

/** A block with the selectors of its rule, or of the rules around it. */
type Block = { selectors: string[]; declarations: Declaration[]; isSkipped: boolean };

const SKIPPED: Block = { selectors: [], declarations: [], isSkipped: true };

/** The blocks with declarations, in the order of their ends. */
function readBlocks(css: string, names: ReadonlySet<string>): Block[] {
  const blocks: Block[] = [];
  const open: Block[] = [];
  let block: Block = { selectors: [], declarations: [], isSkipped: false };
  let left = MAX_SELECTORS;
  let start = 0;
  const marks = /["'{}\\]/g;
  while (left > 0 && marks.test(css)) {
    const at = marks.lastIndex - 1;
    const mark = css[at];
    if (mark !== "{" && mark !== "}") {
      marks.lastIndex = mark === "\\" ? at + 2 : endOfString(css, at);
      continue;
    }
    const text = block.isSkipped ? "" : css.slice(start, at);
    const end = mark === "}" ? text.length : text.lastIndexOf(";") + 1;
    start = at + 1;
    if (block.selectors.length > 0) block.declarations.push(...parseDeclarations(text.slice(0, end)));
    if (mark === "{") {
      open.push(block);
      block = open.length > MAX_DEPTH ? SKIPPED : blockOf(text.slice(end).trim(), block, names);
      for (const selector of block.selectors) left -= selector.length + SELECTOR_COST;
    } else {
      if (block.declarations.length > 0) blocks.push(block);
      block = open.pop() ?? block;
    }
  }
  return blocks;
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

function blockOf(prelude: string, { selectors: outer, isSkipped }: Block, names: ReadonlySet<string>): Block {
  if (isSkipped || prelude.length > MAX_PRELUDE) return SKIPPED;
  if (prelude.startsWith("@")) return mayApply(prelude) ? { selectors: outer, declarations: [], isSkipped } : SKIPPED;
  const own = selectorsFor(names, prelude);
  if (own.length === 0) return SKIPPED;
  return { selectors: outer.length > 0 ? nested(outer, own) : own, declarations: [], isSkipped };
}

function mayApply(atRule: string): boolean {
  const [, name = "", condition = ""] = /^@([\w-]+)([\s\S]*)$/.exec(atRule) ?? [];
  if (/^media$/i.test(name)) return isForScreen(condition);
  return /^(?:layer|supports)$/i.test(name) && !/^\s*not\b/i.test(condition);
}

/** The selectors of a rule inside a rule: `&` is the outer one, which is also the ancestor by default. */
function nested(outer: string[], own: string[]): string[] {
  return outer
    .slice(0, MAX_NESTED)
    .flatMap((parent) =>
      own
        .slice(0, MAX_NESTED)
        .map((child) => (child.includes("&") ? child.replace("&", () => parent) : `${parent} ${child}`)),
    );
}

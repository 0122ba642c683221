import "server-only";

/** A line of a PDF page. `x` and `y` are its start in points from the lower left of the page; `size` is the font height. */
export type Line = { text: string; x: number; y: number; size: number; page: number };

/** A text run as pdf.js returns it. */
export type TextRun = { str: string; transform: number[]; height: number; hasEOL: boolean };

/** The lines of a page's text runs, in document order. */
export function linesOf(runs: TextRun[], page: number): Line[] {
  const lines: Line[] = [];
  let current: Line | null = null;
  for (const { str, transform, height, hasEOL } of runs) {
    const [, , , , x = 0, y = 0] = transform;
    if (current && str.trim() && Math.abs(current.y - y) > Math.max(current.size, height) / 2) {
      lines.push(current);
      current = null;
    }
    if (str.trim()) {
      current ??= { text: "", x, y, size: 0, page };
      current.size = Math.max(current.size, height);
    }
    if (current) current.text += str;
    if (hasEOL && current) {
      lines.push(current);
      current = null;
    }
  }
  if (current) lines.push(current);
  return lines
    .map((line) => ({ ...line, text: line.text.replace(/\s+/gu, " ").trim() }))
    .filter(({ text }) => text !== "");
}

const PAGE_NUMBER = /^(?:[-–— ]*(?:page )?\d{1,3}(?: (?:of|\/) \d{1,3})?[-–— ]*|[-–—( ]*more[-–—) ]*)$/iu;
/** Lines at a page's top and bottom checked for repetition on other pages. */
const MARGIN_LINES = 2;

/** The lines without page numbers, '-more-', and headers and footers that repeat from page to page. */
export function withoutMargins(lines: Line[]): Line[] {
  const pages = [...Map.groupBy(lines, ({ page }) => page).values()];
  const margins = pages.map((page) => [...page.slice(0, MARGIN_LINES), ...page.slice(-MARGIN_LINES)]);
  const uses = new Map<string, number>();
  for (const margin of margins) {
    for (const key of new Set(margin.map(keyOf))) uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const repeated = new Set(margins.flat().filter((line) => (uses.get(keyOf(line)) ?? 0) > 1));
  return lines.filter((line) => !repeated.has(line) && !PAGE_NUMBER.test(line.text));
}

const keyOf = ({ text }: Line) => text.replace(/\d+/gu, "0").toLowerCase();

/** Minimum ratio of line spacing to the usual spacing that ends a paragraph. */
const STEP = 1.3;
/** Minimum first-line indent of a new paragraph, in font heights. */
const INDENT = 0.8;
const OTHER_SIZE = 0.15;
const SENTENCE_END = /[.!?:;"”’)]$/u;

/** Joins lines into paragraphs by line spacing, indents and font sizes. */
export function paragraphsOf(lines: Line[]): string[] {
  const usual = lowerQuartile(
    lines.flatMap((line, at) => {
      const before = lines[at - 1];
      const step = before && before.page === line.page ? before.y - line.y : 0;
      return step > 0 ? [step / line.size] : [];
    }),
  );
  const paragraphs: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const last = paragraphs.at(-1);
    if (before && last !== undefined && isContinued(before, line, usual))
      paragraphs[paragraphs.length - 1] = join(last, line.text);
    else paragraphs.push(line.text);
  }
  return paragraphs;
}

function isContinued(before: Line, line: Line, usual: number): boolean {
  if (Math.abs(before.size - line.size) > OTHER_SIZE * before.size || /^[•▪●*–-] /u.test(line.text)) return false;
  if (before.page !== line.page) return !SENTENCE_END.test(before.text) && /^[\p{Ll}\d]/u.test(line.text);
  const step = (before.y - line.y) / line.size;
  const isIndented = line.x - before.x > INDENT * line.size && SENTENCE_END.test(before.text);
  return step > 0 && step <= usual * STEP && !isIndented;
}

/** Prefixes that keep their hyphen at the end of a line. */
const HYPHENATED = /\b(?:co|non|pre|re|self|well|long|short|high|low|multi|cost|so|year|first|full|part)-$/iu;

function join(text: string, next: string): string {
  if (!/\p{L}-$/u.test(text) || !/^\p{Ll}/u.test(next)) return `${text} ${next}`;
  return HYPHENATED.test(text) ? text + next : text.slice(0, -1) + next;
}

/** The lower quartile, because line spacing within paragraphs is smaller, and in a short text rarer, than between them. */
function lowerQuartile(steps: number[]): number {
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 4)] ?? 1;
}

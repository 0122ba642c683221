import "server-only";
import { BLACK, type Color, isAlike, isTransparent, parseColor, WHITE } from "./color";
import type { Declaration } from "./declarations";
import { hiddenBy, isFar, isTinyFont } from "./hiding";
import type { StyleRule } from "./stylesheet";

const MAX_COLORS = 200;

/** The rules that may hide text. Each declaration is judged once, because pages repeat them. */
export function suspectsIn(rules: StyleRule[]): StyleRule[] {
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

/** Whether a declaration of a style attribute may hide text. */
export function mayHideInline(declaration: Declaration): boolean {
  return mayBePart(declaration, () => true);
}

type PaintTest = (property: string, color: Color) => boolean;

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

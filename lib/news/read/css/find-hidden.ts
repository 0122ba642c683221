import "server-only";
import {
  type AnyNode,
  type ChildNode,
  type Element,
  hasChildren,
  isTag,
  isText,
  type Document as Page,
  type ParentNode,
  type Text,
} from "domhandler";
import type { Measure } from "@/lib/news/read/dom/measure";
import { isInside } from "@/lib/news/read/dom/tree";
import type { Cascade, OwnStyle } from "./cascade";
import { type Color, isAlike, isTransparent, parseColor, WHITE } from "./color";
import { hiddenBy, isFar, isTinyFont, type Style } from "./hiding";

/** The property that hides something, and the rule. */
type Hiding = { property: string; cause: string };

export type StyledPage = { tree: Page; measures: ReadonlyMap<AnyNode, Measure>; cascade: Cascade };

/** An element or text that nobody sees. */
export type HiddenNode = Hiding & { node: ChildNode };

/** What a text inherits: the rules by which it cannot be seen, and whether its color may be its background's. */
type Inherited = {
  [property in "font-size" | "visibility" | "text-indent"]: string | null;
} & { isPainted: boolean };

// The properties that scripts and animations change when a page appears.
const ANIMATED = /^(?:opacity|filter|transform|scale|translate|visibility|max-height|height|clip-path)$/;
const NOTHING: Inherited = { "font-size": null, visibility: null, "text-indent": null, isPainted: false };
const INHERITED = ["font-size", "visibility", "text-indent"] as const;

/** The elements and texts of a page that its styles hide, outermost first. `ignored` are causes that count as visible. */
export function findHidden({ tree, measures, cascade }: StyledPage, ignored: ReadonlySet<string>): HiddenNode[] {
  const hidden: HiddenNode[] = [];
  const stack: { node: ChildNode | ParentNode; inherited: Inherited }[] = [{ node: tree, inherited: NOTHING }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node } = top;
    let { inherited } = top;
    // Many elements have no text, and whether they are hidden does not matter.
    if (measures.get(node)?.text === 0) continue;
    if (isText(node)) {
      const hiding = inherited === NOTHING ? null : hidingOf(node, inherited, cascade, ignored);
      if (hiding) hidden.push({ node, ...hiding });
    } else if (isTag(node) && (isHidden(inherited) || cascade.isSuspect(node))) {
      const own = cascade.styleOf(node);
      const style = visibleStyle(own, ignored);
      const property = hiddenBy(style);
      if (property) {
        hidden.push({ node, property, cause: causeOf(own, property) });
        continue;
      }
      inherited = inherit(inherited, own, style, node);
    }
    if (!hasChildren(node)) continue;
    for (let child = node.lastChild; child; child = child.prev) stack.push({ node: child, inherited });
  }
  return hidden;
}

function isHidden(inherited: Inherited): boolean {
  return INHERITED.some((property) => inherited[property]);
}

function causeOf(own: OwnStyle, property: string): string {
  return `${property} ${own.get(property)?.cause ?? ""}`;
}

/** The style of an element without what is ignored, and what an animation changes. */
function visibleStyle(own: OwnStyle, ignored: ReadonlySet<string>): Style {
  const animation = own.get("animation-name")?.value ?? "none";
  const isAnimated = !/^none\b/.test(animation);
  return (property) => {
    const value = own.get(property)?.value;
    if (value === undefined || (isAnimated && ANIMATED.test(property))) return undefined;
    return ignored.has(causeOf(own, property)) ? undefined : value;
  };
}

function inherit(inherited: Inherited, own: OwnStyle, style: Style, { name }: Element): Inherited {
  const next = { ...inherited };
  const set = (property: (typeof INHERITED)[number], hides: boolean | null) => {
    if (hides !== null) next[property] = hides ? causeOf(own, property) : null;
  };
  const size = style("font-size");
  if (size) set("font-size", isTinyFont(size));
  const visibility = style("visibility");
  if (visibility && visibility !== "inherit") set("visibility", /^(?:hidden|collapse)$/.test(visibility));
  const indent = style("text-indent");
  if (indent && indent !== "inherit") set("text-indent", isFar(indent));
  // The colors of the whole page are compared with those inside it.
  if (own.has("color") || own.has("background-color")) next.isPainted ||= !/^(?:html|body)$/.test(name);
  return next.isPainted || isHidden(next) ? next : NOTHING;
}

function hidingOf(text: Text, inherited: Inherited, cascade: Cascade, ignored: ReadonlySet<string>): Hiding | null {
  if (!text.data.trim()) return null;
  for (const property of INHERITED) {
    const cause = inherited[property];
    if (cause) return { property, cause };
  }
  return inherited.isPainted ? hidingByColor(text, cascade, ignored) : null;
}

type Paint = { color: Color | null; element: Element; cause: string };

function hidingByColor(text: Text, { styleOf, isWhole }: Cascade, ignored: ReadonlySet<string>): Hiding | null {
  const front = paintOf(text, styleOf, "color");
  if (!front?.color) return null;
  const back = paintOf(text, styleOf, "background-color");
  const page = isWhole ? WHITE : null;
  const behind = back ? back.color : page;
  if (!isTransparent(front.color) && !(behind && isAlike(front.color, behind))) return null;
  const isInner = back && !isTransparent(front.color) && isInside(back.element, front.element);
  const [property, { cause }] = isInner ? ["background-color", back] : ["color", front];
  return ignored.has(cause) ? null : { property, cause };
}

/** The color that the nearest element around a text has. A null color is unknown. */
function paintOf(text: Text, styleOf: Cascade["styleOf"], property: "color" | "background-color"): Paint | null {
  for (let element = text.parent; element && isTag(element); element = element.parent) {
    const own = styleOf(element);
    const color = property === "color" ? colorOf(own) : backgroundOf(own);
    if (color !== undefined) return { color, element, cause: causeOf(own, property) };
  }
  return null;
}

/** Undefined if it is inherited. */
function colorOf(own: OwnStyle): Color | null | undefined {
  const value = own.get("color")?.value;
  if (value === undefined || /^(?:inherit|currentcolor|unset)$/.test(value)) return undefined;
  // A gradient or a shadow in the shape of the text shows it.
  return own.has("text-shadow") || own.get("background-clip")?.value === "text" ? null : parseColor(value);
}

/** Undefined if the parent's is seen through it. */
function backgroundOf(own: OwnStyle): Color | null | undefined {
  if ((own.get("background-image")?.value ?? "none") !== "none") return null;
  const value = own.get("background-color")?.value;
  const color = value === undefined ? undefined : parseColor(value);
  return color && isTransparent(color) ? undefined : color;
}

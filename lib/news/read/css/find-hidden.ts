import "server-only";
import type { Cascade, OwnStyle } from "./cascade";
import { type Color, isAlike, isTransparent, parseColor, WHITE } from "./color";
import { hiddenBy, isFar, isTinyFont, type Style } from "./hiding";

/** An element or text that nobody sees. `cause` names the property and the rule. */
export type HiddenNode = { node: Node; property: string; cause: string };

/** What a text inherits: the rules by which it cannot be seen, and whether its color may be its background's. */
type Inherited = {
  [property in "font-size" | "visibility" | "text-indent"]: string | null;
} & { isPainted: boolean };

// The properties that scripts and animations change when a page appears.
const ANIMATED = /^(?:opacity|filter|transform|scale|translate|visibility|max-height|height|clip-path)$/;
const NOTHING: Inherited = { "font-size": null, visibility: null, "text-indent": null, isPainted: false };
const INHERITED = ["font-size", "visibility", "text-indent"] as const;
const NO_STYLE: OwnStyle = new Map();

/**
 * The elements and texts of a page that its styles hide, outermost first. `ignored` are causes that count as visible. Not recursive, because
 * a hostile page may be nested deeper than the stack.
 */
export function findHidden(root: Element, cascade: Cascade, ignored: ReadonlySet<string>): HiddenNode[] {
  const found: HiddenNode[] = [];
  const hide = (node: Node, property: string, cause: string | null | undefined) => {
    if (cause) found.push({ node, property, cause: `${property} ${cause}` });
    return Boolean(cause);
  };
  const stack: { node: Node; inherited: Inherited }[] = [{ node: root, inherited: NOTHING }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node, inherited } = top;
    if (node.nodeType === 3 && inherited !== NOTHING && node.nodeValue?.trim()) {
      const property = INHERITED.find((name) => inherited[name]);
      if (property) hide(node, property, inherited[property]);
      else if (inherited.isPainted) hideByColor(node, cascade, ignored, hide);
    }
    if (!isElement(node)) continue;
    const isConcerned = INHERITED.some((name) => inherited[name]) || cascade.isSuspect(node);
    const own = isConcerned ? cascade.styleOf(node) : NO_STYLE;
    const isActive = (property: string) => {
      const cause = own.get(property)?.cause;
      return cause !== undefined && !ignored.has(`${property} ${cause}`) && !isAnimated(own, property);
    };
    const style: Style = (property) => (isActive(property) ? own.get(property)?.value : undefined);
    const property = own.size > 0 ? hiddenBy(style) : null;
    if (property && hide(node, property, own.get(property)?.cause)) continue;
    const next = own.size > 0 ? inherit(inherited, own, style, node) : inherited;
    for (let child = node.lastChild; child; child = child.previousSibling) stack.push({ node: child, inherited: next });
  }
  return found;
}

function isAnimated(own: OwnStyle, property: string): boolean {
  const name = own.get("animation-name")?.value;
  return name !== undefined && !/^none\b/.test(name) && ANIMATED.test(property);
}

function inherit(inherited: Inherited, own: OwnStyle, style: Style, element: Element): Inherited {
  const next = { ...inherited };
  const set = (property: (typeof INHERITED)[number], hides: boolean | null) => {
    if (hides !== null) next[property] = hides ? (own.get(property)?.cause ?? null) : null;
  };
  const size = style("font-size");
  if (size) set("font-size", isTinyFont(size));
  const visibility = style("visibility");
  if (visibility && visibility !== "inherit") set("visibility", /^(?:hidden|collapse)$/.test(visibility));
  const indent = style("text-indent");
  if (indent && indent !== "inherit") set("text-indent", isFar(indent));
  // The colors of the whole page are compared with those inside it.
  if (own.has("color") || own.has("background-color")) next.isPainted ||= !/^(?:html|body)$/.test(element.localName);
  return next.isPainted || INHERITED.some((property) => next[property]) ? next : NOTHING;
}

type Paint = { color: Color | null; element: Element; cause: string };

function hideByColor(
  text: Node,
  { styleOf, isWhole }: Cascade,
  ignored: ReadonlySet<string>,
  hide: (node: Node, property: string, cause: string) => void,
): void {
  const color = paintOf(text, (element) => colorOf(styleOf(element)), styleOf, "color");
  if (!color?.color) return;
  const background = paintOf(text, (element) => backgroundOf(styleOf(element)), styleOf, "background-color");
  const page = isWhole ? WHITE : null;
  const behind = background ? background.color : page;
  if (!isTransparent(color.color) && !(behind && isAlike(color.color, behind))) return;
  const isInner = background !== null && !isTransparent(color.color) && color.element.contains(background.element);
  const [property, { cause }] = isInner ? ["background-color", background] : ["color", color];
  if (!ignored.has(`${property} ${cause}`)) hide(text, property, cause);
}

/** The color that the nearest element around a text has. A null color is unknown. */
function paintOf(
  text: Node,
  read: (element: Element) => Color | null | undefined,
  styleOf: Cascade["styleOf"],
  property: string,
): Paint | null {
  for (let element = text.parentElement; element; element = element.parentElement) {
    const color = read(element);
    if (color !== undefined) return { color, element, cause: styleOf(element).get(property)?.cause ?? "" };
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

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

import "server-only";

/** One property of a style, expanded from its shorthand and in lower case. */
export type Declaration = { property: string; value: string; isImportant: boolean };

const MAX_DECLARATION = 1_000;
const MAX_DECLARATIONS = 1_000;

// The properties that decide whether a text can be read.
const PLAIN = new Set(
  `display visibility opacity content-visibility color font-size text-indent text-shadow background-color background-image background-clip
  position top right bottom left clip clip-path height max-height width max-width overflow-x overflow-y padding-top padding-bottom
  margin-left margin-top transform scale translate zoom filter animation-name`.split(/\s+/),
);

const SHORTHANDS = new Map<string, (value: string) => Longhand[]>([
  ["font", fontOf],
  ["background", backgroundOf],
  ["overflow", overflowOf],
  ["inset", (value) => sides(value, (side) => side)],
  ["margin", (value) => sides(value, (side) => `margin-${side}`)],
  ["padding", (value) => sides(value, (side) => `padding-${side}`)],
  ["animation", (value) => [{ property: "animation-name", value }]],
  ["text-fill-color", (value) => [{ property: "color", value }]],
]);

/** Whether a style attribute has any of the properties. A fast approximation. */
export function mayHide(style: string): boolean {
  return /\\|display|visib|opac|color|font|indent|background|position|inset|clip|height|width|overflow|margin|transform|scale|translate|zoom|filter/i.test(
    style,
  );
}

/** The last declarations of each property in a style attribute or a rule, if they decide whether text can be read. */
export function parseDeclarations(style: string): Declaration[] {
  const last = new Map<string, Declaration>();
  for (const one of withoutComments(style).split(";", MAX_DECLARATIONS).flatMap(parseDeclaration)) {
    last.set(`${one.property} ${one.isImportant}`, one);
  }
  return [...last.values()];
}

export function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ");
}

/** One declaration, as in `display: none !important`. Empty if it does not matter. */
function parseDeclaration(written: string): Declaration[] {
  const colon = written.indexOf(":");
  if (colon < 0 || written.length > MAX_DECLARATION) return [];
  if (written.includes("\\")) return parseDeclaration(unescaped(written).replaceAll("\\", ""));
  const property = propertyOf(written.slice(0, colon));
  const expand = SHORTHANDS.get(property);
  if (!expand && !PLAIN.has(property)) return [];
  const [given = "", ...marks] = written
    .slice(colon + 1)
    .toLowerCase()
    .split("!");
  const value = given.replace(/\s+/g, " ").trim();
  const isImportant = marks.some((one) => one.trim() === "important");
  if (!value) return [];
  const longhands = expand ? expand(value) : [{ property, value }];
  return longhands.map((one) => ({ ...one, isImportant }));
}

function propertyOf(name: string): string {
  const property = name.trim().toLowerCase();
  return property.startsWith("-") ? property.replace(/^-(?:webkit|moz|ms|o)-/, "") : property;
}

type Longhand = Omit<Declaration, "isImportant">;

function fontOf(value: string): Longhand[] {
  const size = value.split(" ").find((word) => /^[\d.]+[a-z%]+(?:\/|$)|^0(?:\/|$)/.test(word));
  return size ? [{ property: "font-size", value: size.split("/")[0] ?? size }] : [];
}

function overflowOf(value: string): Longhand[] {
  const [x = "", y = x] = value.split(" ");
  return [
    { property: "overflow-x", value: x },
    { property: "overflow-y", value: y },
  ];
}

function sides(value: string, nameOf: (side: string) => string): Longhand[] {
  const [top = "", right = top, bottom = top, left = right] = value.split(" ");
  return Object.entries({ top, right, bottom, left })
    .map(([side, length]) => ({ property: nameOf(side), value: length }))
    .filter(({ property }) => PLAIN.has(property));
}

function backgroundOf(value: string): Longhand[] {
  const hasImage = /url\(|gradient\(|image/.test(value);
  const color = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|var)\([^()]{0,80}\)/.exec(value)?.[0];
  const word = value
    .split(" ")
    .find(
      (part) =>
        /^[a-z]+$/.test(part) &&
        !/^(?:none|repeat|scroll|fixed|center|top|left|right|bottom|cover|contain)$/.test(part),
    );
  return [
    { property: "background-color", value: color ?? word ?? "transparent" },
    { property: "background-image", value: hasImage ? "image" : "none" },
    ...(/\btext\b/.test(value) ? [{ property: "background-clip", value: "text" }] : []),
  ];
}

/** A CSS value without its escapes (CSS Syntax 4.3.7). */
function unescaped(text: string): string {
  return text.replace(
    /\\(?:([0-9a-f]{1,6}) ?|([\s\S]))/gi,
    (_all, code: string | undefined, plain: string | undefined) => {
      const point = Number.parseInt(code ?? "", 16);
      return plain ?? (point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd");
    },
  );
}

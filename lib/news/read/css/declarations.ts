import "server-only";

/** One property of a style, expanded from its shorthand and in lower case. */
export type Declaration = { property: string; value: string; isImportant: boolean };

const MAX_DECLARATION = 1_000;
const MAX_DECLARATIONS = 1_000;

const SIDES = ["top", "right", "bottom", "left"] as const;
// The properties that decide whether a text can be read.
const PLAIN = new Set(
  `display visibility opacity content-visibility color font-size text-indent text-shadow background-color background-image background-clip
  position top right bottom left clip clip-path height max-height width max-width overflow-x overflow-y padding-top padding-bottom
  margin-left margin-top transform scale translate zoom filter animation-name`.split(/\s+/),
);

const SHORTHANDS = new Set([
  "font",
  "background",
  "overflow",
  "inset",
  "margin",
  "padding",
  "animation",
  "text-fill-color",
]);

/** Whether a style attribute has any of the properties. A fast approximation. */
export function mayHide(style: string): boolean {
  return /\\|display|visib|opac|color|font|indent|background|position|inset|clip|height|width|overflow|margin|transform|scale|translate|zoom|filter/i.test(
    style,
  );
}

/** The last declarations of each property in a style attribute or a rule, if they decide whether text can be read. */
export function parseDeclarations(style: string): Declaration[] {
  const text = style.includes("/*") ? style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ") : style;
  const last = new Map<string, Declaration>();
  for (const one of text.split(";", MAX_DECLARATIONS).flatMap(parseDeclaration)) {
    last.set(`${one.property} ${one.isImportant}`, one);
  }
  return [...last.values()];
}

/** One declaration, as in `display: none !important`. Empty if it does not matter. */
function parseDeclaration(written: string): Declaration[] {
  const colon = written.indexOf(":");
  if (colon < 0 || written.length > MAX_DECLARATION) return [];
  if (written.includes("\\")) return parseDeclaration(unescaped(written).replaceAll("\\", ""));
  const property = propertyOf(written.slice(0, colon));
  if (!PLAIN.has(property) && !SHORTHANDS.has(property)) return [];
  const [given = "", ...marks] = written
    .slice(colon + 1)
    .toLowerCase()
    .split("!");
  const value = given.replace(/\s+/g, " ").trim();
  const isImportant = marks.some((one) => one.trim() === "important");
  return value ? longhands(property, value).map((one) => ({ ...one, isImportant })) : [];
}

function propertyOf(name: string): string {
  const property = name.trim().toLowerCase();
  return property.startsWith("-") ? property.replace(/^-(?:webkit|moz|ms|o)-/, "") : property;
}

type Longhand = Omit<Declaration, "isImportant">;

function longhands(property: string, value: string): Longhand[] {
  if (PLAIN.has(property)) return [{ property, value }];
  const words = value.split(" ");
  switch (property) {
    case "font": {
      const size = words.find((word) => /^[\d.]+[a-z%]+(?:\/|$)|^0(?:\/|$)/.test(word));
      return size ? [{ property: "font-size", value: size.split("/")[0] ?? size }] : [];
    }
    case "background":
      return backgroundOf(value);
    case "overflow":
      return ["overflow-x", "overflow-y"].map((name, at) => ({ property: name, value: words[at] ?? words[0] ?? "" }));
    case "inset":
      return sides(words, (side) => side);
    case "margin":
    case "padding":
      return sides(words, (side) => `${property}-${side}`).filter((one) => PLAIN.has(one.property));
    case "animation":
      return [{ property: "animation-name", value }];
    case "text-fill-color":
      return [{ property: "color", value }];
    default:
      return [];
  }
}

function sides([top = "", right = top, bottom = top, left = right]: string[], name: (side: string) => string) {
  return SIDES.map((side, at) => ({ property: name(side), value: [top, right, bottom, left][at] ?? "" }));
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

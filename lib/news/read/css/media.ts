import "server-only";

// An ordinary screen, in CSS pixels.
const SCREEN = { width: 1280, height: 800 };
const MAX_LENGTH = 1_000;

const FEATURE =
  /^(min-|max-)?(?:device-)?(width|height)\s{0,9}:\s{0,9}(\d{1,6}(?:\.\d{1,6})?)(px|em|rem)?$|^(width|height)\s{0,9}([<>])=?\s{0,9}(\d{1,6}(?:\.\d{1,6})?)(px|em|rem)?$/;
const KNOWN =
  /^(?:orientation\s*:\s*landscape|hover(?:\s*:\s*hover)?|pointer\s*:\s*fine|color|scripting\s*:\s*enabled)$/;

/** Whether a media query applies to an ordinary screen. Unknown conditions do not apply. */
export function isForScreen(query: string): boolean {
  if (query.length > MAX_LENGTH) return false;
  const text = query.toLowerCase().replace(/\s+/g, " ").trim();
  return text === "" || text.split(",").some((one) => isMet(one.trim()));
}

function isMet(query: string): boolean {
  if (query.startsWith("not ")) return !isMet(query.slice("not ".length));
  return query.split(" and ").every((part) => {
    const condition = part.replace(/^only /, "").trim();
    if (!condition.startsWith("(")) return condition === "screen" || condition === "all";
    return hasFeature(condition.replace(/[()]/g, "").trim());
  });
}

function hasFeature(feature: string): boolean {
  if (KNOWN.test(feature)) return true;
  const [, bound, named, size, unit, ranged, sign, limit, limitUnit] = FEATURE.exec(feature) ?? [];
  const px = Number(size ?? limit) * ((unit ?? limitUnit ?? "px") === "px" ? 1 : 16);
  const own = (named ?? ranged) === "width" ? SCREEN.width : SCREEN.height;
  if (bound === "min-" || sign === ">") return own >= px;
  return (bound === "max-" || sign === "<") && own <= px;
}

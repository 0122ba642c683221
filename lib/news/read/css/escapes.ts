import "server-only";

/** A CSS name or value without its escapes (CSS Syntax 4.3.7). */
export function unescaped(name: string): string {
  return name.replace(
    /\\(?:([0-9a-f]{1,6}) ?|([\s\S]))/gi,
    (_all, code: string | undefined, plain: string | undefined) => {
      const point = Number.parseInt(code ?? "", 16);
      return plain ?? (point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd");
    },
  );
}

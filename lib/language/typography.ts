/** Typographic apostrophes and quotation marks in place of straight ones: 'the plant’s', 'members’', '’24', '“up to”'. */
export function typographic(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{Nd}])'(?=\p{L})|(?<=s)'(?=[\s.,;:!?)”]|$)|(?<=^|[\s(])'(?=\d\ds?(?!\p{L}|\d))/gu, "’")
    .replace(/(?<=^|[\s(—–-])"(?=\S)([^"]*)"(?![\p{L}\p{Nd}])/gu, "“$1”");
}

/** Control and formatting characters, such as bidirectional overrides and zero-width ones, and letters without ink. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|\u034f|[\u115f\u1160\u2800\u3164\uffa0]|\u17b4|\u17b5/u;
/** Joins emoji to one picture. */
const JOINER = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/** Whether every character of a text can be seen, and is no line break. Also true for an empty text. */
export function isVisible(text: string): boolean {
  const rest = text.replace(JOINER, "");
  return !HIDDEN.test(rest) && (rest === "" || /[\p{L}\p{N}\p{P}\p{S}]/u.test(rest));
}

/** The end of the message about a text that `isVisible` refuses. */
export const HIDDEN_REFUSED = "must not have control or invisible characters";

/** A text for a terminal: hidden characters become escapes such as \u{1b}. */
export function printable(text: string): string {
  return [...text]
    .map((character) => (HIDDEN.test(character) ? `\\u{${character.codePointAt(0)?.toString(16)}}` : character))
    .join("");
}

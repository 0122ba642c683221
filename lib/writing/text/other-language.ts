import "server-only";

const ENGLISH = /(?<!\p{L})(?:the|and|of|to|for|on|with|is|was|said|by|at|from|that|will)(?!\p{L})/giu;
const OTHER_LANGUAGES =
  /(?<!\p{L})(?:el|la|los|las|de|del|que|y|un|una|por|para|con|se|le|les|des|du|et|est|une|dans|pour|der|die|das|und|den|ist|mit|von|ng|mga|sa|ang|o|os|da|do|em)(?!\p{L})/giu;
const MIN_WORDS = 20;
const MIN_OTHER = 1 / 8;

/** Whether a text has many of the short words of Spanish, French, German, Portuguese or Tagalog, and few of English. */
export function isOtherLanguage(text: string, minWords = MIN_WORDS): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [words, others] = [count(/\p{L}+/gu), count(OTHER_LANGUAGES)];
  return words >= minWords && others >= words * MIN_OTHER && others > 2 * count(ENGLISH);
}

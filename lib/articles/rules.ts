/** The paragraphs of an article's text, without those that are empty. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
}

/** The number (from 1) of the paragraph that a place in an article's text lies in. */
export function paragraphAt(text: string, place: number): number {
  return Math.max(1, paragraphsOf(`${text.slice(0, place)}.`).length);
}

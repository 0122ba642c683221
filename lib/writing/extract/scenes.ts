import "server-only";
import { unquoted, withoutHeadlineQuotes } from "@/lib/writing/text/quotations";
import { stemsOf } from "./clearness";

/* Newspapers often open with a person or a place before the news. */

const SCENES = [
  /\b(?:somebody|someone|nobody|no one|anybody|everybody)\b/iu,
  // 'had been told no by four companies', 'had coffee going by 4:30 Monday morning'
  /^.{0,60}\bhad (?:been|\p{Ll}+ed|come|gone|heard|known|seen|spent|taken)\b/u,
  /\b(?:at|by) (?:about )?\d{1,2}(?::\d\d)? (?:a\.m\.|p\.m\.|\p{Lu}\p{L}+day (?:morning|afternoon|evening))/u,
  /^(?:For|In) (?:about |nearly |the past )?(?:\p{Ll}+|\d+) (?:decades|months|weeks|years), |^It (?:all )?(?:began|started|took|was)\b/u,
  /\bstill \p{Ll}+s (?:at|in|on|over|the)\b/u,
];

/** Whether a sentence tells a scene: when somebody woke up, what nobody had expected. */
export function opensScene(sentence: string): boolean {
  const own = unquoted(sentence);
  return SCENES.some((scene) => scene.test(own));
}

/** Of two digits or more; 'EF-4' and '800xA' are names. */
const FIGURE = /(?<![\p{L}\d])\d[\d,.]*\d(?![\p{L}\d])/gu;
const figuresIn = (text: string) => new Set((text.match(FIGURE) ?? []).map((figure) => figure.replaceAll(",", "")));
/** A shared figure is a better sign than a shared word. */
const PER_FIGURE = 2;

/** How much of a title a sentence tells, in shared words and figures. `figures` counts the figures alone. */
export function tellingOf(title: string): (sentence: string) => { value: number; figures: number } {
  const own = withoutHeadlineQuotes(title);
  const [stems, inTitle] = [stemsOf(own), figuresIn(own)];
  return (sentence) => {
    const figures = figuresIn(sentence).intersection(inTitle).size;
    return { value: stemsOf(sentence).intersection(stems).size + PER_FIGURE * figures, figures };
  };
}

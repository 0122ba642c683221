import "server-only";
import { MONTH_NAMES, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { unquoted, withoutHeadlineQuotes } from "@/lib/writing/text/quotations";
import type { SourceText } from "@/lib/writing/types";
import { stemsOf } from "../clearness";
import { isDeed } from "../fairness/attribution";
import { isNewsReport } from "../fairness/source-kinds";
import type { Ranked } from "../ranking";

const ORGANIZATION =
  /\b(?:[Cc]o-?op(?:erative)?s?|Electric|Power|Energy|R?EMC|RECC?|PUD|G&T|[Aa]ssociation|[Aa]dministration|[Uu]tilit(?:y|ies)|[Cc]ommission|[Dd]epartment|[Aa]gency|[Bb]oards?|[Aa]uthority|[Cc]ouncil|[Cc]ourt|[Jj]udge|[Jj]ury|[Cc]ounty|[Cc]ompany|Inc|directors|trustees|members|lawmakers|Legislature|officials|regulators|state|federal)\b/u;
const RECENT_DAY = new RegExp(
  String.raw`\b(?:${WEEKDAY_NAMES}|today|yesterday|this (?:week|month|fall|year|spring|summer|winter)|(?:last|next) (?:week|month|year)|(?:${MONTH_NAMES}|Jan\.|Feb\.|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.) \d)`,
  "u",
);
const FUTURE =
  /\b(?:will|would|(?:plan|want|seek|hope|expect|propose)s? to|(?<!\b(?:seemed|tended|used) )to be|(?:is|are) set to|could|may|must)\b/u;
const PERFECT =
  /\b(?:has|have) (?:\p{Ll}+ly )?(?:\p{Ll}+ed|been|begun|taken|given|won|lost|built|chosen|found|made|put|sent|sold|bought|drawn|told)\b/u;
const PERSON = /\b(?:he|she|him|hers?|his)\b/iu;
const LONG_AGO =
  /\b(?:1[89]\d\d|20[01]\d)s?\b|\b(?:decades?|generations?|century|centuries|years ago|for (?:\p{Ll}+|\d+) years|once|used to|always|never|ever)\b/u;
const VAGUE = /\b(?:somebody|someone|nobody|no one|anybody|everybody|everyone|anyone|something|nothing|things?)\b/iu;
const AMOUNT =
  /\d[\d,.]*[ -](?:percent|million|billion|megawatts?|MW|GW|kilovolts?|kV|miles?|acres|members|customers|meters|homes|households|counties|people|jobs|workers|cents|pages|votes)\b|\d%|\b\d[\d,]{3,}\b|\b\d+ to \d+\b|\b\d+-\d+\b/u;
const SAYING = /\b(?:said|says|told|announced)\b|\baccording to\b/u;
const ADVERBIAL = /^(?:When|For|Before|By|As|While|After|If|In|At|On) /u;

/** Against a first sentence that has none or one of the title's words. */
const OFF_TITLE = [1.24, 0.83];

/**
 * How likely a sentence is to be an article's news, in log odds relative to its other sentences: a conditional logistic regression over the openings of
 * 175 reports, labeled by their writers.
 */
export function newsworthinessIn(title: string): (sentence: Ranked) => number {
  const inTitle = stemsOf(withoutHeadlineQuotes(title));
  return ({ shown, score, place }) => {
    const own = unquoted(shown);
    const told = Math.min(6, stemsOf(shown).intersection(inTitle).size);
    return (
      2.24 * score -
      0.14 * place +
      (place === 0 ? 1.04 - (OFF_TITLE[told] ?? 0) : 0) +
      (place === 0 && isDeed(shown) ? 0.25 : 0) +
      0.2 * told +
      (RECENT_DAY.test(own) ? 0.89 : 0) +
      (FUTURE.test(own) ? 0.64 : 0) +
      (PERFECT.test(own) ? 0.45 : 0) +
      (ORGANIZATION.test(own) ? 0.46 : 0) +
      (/\$\s?\d/u.test(own) ? 0.5 : 0) +
      (AMOUNT.test(own) ? 0.43 : 0) +
      (own.length >= 110 ? 0.52 : 0) -
      (PERSON.test(own) ? 0.62 : 0) -
      (LONG_AGO.test(own) ? 0.51 : 0) -
      (VAGUE.test(own) ? 0.42 : 0) -
      (/["“]/u.test(shown) ? 0.37 : 0) -
      (ADVERBIAL.test(own) ? 0.29 : 0) -
      (SAYING.test(own) ? 0.28 : 0)
    );
  };
}

/** A sentence before the news is this much less likely to be news, in log odds, or it belongs to a scene; more if it names an organization. */
const [SCENE, SCENE_OF_ORGANIZATION] = [0.3, 1];

/** Whether a sentence belongs to the scene, question or history with which a report opens before its news. */
export function sceneBefore(source: SourceText, title: string, news: Ranked): (sentence: Ranked) => boolean {
  if (!isNewsReport(source)) return () => false;
  const oddsOf = newsworthinessIn(title);
  const ofNews = oddsOf(news);
  const leastFor = ({ shown }: Ranked) => ofNews - (ORGANIZATION.test(shown) ? SCENE_OF_ORGANIZATION : SCENE);
  return (one) => one.index < news.index && oddsOf(one) < leastFor(one);
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

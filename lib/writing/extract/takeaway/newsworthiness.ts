import "server-only";
import { MONTHS_IN_NEWS, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { unquoted, withoutHeadlineQuotes } from "@/lib/writing/text/quotations";
import type { SourceText } from "@/lib/writing/types";
import { isNewsReport } from "../fairness/source-kinds";
import type { Ranked } from "../ranking";
import { AMOUNT, LONG_AGO, ORGANIZATION, PERSON, PROCEDURE } from "../signs";
import { stemsOf } from "../stems";

const RECENT_DAY = new RegExp(
  String.raw`\b(?:${WEEKDAY_NAMES}|today|yesterday|this (?:week|month|fall|year|spring|summer|winter)|(?:last|next) (?:week|month|year)|(?:${MONTHS_IN_NEWS}) \d)`,
  "u",
);
const FUTURE =
  /\b(?:will|would|(?:plan|want|seek|hope|expect|propose)s? to|(?<!\b(?:seemed|tended|used) )to be|(?:is|are) set to|could|may|must)\b/u;
const PERFECT =
  /\b(?:has|have) (?:\p{Ll}+ly )?(?:\p{Ll}+ed|been|begun|taken|given|won|lost|built|chosen|found|made|put|sent|sold|bought|drawn|told)\b/u;
const DECISION =
  "(?:acknowledged|adopted|agreed|announced|approved|asked|awarded|blocked|canceled|charged|cited|closed|concluded|convicted|cut|declared|delayed|denied|dismissed|elected|filed|fined|found|granted|halted|indicted|killed|knocked|ordered|ousted|overturned|passed|paused|pleaded|postponed|proposed|raised|rejected|released|removed|ruled|sentenced|settled|signed|sued|suspended|upheld|vetoed|voted)";
const DECIDED = new RegExp(String.raw`\b${DECISION}\b`, "u");
/** 'The board of the cooperative voted' */
const DECIDED_BY_BODY = new RegExp(
  String.raw`\b(?:FERC|EPA|OSHA|RUS|EMC|[Aa]ssociation|Electric|Energy|House|Legislature|Power|Senate|administration|agency|board|commission(?:ers)?|committee|company|co-?op(?:erative)?|council|county|court|department|directors|governor|judge|jury|lawmakers|members|officials|regulators|trustees|utilit(?:y|ies)|voters)\b[^.;,]{0,60}\b${DECISION}\b`,
  "u",
);
const SAYING = /\b(?:said|says|told|announced)\b|\baccording to\b/u;
const ADVERBIAL = /^(?:When|For|Before|By|As|While|After|If|In|At|On) /u;

/** Whether a sentence tells what an organization did or is to do. */
export function mayBeNews(shown: string): boolean {
  const own = unquoted(shown);
  return ORGANIZATION.test(own) && !PROCEDURE.test(own) && (DECIDED.test(own) || PERFECT.test(own) || FUTURE.test(own));
}

/** 'Profits rose, the company said.' */
const ATTRIBUTED_AT_END = new RegExp(
  String.raw`,["”]? (?:according to [^,]+|[^,]{2,80}\b(?:announced|claims?|reports?|said|says?|shows?|suggests?|warn(?:ed)?)(?: (?:on )?(?:${WEEKDAY_NAMES}))?)\.$`,
  "u",
);
/** 'has leaped', 'have given' */
const HAS_DONE = /\b(?:has|have) (?:\p{Ll}+ly )?(?!(?:an?|had|more|no|not|some|the|to)\b)\p{Ll}{3,}/u;
const POINTS_BACK =
  /^(?:Another|Both|Dr|He|Her|His|It|Its|Mr|Mrs|Ms|Other|She|Such|That|Their|These|They|This|Those)\b/u;
/** 'A year ago the cooperative was asking for bids to dismantle the unit.' */
const AGO = /^\p{L}+ (?:decade|month|week|year)s? ago\b/u;
const OPENS_WITH_NAME = /^(?:\p{Lu}[\p{L}&'’.-]* ){2}/u;

/**
 * How likely a sentence is to be an article's news, in log odds relative to its other sentences: a conditional logistic regression over the openings of
 * 290 reports, labeled by their writers and by editors, and then, with these weights as its prior, over 260 annotated articles and the first sentences of
 * 948 published reports with a tenth of the weight.
 */
export function newsworthinessIn(title: string): (sentence: Ranked) => number {
  const inTitle = stemsOf(withoutHeadlineQuotes(title));
  return ({ shown, score, place }) => {
    const own = unquoted(shown);
    const told = Math.min(6, stemsOf(shown).intersection(inTitle).size);
    const isLead = place === 0;
    const signs: [weight: number, value: number | boolean][] = [
      [3.21, score],
      [-0.39, place],
      [2.43, isLead],
      [-0.59, isLead && told === 0],
      [-0.33, isLead && told === 1],
      [0.69, told],
      [1.68, DECIDED.test(own)],
      [0.55, DECIDED_BY_BODY.test(own)],
      [1.4, RECENT_DAY.test(own)],
      [0.4, FUTURE.test(own)],
      [0.51, PERFECT.test(own)],
      [0.4, HAS_DONE.test(own)],
      [1.09, ORGANIZATION.test(own)],
      [1.12, /\$\s?\d/u.test(own)],
      [0.8, AMOUNT.test(own)],
      [0.79, own.length >= 110],
      [-0.45, own.length < 60],
      [-0.3, PERSON.test(own)],
      [-0.41, LONG_AGO.test(own)],
      [-0.73, ADVERBIAL.test(own)],
      [-2, AGO.test(own)],
      [-0.5, SAYING.test(own)],
      [0.38, ATTRIBUTED_AT_END.test(own)],
      [-2.74, PROCEDURE.test(own)],
      [-0.33, !isLead && POINTS_BACK.test(shown)],
      [-0.27, !isLead && /^The /u.test(shown)],
      [0.62, OPENS_WITH_NAME.test(shown)],
    ];
    return signs.reduce((sum, [weight, value]) => sum + weight * Number(value), 0);
  };
}

/** A sentence before the news that is this much less likely to be news, in log odds, belongs to a scene. */
const SCENE = 2.5;

/** Whether a sentence belongs to the scene, question or history with which a report opens before its news. */
export function sceneBefore(source: SourceText, title: string, news: Ranked): (sentence: Ranked) => boolean {
  if (!isNewsReport(source)) return () => false;
  const oddsOf = newsworthinessIn(title);
  const least = oddsOf(news) - SCENE;
  return (one) => one.index < news.index && oddsOf({ ...one, place: Math.max(1, one.place) }) < least;
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

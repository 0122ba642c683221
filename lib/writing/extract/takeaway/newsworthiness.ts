import "server-only";
import { MONTHS_IN_NEWS, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { unquoted, withoutHeadlineQuotes } from "@/lib/writing/text/quotations";
import type { SourceText } from "@/lib/writing/types";
import { isDeed } from "../fairness/attribution";
import { isNewsReport } from "../fairness/source-kinds";
import type { Ranked } from "../ranking";
import { AMOUNT, LONG_AGO, ORGANIZATION, PERSON, PROCEDURE, VAGUE } from "../signs";
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

/** Against a first sentence that has none or one of the title's words. */
const OFF_TITLE = [1.26, 0.92];

/**
 * How likely a sentence is to be an article's news, in log odds relative to its other sentences: a conditional logistic regression over the openings of
 * 175 reports, labeled by their writers, and then over 115 more by editors, with the earlier weights as its prior.
 */
export function newsworthinessIn(title: string): (sentence: Ranked) => number {
  const inTitle = stemsOf(withoutHeadlineQuotes(title));
  return ({ shown, score, place }) => {
    const own = unquoted(shown);
    const told = Math.min(6, stemsOf(shown).intersection(inTitle).size);
    return (
      2.5 * score -
      0.2 * place +
      (place === 0 ? 0.82 - (OFF_TITLE[told] ?? 0) : 0) +
      (place === 0 && isDeed(shown) ? 0.24 : 0) +
      0.54 * told +
      (DECIDED.test(own) ? 1.03 : 0) +
      (DECIDED_BY_BODY.test(own) ? 0.44 : 0) +
      (RECENT_DAY.test(own) ? 1.1 : 0) +
      (FUTURE.test(own) ? 0.54 : 0) +
      (PERFECT.test(own) ? 0.26 : 0) +
      (ORGANIZATION.test(own) ? 0.91 : 0) +
      (/\$\s?\d/u.test(own) ? 0.72 : 0) +
      (AMOUNT.test(own) ? 0.85 : 0) +
      (own.length >= 110 ? 1.01 : 0) -
      (PERSON.test(own) ? 0.51 : 0) -
      (LONG_AGO.test(own) ? 0.29 : 0) -
      (VAGUE.test(own) ? 0.38 : 0) -
      (/["“]/u.test(shown) ? 0.36 : 0) -
      (ADVERBIAL.test(own) ? 0.24 : 0) -
      (SAYING.test(own) ? 0.56 : 0) -
      (PROCEDURE.test(own) ? 2 : 0)
    );
  };
}

/** A sentence before the news that is this much less likely to be news, in log odds, belongs to a scene. */
const SCENE = 2.5;

/** Whether a sentence belongs to the scene, question or history with which a report opens before its news. */
export function sceneBefore(source: SourceText, title: string, news: Ranked): (sentence: Ranked) => boolean {
  if (!isNewsReport(source)) return () => false;
  const oddsOf = newsworthinessIn(title);
  const least = oddsOf(news) - SCENE;
  return (one) => one.index < news.index && oddsOf(one) < least;
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

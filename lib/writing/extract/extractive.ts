import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { relevanceOf } from "@/lib/writing/lens/relevance";
import { loadedWords } from "@/lib/writing/steering/loaded-language";
import { overlap, type Span } from "@/lib/writing/text/spans";
import type { SourceText, Takeaway } from "@/lib/writing/types";
import { pickBeside, type Story } from "./beside/selection";
import type { Candidate } from "./candidates/candidate";
import { withoutContrast } from "./candidates/contrast";
import { QUOTABLE } from "./candidates/quoted";
import { clearnessOf } from "./clearness";
import { pickExcerpt } from "./excerpt";
import { joinClaims, quotedFrom, senderOf, withClaims } from "./fairness/attributed";
import { needsSender } from "./fairness/fair-sentences";
import { isNewsReport } from "./fairness/source-kinds";
import { extractOf, withIntroductions } from "./introductions";
import { isInWordsOfNotice, isNotice } from "./notices/notice";
import { partsOfShort, wholeOfShort } from "./notices/short";
import { aroundNews, type Ranked, rankSentences } from "./ranking";
import { partsOfRoundUp } from "./roundups/round-up";
import { runsOf, summaryAndPointsOf } from "./runs";
import { pickTakeaway } from "./takeaway/takeaway";
import { headlineOf } from "./titles/headline";

/** Increment with every change to the selection. */
export const EXTRACTIVE_VERSION = "59";

/** The parts of a story as sentences of its sources, each used once; parts are empty or null if the texts are too short. */
export type Extracts = { text: Evidence | null; summary: Evidence[]; points: Evidence[]; excerpt: Evidence | null };

/** Extracts as a takeaway; the title is the source's own. */
export function takeawayOf(source: SourceText, { text, summary, points, excerpt }: Extracts): Takeaway {
  return {
    ai_takeaway_title: headlineOf(source, text?.sentence),
    ai_takeaway_text: text?.sentence ?? "",
    ai_summary: summary.map((extract) => extract.sentence).join(" "),
    ai_key_points: points.map((extract) => extract.sentence),
    ai_excerpt: excerpt?.sentence ?? null,
    relevance: relevanceOf(source),
  };
}

/** What one side calls a program: 'the Clean Electricity Program (CEP), or carbon tax,' */
const LABEL = /, or (?:the |an? )?(?:\p{Ll}+ ){1,2}(?:bailout|giveaway|mandate|scam|tax),/u;

/** What a notice says in its own words, as a quotation of it. */
function withNotice(source: SourceText, extract: Evidence): Evidence {
  const { sentence } = extract;
  if (!isNotice(source) || !QUOTABLE.test(sentence) || !isInWordsOfNotice(sentence)) return extract;
  return { ...extract, sentence: quotedFrom("The notice", sentence) };
}

/** A lead that praises or blames, and one of a White House fact sheet that promises, as a quotation of its sender. */
function withoutPraise(source: SourceText, lead: Evidence): Evidence {
  if (!QUOTABLE.test(lead.sentence)) return lead;
  if (loadedWords(lead.sentence) === 0 && !needsSender(source, lead.sentence) && !LABEL.test(lead.sentence))
    return lead;
  const sender = senderOf(source);
  return sender ? { ...lead, sentence: quotedFrom(sender, lead.sentence) } : lead;
}

/**
 * Verbatim whole sentences that are clear in context and attribute claims, with their positions: ranked by an editor's likely choices (ranking.ts),
 * with maximal marginal relevance (Carbonell & Goldstein 1998) against repetition. Summary and key points are in source order.
 */
export function extractsOf(source: SourceText): Extracts {
  const { text, summary, points, excerpt } = sentencesOf(source);
  const asWritten = (extract: Evidence) => withNotice(source, extract);
  return { text: text && asWritten(text), summary: summary.map(asWritten), points: points.map(asWritten), excerpt };
}

function sentencesOf(source: SourceText): Extracts {
  const sentences = rankSentences(source);
  const roundUp = partsOfRoundUp(source, sentences);
  if (roundUp) return { ...roundUp, excerpt: null };
  const isClear = clearnessOf(source, sentences);
  const whole = wholeOfShort(source, sentences);
  const first = pickTakeaway(source, sentences, isClear) ?? whole?.[0];
  if (first === undefined) return { text: null, summary: [], points: [], excerpt: null };
  const extracts = (of: readonly Ranked[], before?: Ranked) =>
    of.map((one, at) => {
      const isBehind = (of[at - 1] ?? before)?.index === one.index - 1;
      return extractOf(source, isBehind ? one : withoutContrast(one));
    });
  if (whole) {
    const beside = extracts(whole.filter((one) => one !== first));
    return { text: extractOf(source, first), ...partsOfShort(source, beside), excerpt: null };
  }
  const excerptBeside = (used: readonly Ranked[]) => pickExcerpt(source, sentences, [first, ...used]);
  const quotation = excerptBeside([]);
  const isReserved = (candidate: Candidate) => quotation !== null && overlap(quotation, candidate);
  const ranked = first.place > 0 && isNewsReport(source) ? aroundNews(sentences, first.place) : sentences;
  const { beside, ...story } = besidesOf({ source, sentences: ranked, isClear, first, isReserved });
  const runs = runsOf(story.sentences, beside, story.isClear, first);
  const { summary, points } = summaryAndPointsOf(runs, story.isClear, first);
  return {
    text: withoutPraise(source, extractOf(source, first)),
    summary: extracts(joinClaims(summary), first),
    points: extracts(withIntroductions(story.sentences, points)),
    excerpt: excerptBeside(beside),
  };
}

/** The best quotation of the source beside the passages that a story already renders. */
export function quotationBeside(source: SourceText, rendered: readonly Span[]): Evidence | null {
  const sentences = rankSentences(source);
  const isUsed = (candidate: Candidate) => rendered.some((other) => overlap(other, candidate));
  return pickExcerpt(source, sentences, sentences.filter(isUsed));
}

/** The sentences shown besides the takeaway; claims of their writer as quotations. */
function besidesOf(story: Story): Pick<Story, "sentences" | "isClear"> & { beside: Ranked[] } {
  const { shown: sentences, plain } = withClaims(story.source, story.sentences);
  if (!sentences.some(({ isClaim }) => isClaim)) return { ...story, beside: pickBeside(story) };
  const isClear = clearnessOf(story.source, plain);
  const first = sentences[story.first.index] ?? story.first;
  return { sentences, isClear, beside: pickBeside({ ...story, sentences, isClear, first }) };
}

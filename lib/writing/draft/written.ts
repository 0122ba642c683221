import "server-only";
import type { SummaryMethod, TextType } from "@/db/enums";
import type { Evidence, Grounding } from "@/lib/briefings/types";
import { type Extracts, extractsOf, takeawayOf } from "@/lib/writing/extract/extractive";
import { areaOf } from "@/lib/writing/lens/areas";
import { datesAheadOf } from "@/lib/writing/lens/dates/dates-ahead";
import { meaningBeside } from "@/lib/writing/lens/implications";
import type { ModelFailure } from "@/lib/writing/model/failures";
import { withoutInstructions } from "@/lib/writing/steering/instructions";
import type { Lens, SourceText, Takeaway } from "@/lib/writing/types";

/** A takeaway with its evidence: every sentence shown, except the title, has its passages. */
export type WrittenArticle = {
  takeaway: Takeaway;
  lens: Lens;
  summary_method: SummaryMethod;
  grounding: Grounding;
  evidence: Evidence[];
  /** Notes on this article for admins. */
  notes: string[];
  /** Why the model's text was not used, if a model is configured. */
  failure: ModelFailure | null;
  /** The kind that the model assigned, if that kind is not published. */
  text_type: TextType | null;
  /** Whether a model judged its relevance and kind, even if none of its text is used. */
  isJudged: boolean;
};

/** The article's own sentences, verbatim, without paragraphs that contain an instruction. */
export function extractiveTakeaway(given: SourceText): WrittenArticle {
  const { source, notes } = withoutInstructions(given);
  return { ...extractedFrom(source), notes };
}

/** The own sentences of an article without instructions, verbatim. */
export function extractedFrom(source: SourceText): WrittenArticle {
  const { extracts, meaning } = meaningBeside(source, extractsOf(source));
  const evidence = [...allOf(extracts), ...(meaning ? [meaning] : [])];
  return {
    takeaway: takeawayOf(source, extracts),
    lens: {
      area: areaOf(source),
      ai_meaning: meaning?.sentence ?? null,
      dates_ahead: datesAheadOf(source),
    },
    summary_method: "extractive",
    grounding: { checked: evidence.length, supported: evidence.length, replaced: 0, second_reader: false },
    evidence,
    notes: [],
    failure: null,
    text_type: null,
    isJudged: false,
  };
}

/** Every sentence of the extracts, without duplicates. */
function allOf({ text, summary, points, excerpt }: Extracts): Evidence[] {
  return [...new Set([text, ...summary, ...points, excerpt].filter((extract) => extract !== null))];
}

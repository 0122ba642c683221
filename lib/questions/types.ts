import type { StoryType } from "@/db/enums";

/** A published story that an answer cites. `number` is its reference, from 1; `date` is ISO 8601 UTC. */
export type CitedStory = {
  number: number;
  article_id: number;
  type: StoryType;
  title: string;
  source: string | null;
  date: string | null;
};

/**
 * `answer`: written by a model from the stories and checked against their sources. `passages`: sentences of the stories as published.
 * `none`: no story answers the question; the stories are the nearest ones.
 */
type AnswerKind = "answer" | "passages" | "none";

/** At most five sentences, each with the numbers of the stories it cites. */
export type Answer = {
  kind: AnswerKind;
  sentences: { text: string; stories: number[] }[];
  stories: CitedStory[];
};

/** An answer. `left` is the number of questions the user may still ask today. */
export type AnsweredQuestion = Answer & { question: string; left: number };

/** A story matching a question, with its published sentences. */
export type FoundStory = Omit<CitedStory, "number"> & {
  sentences: FoundSentence[];
  /** Indexes of the question's words it contains. */
  hits: number[];
  /** Text search rank, for stories with the same words. */
  rank: number;
};

/** A published sentence and its source passages. */
export type FoundSentence = { text: string; places: { article_id: number; start: number; end: number }[] };

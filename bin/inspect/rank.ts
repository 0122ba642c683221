import { z } from "zod";
import { judge } from "@/lib/writing/lens/judgement";
import { type OpenInspector, parseInput } from "./inspector";

const input = z.object({
  title: z.string(),
  text: z.string(),
  url: z.string(),
  query: z.string().nullish(),
  source: z.string().nullish(),
});

/** Judges whether an article belongs in a briefing, as a run does without a model. */
export const openRank: OpenInspector = async () => ({
  async inspect(value) {
    const { relevance, text_type, kept, reason } = judge(parseInput(input, value));
    return { relevance, text_type, kept, reason };
  },
});

import { z } from "zod";
import { writeArticle } from "@/lib/writing/draft/article";
import { type OpenInspector, once, parseInput } from "./inspector";
import { loadModels } from "./models";
import { articleInput, sourceOf } from "./source";

const input = articleInput.extend({ url: z.string().nullish() });

/** Writes an article's summary as a run would publish it: by the model with all checks, or extractive without one. */
export const openSummarize: OpenInspector = async (warn) => {
  const models = await loadModels();
  const warnOnce = once(warn);
  return {
    async inspect(value) {
      const source = sourceOf(parseInput(input, value), 1);
      const { takeaway, lens, failure } = await writeArticle(source, models);
      if (failure) warnOnce(`${failure.message}: the summary is extractive.`);
      return {
        takeaway_title: takeaway.ai_takeaway_title,
        takeaway_text: takeaway.ai_takeaway_text,
        summary: takeaway.ai_summary,
        key_points: takeaway.ai_key_points,
        excerpt: takeaway.ai_excerpt,
        area: lens.area,
        dates_ahead: lens.dates_ahead.map(({ date, kind, what }) => ({ date, kind, what })),
      };
    },
  };
};

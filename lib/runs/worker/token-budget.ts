import "server-only";
import { listTextLengths } from "@/lib/articles/data";
import type { Env } from "@/lib/env";
import { getUsualOutput } from "@/lib/runs/data-model-calls";
import { releaseTokens, reserveTokens } from "@/lib/runs/mutations-model-calls";
import { startOfMonth } from "@/lib/runs/rules-spending";
import type { Reserve } from "@/lib/writing/types";

export type Budget = {
  /** Undefined when nothing limits what may be spent. */
  reserve: Reserve | undefined;
  /** What admins should know: which budget was used up. */
  notes(): string[];
};

type Settings = Pick<Env, "MODEL_TOKENS_PER_RUN" | "MODEL_TOKENS_PER_MONTH" | "DIGEST_TIMEZONE" | "OPENAI_MODEL">;

/** The budgets of the settings, as one run meets them. */
export function openBudget(run_id: string, settings: Settings): Budget {
  const limits = { run: settings.MODEL_TOKENS_PER_RUN ?? null, month: settings.MODEL_TOKENS_PER_MONTH ?? null };
  const reached = new Set<"run" | "month">();
  if (limits.run === null && limits.month === null) return { reserve: undefined, notes: () => [] };
  const usual = new Map<string, Promise<number>>();
  const model = settings.OPENAI_MODEL;
  return {
    reserve: async ({ purpose, prompt_version, input_tokens }) => {
      const output = usual.get(purpose) ?? usualOutput(model, purpose);
      usual.set(purpose, output);
      const tokens = input_tokens + (await output);
      const since = startOfMonth(new Date(), settings.DIGEST_TIMEZONE);
      const reserved = await reserveTokens({ run_id, purpose, prompt_version, model, tokens }, limits, since);
      if ("id" in reserved) return () => releaseTokens(reserved.id);
      reached.add(reserved.over);
      return null;
    },
    notes: () => [...reached].map((which) => noteOf(which, limits[which] ?? 0)),
  };
}

const SETTING = { run: "MODEL_TOKENS_PER_RUN", month: "MODEL_TOKENS_PER_MONTH" } as const;
const NAME = { run: "a run", month: "this month" } as const;

function noteOf(which: "run" | "month", limit: number): string {
  return `The token budget of ${NAME[which]} (${SETTING[which]}, ${limit.toLocaleString("en-US")}) was reached: the rest is extractive.`;
}

/** Before there is a call to go by. */
const FIRST_GUESS: Record<string, number> = { article: 800, repair: 500, insights: 1800 };

/** The tokens an answer for this purpose usually takes. */
async function usualOutput(model: string, purpose: string): Promise<number> {
  return (await getUsualOutput(model, purpose)) ?? FIRST_GUESS[purpose] ?? 1000;
}

const CHARACTERS_PER_TOKEN = 4;
const LONGEST_READ = 24_000;
/** What is sent around an article's text, and of each article when the insights are asked for. */
const AROUND = 3_500;
const INSIGHT_SHARE = 1_200;
const MOST_INSIGHT_ARTICLES = 24;

/** What reading these articles and writing the insights will likely take, in tokens; corrections come on top. */
export async function estimateTokens(articleIds: number[], model: string): Promise<number> {
  if (articleIds.length === 0) return 0;
  const lengths = await listTextLengths(articleIds);
  const characters = lengths.reduce((sum, length) => sum + Math.min(length, LONGEST_READ) + AROUND, 0);
  const insights = AROUND + Math.min(lengths.length, MOST_INSIGHT_ARTICLES) * INSIGHT_SHARE;
  const [article, across] = await Promise.all([usualOutput(model, "article"), usualOutput(model, "insights")]);
  return Math.ceil((characters + insights) / CHARACTERS_PER_TOKEN) + article * lengths.length + across;
}

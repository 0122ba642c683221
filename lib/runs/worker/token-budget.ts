import "server-only";
import { listTextLengths } from "@/lib/articles/data";
import type { Env } from "@/lib/env";
import { getAverageOutput } from "@/lib/runs/data-model-calls";
import { releaseTokens, reserveTokens } from "@/lib/runs/mutations-model-calls";
import { startOfMonth } from "@/lib/runs/rules-spending";
import type { Reserve } from "@/lib/writing/types";

export type Budget = {
  /** Undefined when spending is not limited. */
  reserve: Reserve | undefined;
  /** Notes for admins about exceeded budgets. */
  notes(): string[];
};

type Settings = Pick<Env, "MODEL_TOKENS_PER_RUN" | "MODEL_TOKENS_PER_MONTH" | "DIGEST_TIMEZONE" | "OPENAI_MODEL">;

/** The token budgets of the settings, for one run. */
export function openBudget(run_id: string, settings: Settings): Budget {
  const limits = { run: settings.MODEL_TOKENS_PER_RUN ?? null, month: settings.MODEL_TOKENS_PER_MONTH ?? null };
  const reached = new Set<"run" | "month">();
  if (limits.run === null && limits.month === null) return { reserve: undefined, notes: () => [] };
  const averages = new Map<string, Promise<number>>();
  const model = settings.OPENAI_MODEL;
  return {
    reserve: async ({ purpose, prompt_version, input_tokens }) => {
      const output = averages.get(purpose) ?? expectedOutput(model, purpose);
      averages.set(purpose, output);
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
const NAME = { run: "per run", month: "per month" } as const;

function noteOf(which: "run" | "month", limit: number): string {
  return `The token budget ${NAME[which]} (${SETTING[which]}, ${limit.toLocaleString("en-US")}) was reached. The remaining texts are extractive.`;
}

/** Used until there is a call to average. */
const DEFAULT_OUTPUT: Record<string, number> = { article: 800, repair: 500, insights: 1800 };

/** The expected number of output tokens for a purpose. */
async function expectedOutput(model: string, purpose: string): Promise<number> {
  return (await getAverageOutput(model, purpose)) ?? DEFAULT_OUTPUT[purpose] ?? 1000;
}

const CHARACTERS_PER_TOKEN = 4;
const LONGEST_TEXT = 24_000;
/** Characters of the prompt around an article's text, and per article in the prompt for insights. */
const PROMPT_LENGTH = 3_500;
const INSIGHT_LENGTH = 1_200;
const MOST_INSIGHT_ARTICLES = 24;

/** The expected number of tokens to summarize articles and write insights, without repairs. */
export async function estimateTokens(articleIds: number[], model: string): Promise<number> {
  if (articleIds.length === 0) return 0;
  const lengths = await listTextLengths(articleIds);
  const characters = lengths.reduce((sum, length) => sum + Math.min(length, LONGEST_TEXT) + PROMPT_LENGTH, 0);
  const insights = PROMPT_LENGTH + Math.min(lengths.length, MOST_INSIGHT_ARTICLES) * INSIGHT_LENGTH;
  const [article, across] = await Promise.all([expectedOutput(model, "article"), expectedOutput(model, "insights")]);
  return Math.ceil((characters + insights) / CHARACTERS_PER_TOKEN) + article * lengths.length + across;
}

import "server-only";
import { listTextLengths } from "@/lib/articles/data";
import { getAverageOutput } from "@/lib/runs/data-model-calls";
import { releaseTokens, reserveTokens } from "@/lib/runs/mutations-model-calls";
import { startOfMonth } from "@/lib/runs/rules-spending";
import type { Env } from "@/lib/settings/read-env";
import { MAX_EVENT_ITEMS, MAX_EVENT_LENGTH } from "@/lib/writing/draft/events";
import type { Reserve } from "@/lib/writing/types";

export type Budget = {
  /** Undefined if spending is unlimited. */
  reserve: Reserve | undefined;
  /** Notes for admins about exceeded budgets. */
  notes(): string[];
};

type Settings = Pick<Env, "MODEL_TOKENS_PER_RUN" | "MODEL_TOKENS_PER_MONTH" | "DIGEST_TIMEZONE">;

/** The configured token budgets for one run. With a null `run_id`, only the monthly budget applies. */
export function openBudget(run_id: string | null, settings: Settings): Budget {
  const limits = { run: settings.MODEL_TOKENS_PER_RUN ?? null, month: settings.MODEL_TOKENS_PER_MONTH ?? null };
  const reached = new Set<"run" | "month">();
  if (limits.run === null && limits.month === null) return { reserve: undefined, notes: () => [] };
  const averages = new Map<string, Promise<number>>();
  return {
    reserve: async ({ model, purpose, prompt_version, input_tokens }) => {
      const key = JSON.stringify([model, purpose]);
      const output = averages.get(key) ?? expectedOutput(model, purpose);
      averages.set(key, output);
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

/** Output tokens assumed until there is a call to average. */
const DEFAULT_OUTPUT: Record<string, number> = {
  article: 800,
  "second reader": 300,
  insights: 1200,
  events: 300,
  "archive answer": 300,
};

/** The expected number of output tokens for a purpose. */
async function expectedOutput(model: string, purpose: string): Promise<number> {
  return (await getAverageOutput(model, purpose)) ?? DEFAULT_OUTPUT[purpose] ?? 1000;
}

const CHARACTERS_PER_TOKEN = 4;
const MAX_TEXT_LENGTH = 24_000;
/** Prompt characters besides an article's text: in the writer's prompt, in the second reader's, and per article in the prompt for insights. */
const PROMPT_LENGTH = 6_500;
const SECOND_READING_LENGTH = 4_000;
const INSIGHT_LENGTH = 900;
const MAX_INSIGHT_ARTICLES = 24;

/** The expected number of tokens to write and check takeaways and insights. */
export async function estimateTokens(
  articleIds: number[],
  models: Record<"writer" | "reader", string>,
): Promise<number> {
  if (articleIds.length === 0) return 0;
  const lengths = await listTextLengths(articleIds);
  const around = PROMPT_LENGTH + SECOND_READING_LENGTH;
  const characters = lengths.reduce((sum, length) => sum + Math.min(length, MAX_TEXT_LENGTH) + around, 0);
  const insights = around + Math.min(lengths.length, MAX_INSIGHT_ARTICLES) * INSIGHT_LENGTH;
  const events = Math.min(lengths.length, MAX_EVENT_ITEMS) * MAX_EVENT_LENGTH;
  const [article = 0, verdicts = 0, ...across] = await Promise.all(
    ["article", "second reader", "insights", "events"].map((purpose) =>
      expectedOutput(purpose === "second reader" ? models.reader : models.writer, purpose),
    ),
  );
  const output = (article + verdicts) * lengths.length + across.reduce((sum, tokens) => sum + tokens, 0);
  return Math.ceil((characters + insights + events) / CHARACTERS_PER_TOKEN) + output;
}

import "server-only";
import pLimit from "p-limit";
import { listComparableArticles } from "@/lib/articles/data";
import { listUnderstood } from "@/lib/briefings/data-takeaways";
import { saveTakeaway } from "@/lib/briefings/mutations";
import type { PoolArticle } from "@/lib/runs/data-candidates";
import { saveEstimate } from "@/lib/runs/mutations-model-calls";
import type { Lease } from "@/lib/runs/worker/lease";
import { startProgress } from "@/lib/runs/worker/progress";
import type { RunContext } from "@/lib/runs/worker/run-context";
import { estimateTokens } from "@/lib/runs/worker/token-budget";
import { READER_VERSION } from "@/lib/writing/check/second-reader";
import { writeArticle } from "@/lib/writing/draft/article";
import { ARTICLE_VERSION } from "@/lib/writing/draft/prompts";
import { EXTRACTIVE_VERSION } from "@/lib/writing/extract/extractive";
import { judge, mayBePublished } from "@/lib/writing/lens/judgement";
import { sourceTextOf } from "@/lib/writing/source-text";
import { groundingIn } from "./lens";
import { correctsStory, judgedAs, listNews, type Update } from "./updates";

const AT_ONCE = 8;
/** Limit with a token budget: articles written but not yet checked when it runs out are lost, although they were paid for. */
const AT_ONCE_ON_BUDGET = 2;

/** Writes and stores a takeaway for every candidate article of the briefing that has none by this method yet. Stores each immediately. */
export async function understandArticles({ run, signal }: Lease, context: RunContext): Promise<void> {
  const { articles: pool, updates } = await listNews(run, context.timeZone);
  const understood = await listUnderstood(
    pool.map(({ id }) => id),
    methodKeys(context).slice(0, 1),
  );
  const unread = pool.filter(({ id }) => !understood.has(id));
  if (context.models && !context.isRecorded) {
    const { writer, reader } = context.models;
    const ids = unread.map(({ id }) => id);
    await saveEstimate(run.id, await estimateTokens(ids, { writer: writer.name, reader: reader.name }));
  }
  const progress = await startProgress(run.id, "summarize", pool.length, pool.length - unread.length);
  const limit = pLimit(context.budget.reserve ? AT_ONCE_ON_BUDGET : AT_ONCE);
  await Promise.all(
    unread.map((one) =>
      limit(async () => {
        signal.throwIfAborted();
        await understandArticle(one, updates.get(one.id) ?? null, context);
        progress.tick();
      }),
    ),
  );
  await progress.finish();
}

/** The `method_key`s of takeaways in this context, in order of preference: the model's, then the extractive method's. */
export function methodKeys({ models }: Pick<RunContext, "models">): string[] {
  const extractive = `extractive ${EXTRACTIVE_VERSION}`;
  if (!models) return [extractive];
  const { writer, reader } = models;
  return [`${writer.name} ${ARTICLE_VERSION}, ${reader.name} ${READER_VERSION}`, extractive];
}

async function understandArticle(
  { id, query_text, from_local_query }: PoolArticle,
  update: Update | null,
  context: RunContext,
): Promise<void> {
  const [article] = await listComparableArticles([id]);
  if (!article) return;
  const judgement = judge(article);
  const isCandidate =
    correctsStory(update) || mayBePublished(judgedAs(judgement, update), query_text, from_local_query);
  const models = isCandidate ? context.models : null;
  const written = await writeArticle(sourceTextOf(article, context.timeZone), models);
  const { takeaway, lens, summary_method, evidence, notes, failure } = written;
  if (failure) context.failures.set(id, failure);
  const [preferred = "", extractive = preferred] = methodKeys(context);
  // A model's verdict is stored under its key even if its words are not used, so that no older extractive takeaway replaces it.
  const method_key = written.isJudged ? preferred : extractive;
  await saveTakeaway({
    ...takeaway,
    ...lens,
    article_id: id,
    method_key,
    text_type: written.text_type ?? judgement.text_type,
    summary_method,
    grounding: groundingIn(context, written),
    evidence,
    notes,
  });
}

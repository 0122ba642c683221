import "server-only";
import { getArticleByUrl, listArticlesByBands } from "@/lib/articles/data";
import { createArticle, lockArticles, type NewSource, saveSource, showArticles } from "@/lib/articles/mutations";
import { type Db, db, transaction } from "@/lib/db";
import { hostOf } from "@/lib/language/hosts";
import {
  compareTexts,
  fingerprint,
  haveOtherFigures,
  publisherOf,
  type TextDoc,
} from "@/lib/news/compare/texts/reprints";
import { isRevised } from "@/lib/news/compare/texts/revisions";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import { type Candidate, getCandidate, listCandidates, listFoundArticles } from "@/lib/runs/data-candidates";
import { type CandidateChange, updateCandidate } from "@/lib/runs/mutations-candidates";
import type { Run } from "@/lib/runs/types";
import type { Lease } from "@/lib/runs/worker/lease";
import { continueProgress } from "@/lib/runs/worker/progress";

/**
 * Turns fetched candidates into articles, sequentially in a fixed order. Known URLs and reprints become sources of their article, a page with
 * new sentences a version of it.
 */
export async function deduplicateCandidates({ run, signal }: Lease): Promise<void> {
  const fetched = await listCandidates(run.id, "fetched");
  const progress = await continueProgress(run.id, "deduplicate", fetched.length);
  for (const { id } of fetched) {
    signal.throwIfAborted();
    await transaction(db(), async (tx) => {
      await lockArticles(tx);
      const candidate = await getCandidate(id, tx);
      if (candidate?.status !== "fetched") return;
      const change = await storeArticle(candidate, run, tx);
      await updateCandidate(id, "fetched", change, tx);
    });
    progress.tick();
  }
  await progress.finish();
  const owner = run.is_private ? run.user_id : null;
  if (owner !== null || !run.is_private) await showArticles(await listFoundArticles(run.id), owner, db());
}

async function storeArticle(candidate: Candidate, run: Run, conn: Db): Promise<CandidateChange<"fetched">> {
  const { title, url, outlet, date } = candidate;
  const text = candidate.text ?? "";
  const keys = [...new Set([candidate.canonical_url, canonicalUrl(url)])];
  const source: NewSource = {
    url,
    title,
    date,
    outlet: outlet ?? hostOf(url) ?? url,
    publisher: publisherOf(url, outlet, text),
  };
  const isComplete = candidate.text_status === "full";
  const known = await getArticleByUrl(keys, conn);
  if (known && !(isComplete && isRevised(text, known.text))) {
    await saveSource(known.id, keys, source, conn);
    return { status: "duplicate", article_id: known.id, text: null };
  }
  const bands = isComplete ? fingerprint(text).bands : [];
  const reprintedId = isComplete && !known ? await findReprint({ title, text, outlet, date, url }, bands, conn) : null;
  if (reprintedId !== null) {
    await saveSource(reprintedId, keys, source, conn);
    return { status: "duplicate", article_id: reprintedId, text: null, reason: "reprint" };
  }
  const { author, image, summary, section } = candidate;
  // A user's query stays private, even if a later run makes the article visible to everyone.
  const query = run.is_private ? null : run.queries[candidate.position];
  const article_id = await createArticle(
    {
      title,
      url,
      image,
      section,
      summary,
      full_text: text || null,
      text_status: candidate.text_status ?? "none",
      author,
      source: source.outlet,
      date,
      query_id: query?.query_id ?? null,
      query_text: query?.query || null,
      bands,
      private_to: run.is_private ? [run.user_id].filter((id) => id !== null) : null,
      version_of: known?.is_own ? (known.version_of ?? known.id) : null,
    },
    conn,
  );
  await saveSource(article_id, keys, source, conn);
  // An incomplete text is stored for its title and link, but does not count toward `maxItems`.
  if (!isComplete)
    return { status: candidate.text_status === "paywall" ? "blocked" : "no_text", article_id, text: null };
  return { status: "new", article_id, text: null };
}

async function findReprint(doc: TextDoc, bands: number[], conn: Db): Promise<number | null> {
  const near = await listArticlesByBands(bands, doc.date, conn);
  return near.find((other) => compareTexts(doc, other).verdict === "reprint" && !mayCorrect(doc, other))?.id ?? null;
}

/** Whether a later copy with different figures may be a correction. It becomes a separate article, because the earlier version may have been
 * published. */
function mayCorrect(doc: TextDoc, earlier: TextDoc): boolean {
  const isLater = doc.date !== null && earlier.date !== null && doc.date > earlier.date;
  return isLater && haveOtherFigures(doc, earlier);
}

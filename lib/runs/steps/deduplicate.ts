import "server-only";
import { getArticleIdByUrl, listArticlesByBands } from "@/lib/articles/data";
import { addSource, createArticle, lockArticles, type NewSource } from "@/lib/articles/mutations";
import { type Db, db, transaction } from "@/lib/db";
import { hostOf } from "@/lib/language/hosts";
import { compareTexts, fingerprint, haveOtherFigures, publisherOf, type TextDoc } from "@/lib/news/compare/reprints";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import { type Candidate, getCandidate, listCandidates } from "@/lib/runs/data-candidates";
import { type CandidateChange, updateCandidate } from "@/lib/runs/mutations-candidates";
import type { RunQuery } from "@/lib/runs/types";
import type { Lease } from "@/lib/runs/worker/lease";
import { startRound } from "@/lib/runs/worker/progress";

/** Turns what was fetched into articles, one by one in a fixed order: known addresses and reprints join the article they repeat. */
export async function deduplicateCandidates({ run, signal }: Lease): Promise<void> {
  const fetched = await listCandidates(run.id, "fetched");
  const progress = await startRound(run.id, "deduplicate", fetched.length);
  for (const { id } of fetched) {
    signal.throwIfAborted();
    await transaction(db(), async (tx) => {
      await lockArticles(tx);
      const candidate = await getCandidate(id, tx);
      if (candidate?.status !== "fetched") return;
      await updateCandidate(
        id,
        "fetched",
        await keepArticle(candidate, run.queries[candidate.position] ?? null, tx),
        tx,
      );
    });
    progress.tick();
  }
  await progress.finish();
}

async function keepArticle(candidate: Candidate, query: RunQuery | null, conn: Db): Promise<CandidateChange> {
  const { title, url, outlet, date } = candidate;
  const text = candidate.text ?? "";
  const keys = [...new Set([candidate.canonical_url, canonicalUrl(url)])];
  const source: NewSource = {
    url,
    title,
    date,
    outlet: outlet ?? hostOf(url) ?? url,
    publisher: publisherOf(url, outlet),
  };
  const known = await getArticleIdByUrl(keys, conn);
  if (known !== null) {
    await addSource(known, keys, source, conn);
    return { status: "duplicate", article_id: known, text: null };
  }
  const whole = candidate.text_status === "full";
  const bands = whole ? fingerprint(text).bands : [];
  const reprinted = whole ? await findReprint({ title, text, outlet, date, url }, bands, conn) : null;
  if (reprinted !== null) {
    await addSource(reprinted, keys, source, conn);
    return { status: "duplicate", article_id: reprinted, text: null, reason: "reprint" };
  }
  const { author, image, summary } = candidate;
  const article_id = await createArticle(
    {
      title,
      url,
      image,
      summary,
      full_text: text || null,
      text_status: candidate.text_status ?? "none",
      author,
      source: source.outlet,
      date,
      query_id: query?.query_id ?? null,
      query_text: query?.query || null,
      bands,
    },
    conn,
  );
  await addSource(article_id, keys, source, conn);
  // A wall or a cut text is kept and marked, for its title and its link; the row goes on looking for one that can be read.
  if (!whole) return { status: candidate.text_status === "paywall" ? "blocked" : "no_text", article_id, text: null };
  return { status: "new", article_id, text: null };
}

async function findReprint(doc: TextDoc, bands: number[], conn: Db): Promise<number | null> {
  const near = await listArticlesByBands(bands, doc.date, conn);
  return near.find((other) => compareTexts(doc, other).verdict === "reprint" && !mayCorrect(doc, other))?.id ?? null;
}

/** A later copy with another number is kept as an article of its own: what it corrects may have been published. */
function mayCorrect(doc: TextDoc, earlier: TextDoc): boolean {
  const isLater = doc.date !== null && earlier.date !== null && doc.date > earlier.date;
  return isLater && haveOtherFigures(doc, earlier);
}

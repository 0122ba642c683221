import "server-only";
import { type ComparableArticle, listComparableArticles } from "@/lib/articles/data";
import { findCorrected, findErroneous } from "@/lib/news/compare/corrections";
import type { Rarity } from "@/lib/news/compare/leads";
import { listFoundArticles, type PoolArticle } from "@/lib/runs/data-candidates";
import { correctionIn } from "@/lib/writing/draft/new-fact";
import { isCorrection } from "@/lib/writing/lens/kinds/signs";
import { sourceTextOf } from "@/lib/writing/source-text";

/** An article that corrects another one. */
export type Correcting = Pick<ComparableArticle, "id" | "title">;

type Published = ComparableArticle & { event_id: number | undefined };
type Known = {
  pool: PoolArticle[];
  /** The beginnings of the pool's articles. */
  leads: ComparableArticle[];
  published: Published[];
  rarity: Rarity;
  timeZone: string;
};

export type Corrections = {
  /** The published texts on the event that each correction is about. */
  corrected: Map<number, Published[]>;
  /** The articles of the pool whose place each correction takes, because their error was not published. */
  replacing: Map<number, ComparableArticle[]>;
  /** What corrects each article with an error: of the pool, published, or found by the run without a full text. */
  erroneous: Map<number, Correcting>;
};

/** What a run's corrections, and those published lately, correct. An article stays excluded if any run found its correction. */
export async function listCorrections(runId: string, known: Known): Promise<Corrections> {
  const { pool, leads, published, rarity, timeZone } = known;
  const erroneous = new Map<number, Correcting>();
  const replacing = new Map<number, ComparableArticle[]>();
  const own = leads.filter(isCorrection);
  const corrected = findCorrected(own, published, rarity);
  const corrections = [...own, ...published.filter(isCorrection)].map((one) => ({
    ...one,
    note: correctionIn(sourceTextOf(one, timeZone))?.note ?? one.text,
  }));
  const isInPool = new Set(pool.map(({ id }) => id));
  const ids = [...isInPool, ...[...corrected.values()].flatMap((docs) => docs.map(({ id }) => id))];
  const found = corrections.length > 0 ? await listFoundArticles(runId) : [];
  const texts = corrections.length > 0 ? await listComparableArticles([...new Set([...ids, ...found])]) : [];
  const reports = texts.filter((text) => !isCorrection(text));
  for (const [id, docs] of findErroneous(corrections, reports, rarity)) {
    const correcting = corrections.find((one) => one.id === id);
    for (const doc of docs) if (correcting) erroneous.set(doc.id, { id, title: correcting.title });
    // If the error was published, the correction is that story's update.
    const isPublished = corrected.get(id)?.some((one) => docs.some((doc) => doc.id === one.id)) ?? false;
    const replaced = docs.filter((doc) => isInPool.has(doc.id));
    if (!isInPool.has(id) || replaced.length === 0 || isPublished) continue;
    replacing.set(id, replaced);
    corrected.delete(id);
  }
  for (const { id, corrected_by } of pool)
    if (corrected_by !== null && !erroneous.has(id)) erroneous.set(id, corrected_by);
  return { corrected, replacing, erroneous };
}

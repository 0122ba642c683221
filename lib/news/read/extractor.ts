import "server-only";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { Piscina } from "piscina";
import type { ExtractedPage } from "@/lib/news/types";

export type Extractor = {
  extract(html: string, url: string): Promise<ExtractedPage>;
  /** Starts the first thread while its first page is still being fetched: it takes half a second. Asked again, does nothing. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

export type ExtractorSettings = {
  /** At most so many pages at once; one fewer than the machine's cores when left out. */
  threads?: number;
  /** A page that takes longer fails. */
  pageMs?: number;
  /** The thread's entry and its node options, for a process that keeps it elsewhere than beside itself or in `bin`. */
  entry?: ThreadEntry;
};

type ThreadEntry = { filename: string; execArgv: string[] };

const PAGE_MS = 10_000;
const IDLE_MS = 5_000;
// Together under 500 MB: old and young generation, code, and the stack deep trees need.
const THREAD_LIMITS = {
  maxOldGenerationSizeMb: 320,
  maxYoungGenerationSizeMb: 32,
  codeRangeSizeMb: 32,
  stackSizeMb: 8,
};

/**
 * Reads pages in threads of its own, so that no page can hold up or bring down the process; an idle extractor holds no thread.
 * `extract` rejects when a page takes too long or too much memory; the next page is not affected.
 */
export function createExtractor(settings: ExtractorSettings = {}): Extractor {
  const threads = settings.threads ?? Math.max(1, availableParallelism() - 1);
  const pageMs = settings.pageMs ?? PAGE_MS;
  const entry = settings.entry ?? findThreadEntry();
  const pool = new Piscina({
    filename: entry.filename,
    execArgv: entry.execArgv,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
    resourceLimits: THREAD_LIMITS,
  });
  // A thread that dies without a page in hand has already been replaced; an unheard 'error' event would end the process.
  pool.on("error", () => {});
  // The page's clock starts when a thread takes it, not while it queues.
  const slots = pLimit(threads);
  const nothing = () => {};
  let warming: Promise<void> | null = null;
  return {
    extract: (html, url) => slots(() => extractWithin(pool, { html, url }, pageMs)),
    warm: () => {
      // What there is to say of an empty page is no matter.
      warming ??= slots(() => extractWithin(pool, { html: "", url: "about:blank" }, pageMs)).then(nothing, nothing);
      return warming;
    },
    close: () => pool.destroy(),
  };
}

async function extractWithin(
  pool: Piscina,
  page: { html: string; url: string },
  pageMs: number,
): Promise<ExtractedPage> {
  const signal = AbortSignal.timeout(pageMs);
  try {
    return await pool.run(page, { signal });
  } catch (cause) {
    if (signal.aborted) throw new Error(`The page took longer than ${pageMs} ms to read: ${page.url}`, { cause });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The page could not be read: ${page.url} (${reason})`, { cause });
  }
}

/** Bundled processes have the thread's entry beside them; from source it is started with the loader that reads TypeScript. */
function findThreadEntry(): ThreadEntry {
  // By path: an address beside this file would be taken by the pages' bundler for a part of the pages.
  const here = path.dirname(fileURLToPath(import.meta.url));
  const bundled = ["mjs", "js"].map((ending) => path.join(here, `extract-thread.${ending}`));
  const filename = bundled.find((file) => existsSync(file));
  if (filename) return { filename, execArgv: [] };
  const source = path.join(here, "../../../bin/extract-thread.ts");
  return { filename: source, execArgv: ["--conditions=react-server", "--import", "tsx"] };
}

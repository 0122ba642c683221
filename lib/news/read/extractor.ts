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
  /** Starts the first thread, which takes half a second, while the first page is being fetched. Further calls do nothing. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

export type ExtractorSettings = {
  /** Maximum number of concurrent pages. One less than the number of cores by default. */
  threads?: number;
  /** Time limit per page. */
  pageMs?: number;
  /** The thread's entry file and Node options, if they are not next to the process or in `bin`. */
  entry?: ThreadEntry;
};

type ThreadEntry = { filename: string; execArgv: string[] };

const PAGE_MS = 10_000;
const IDLE_MS = 5_000;
// Under 500 MB in total: old and young generation, code, and the stack that deep trees need.
const THREAD_LIMITS = {
  maxOldGenerationSizeMb: 320,
  maxYoungGenerationSizeMb: 32,
  codeRangeSizeMb: 32,
  stackSizeMb: 8,
};

/**
 * Extracts pages in worker threads, so that no page can block or crash the process. An idle extractor has no threads. `extract` rejects
 * if a page takes too long or too much memory; the next page is not affected.
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
  // A thread that dies while idle has already been replaced, but an 'error' event without a listener would end the process.
  pool.on("error", () => {});
  // The time limit starts when a thread takes the page, not while it is queued.
  const slots = pLimit(threads);
  const ignore = () => {};
  let warming: Promise<void> | null = null;
  return {
    extract: (html, url) => slots(() => extractWithin(pool, { html, url }, pageMs)),
    warm: () => {
      // The warm-up result is ignored.
      warming ??= slots(() => extractWithin(pool, { html: "", url: "about:blank" }, pageMs)).then(ignore, ignore);
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

/** Bundled processes have the thread's entry next to them. From source it is started with a TypeScript loader. */
function findThreadEntry(): ThreadEntry {
  // A path, because Next's bundler would treat a URL relative to this file as a part of the pages.
  const here = path.dirname(fileURLToPath(import.meta.url));
  const bundled = ["mjs", "js"].map((ending) => path.join(here, `extract-thread.${ending}`));
  const filename = bundled.find((file) => existsSync(file));
  if (filename) return { filename, execArgv: [] };
  const source = path.join(here, "../../../bin/extract-thread.ts");
  return { filename: source, execArgv: ["--conditions=react-server", "--import", "tsx"] };
}

import "server-only";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { Piscina } from "piscina";
import { isInNext } from "@/lib/env";
import { FeedError } from "@/lib/news/feeds/feed-error";
import type { Feed, FeedOptions } from "@/lib/news/feeds/parse-feed";
import { orAborted } from "@/lib/news/fetch/politeness";
import type { ExtractedPage } from "@/lib/news/types";
import type { Body, FeedDocument, ReadResults, ReadTask } from "./tasks";

/** Why a document could not be read. The message is one sentence, safe to show. */
export class ReadError extends Error {
  override readonly name = "ReadError";

  constructor(
    readonly code: "timeout" | "failed",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Parses untrusted documents in worker threads, so that none can block or crash the process. Every method rejects with `ReadError` if a
 * document takes too long or too much memory; later documents are not affected.
 */
export type Reader = {
  /** Extracts an article from its page. */
  readPage(page: { body: Body; contentType: string | null; url: string }, signal?: AbortSignal): Promise<ExtractedPage>;
  /** Parses a feed. Throws `FeedError`, also for a web page. */
  readFeed(body: Body, options: FeedOptions, signal?: AbortSignal): Promise<Feed>;
  /** Parses a feed, or finds the feeds linked by a web page. Throws `FeedError`. */
  readFeedOrPage(body: Body, options: FeedOptions, signal?: AbortSignal): Promise<FeedDocument>;
  /** Decodes a text by its byte order mark, Content-Type, declaration and bytes. */
  decode(body: Uint8Array, contentType: string | null, signal?: AbortSignal): Promise<string>;
  /** Starts the first thread, which takes half a second, while a document is being fetched. Never rejects. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

export type ReaderSettings = {
  /** Maximum number of documents read at once. One less than the number of cores by default. */
  threads?: number;
  /** Time limit per document. */
  deadlineMs?: number;
  /** The thread's entry file and Node.js options. Default: the build's. */
  entry?: ThreadEntry;
};

type ThreadEntry = { filename: string; execArgv: string[] };

const DEADLINE_MS = 10_000;
const IDLE_MS = 5_000;
// Below 500 MB in total: old and young generation, code, and the stack for deep trees.
const THREAD_LIMITS = {
  maxOldGenerationSizeMb: 320,
  maxYoungGenerationSizeMb: 32,
  codeRangeSizeMb: 32,
  stackSizeMb: 8,
};

let shared: Reader | undefined;

/** The reader of this process. It has no threads while it is idle and does not keep the process alive. */
export function reader(): Reader {
  shared ??= createReader();
  return shared;
}

export function createReader(settings: ReaderSettings = {}): Reader {
  const threads = settings.threads ?? Math.max(1, availableParallelism() - 1);
  const deadlineMs = settings.deadlineMs ?? DEADLINE_MS;
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
  // The time limit starts when a thread takes the document, not while it is queued or the first thread starts.
  const slots = pLimit(threads);
  const ignore = () => {};
  const start = async () => {
    if (pool.threads.length === 0) await pool.run({ kind: "nothing" } satisfies ReadTask).catch(ignore);
  };

  function run<Kind extends ReadTask["kind"]>(
    task: ReadTask & { kind: Kind },
    what: string,
    signal?: AbortSignal,
  ): Promise<ReadResults[Kind]> {
    const turn = slots(async () => {
      await start();
      signal?.throwIfAborted();
      return runWithin<ReadResults[Kind]>(pool, task, { what, deadlineMs, signal });
    });
    return orAborted(turn, signal);
  }

  async function readFeedOrPage(body: Body, options: FeedOptions, signal?: AbortSignal): Promise<FeedDocument> {
    const result = await run({ kind: "feed", body, options }, "feed", signal);
    if ("rejected" in result) throw new FeedError(result.rejected, result.message);
    return result;
  }

  return {
    readPage: (page, signal) => run({ kind: "page", ...page }, "page", signal),
    readFeedOrPage,
    readFeed: async (body, options, signal) => {
      const { feed } = await readFeedOrPage(body, options, signal);
      if (!feed) throw new FeedError("html", "The address is a web page, not a feed.");
      return feed;
    },
    decode: (body, contentType, signal) => run({ kind: "text", body, contentType }, "response", signal),
    warm: () => slots(start),
    close: () => pool.destroy(),
  };
}

type Limits = { what: string; deadlineMs: number; signal: AbortSignal | undefined };

/** Runs one task. Its thread is terminated when the deadline passes or the signal fires. */
async function runWithin<Result>(pool: Piscina, task: ReadTask, { what, deadlineMs, signal }: Limits): Promise<Result> {
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    return await pool.run(task, { signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
  } catch (cause) {
    signal?.throwIfAborted();
    if (deadline.aborted) {
      const message = `The ${what} took longer than ${deadlineMs / 1000} seconds to read.`;
      throw new ReadError("timeout", message, { cause });
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ReadError("failed", `The ${what} could not be read (${reason.replace(/\.$/, "")}).`, { cause });
  }
}

/** The thread's entry: next to this bundle or, from source, with a TypeScript loader. */
function findThreadEntry(): ThreadEntry {
  // Paths, because Next.js's bundler would bundle a URL relative to this file.
  const here = path.dirname(fileURLToPath(import.meta.url));
  // The pages are served by a process that was itself bundled into this folder.
  const bundles = isInNext() ? path.resolve(".build") : here;
  const filename = path.join(bundles, "read-thread.mjs");
  if (existsSync(filename)) return { filename, execArgv: [] };
  const source = path.join(here, "../../../bin/read-thread.ts");
  return { filename: source, execArgv: ["--conditions=react-server", "--import", "tsx"] };
}

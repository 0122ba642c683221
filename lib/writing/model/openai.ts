import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import { z } from "zod";
import type { ModelCallStore, ModelUsage, Reserve } from "@/lib/writing/types";
import { type ChatAnswer, createChat, FormatRefused, ModelError } from "./openai-chat";

export type ModelSettings = {
  apiKey: string | null;
  /** null: OpenAI's own. */
  baseURL: string | null;
  model: string;
  store: ModelCallStore;
  /** Asked before every request; left out, nothing limits what is spent. */
  reserve?: Reserve | undefined;
  /** Of one try, body included; 60 s. */
  timeoutMs?: number;
  /** Requests sent for one call at most; 2. */
  tries?: number;
  concurrency?: number;
  /** First pause between tries, doubled each time; 500 ms. */
  backoffMs?: number;
  /** The longest pause a server may ask for; 20 s. */
  longestWaitMs?: number;
  signal?: AbortSignal;
};

export type ModelRequest<T> = {
  purpose: string;
  promptVersion: string;
  system: string;
  user: string;
  schema: z.ZodType<T>;
  schemaName: string;
  /** What the answer depends on; the whole prompt when left out. */
  contentHash?: string;
};

/** `usage` counts every try; a cached answer costs nothing. */
type ModelAnswer<T> = { value: T; usage: ModelUsage; cached: boolean };

export type Model = {
  name: string;
  /** Throws `ModelError`, or the reason of the abort signal. */
  complete<T>(request: ModelRequest<T>): Promise<ModelAnswer<T>>;
};

export const NO_USAGE: ModelUsage = { input_tokens: 0, output_tokens: 0 };

type Outcome = { output: unknown; usage: ModelUsage; cached: boolean };

/** Calls in a row that found no working server before the rest of the run is spared the wait. */
const OUTAGES_BEFORE_GIVING_UP = 4;

/**
 * An OpenAI-compatible model, made anew for each run: once it has seen the server down it stays silent until it is made again.
 * Nothing is paid twice: answers are kept in `store` and equal calls under way share one.
 */
export function createModel(settings: ModelSettings): Model {
  const { store, tries = 2, backoffMs = 500, longestWaitMs = 20_000, timeoutMs = 60_000 } = settings;
  const chat = createChat({ ...settings, timeoutMs });
  const limit = pLimit(settings.concurrency ?? 4);
  const signal = settings.signal ?? null;
  const flights = new Map<string, Promise<Outcome>>();
  let knowsFormat = true;
  let outages = 0;

  async function complete<T>(request: ModelRequest<T>): Promise<ModelAnswer<T>> {
    const key = cacheKey(settings.model, request);
    const underWay = flights.get(key);
    if (underWay) return share(underWay, request.schema);
    const flight = answer(key, request);
    flights.set(key, flight);
    try {
      const { output, usage, cached } = await flight;
      return { value: request.schema.parse(output), usage, cached };
    } finally {
      flights.delete(key);
    }
  }

  async function answer<T>(key: string, request: ModelRequest<T>): Promise<Outcome> {
    const kept = await store.find(key);
    if (kept !== null && request.schema.safeParse(kept).success) return { output: kept, usage: NO_USAGE, cached: true };
    return limit(() => ask(key, request));
  }

  async function ask<T>(key: string, request: ModelRequest<T>): Promise<Outcome> {
    let spent = NO_USAGE;
    let withFormat = knowsFormat;
    let last = new ModelError("server", "the model did not answer earlier in this run");
    for (let turn = 0; turn < tries && outages < OUTAGES_BEFORE_GIVING_UP; turn++) {
      signal?.throwIfAborted();
      if (turn > 0) await pause(turn, last);
      const release = await reserve(request);
      if (!release) {
        last = new ModelError("budget", "the token budget is used up");
        break;
      }
      const startedAt = performance.now();
      try {
        const { content, usage } = await send(request, withFormat);
        outages = 0;
        knowsFormat = withFormat;
        const output = readOutput(content, request.schema, usage);
        await save(key, output, usage, startedAt, request);
        return { output, usage: addUsage(spent, usage), cached: false };
      } catch (error) {
        if (error instanceof FormatRefused) {
          withFormat = false;
          last = new ModelError("refused", "the server refused the request");
          continue;
        }
        if (!(error instanceof ModelError)) throw error;
        last = error;
        spent = addUsage(spent, error.usage);
        // A failed call that was paid for belongs in the ledger, under a key that no look-up finds.
        if (error.usage.input_tokens > 0) {
          await save(`${key}:${randomUUID()}`, null, error.usage, startedAt, request);
        }
        if (!mayRetry(error)) break;
      } finally {
        await release();
      }
    }
    if (isOutage(last)) outages += 1;
    if (last.code === "auth") outages = OUTAGES_BEFORE_GIVING_UP;
    throw new ModelError(last.code, last.message, spent);
  }

  /** Room in the budget for the request; null when there is none. */
  async function reserve<T>(request: ModelRequest<T>): ReturnType<Reserve> {
    const { purpose, promptVersion: prompt_version } = request;
    if (!settings.reserve) return async () => {};
    return settings.reserve({ purpose, prompt_version, input_tokens: likelyTokens(request) });
  }

  function send<T>(request: ModelRequest<T>, withFormat: boolean): Promise<ChatAnswer> {
    const { $schema: _, ...schema } = z.toJSONSchema(request.schema);
    if (withFormat) return chat({ ...request, format: { name: request.schemaName, schema } }, signal);
    const system = `${request.system}\n\nAnswer with one JSON object and nothing else, matching this JSON schema:\n${JSON.stringify(schema)}`;
    return chat({ user: request.user, system, format: null }, signal);
  }

  async function pause(turn: number, last: ModelError): Promise<void> {
    const backoff = backoffMs * 2 ** (turn - 1) * (0.5 + Math.random() / 2);
    const waitMs = Math.min(longestWaitMs, Math.max(backoff, last.retryAfterMs ?? 0));
    await wait(waitMs, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
  }

  function save<T>(
    key: string,
    output: unknown,
    usage: ModelUsage,
    startedAt: number,
    request: ModelRequest<T>,
  ): Promise<void> {
    return store.save({
      cache_key: key,
      purpose: request.purpose,
      prompt_version: request.promptVersion,
      model: settings.model,
      output,
      duration_ms: Math.round(performance.now() - startedAt),
      ...usage,
    });
  }

  return { name: settings.model, complete };
}

export function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
  };
}

/** English has four to five characters a token; a tenth more for the schema and the form of a request. */
function likelyTokens({ system, user }: Pick<ModelRequest<unknown>, "system" | "user">): number {
  return Math.ceil((system.length + user.length) / 3.6);
}

export function sha256(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part}`);
  return hash.digest("hex");
}

function cacheKey<T>(model: string, request: ModelRequest<T>): string {
  const content = request.contentHash ?? sha256(request.system, request.user);
  return sha256(content, request.purpose, request.promptVersion, request.schemaName, model);
}

async function share<T>(flight: Promise<Outcome>, schema: z.ZodType<T>): Promise<ModelAnswer<T>> {
  try {
    const { output } = await flight;
    return { value: schema.parse(output), usage: NO_USAGE, cached: true };
  } catch (error) {
    // What the failed call cost is counted once, by the caller that made it.
    if (error instanceof ModelError) throw new ModelError(error.code, error.message);
    throw error;
  }
}

/** The answer as JSON, also from servers that wrap it in a Markdown fence. */
function readOutput<T>(content: string, schema: z.ZodType<T>, usage: ModelUsage): unknown {
  const trimmed = content.trim();
  const isFenced = trimmed.startsWith("```") && trimmed.endsWith("```");
  const bare = isFenced ? trimmed.slice(trimmed.indexOf("\n") + 1, -3) : trimmed;
  const parsed = schema.safeParse(parseJson(bare, usage));
  if (!parsed.success) throw new ModelError("bad-output", "the answer did not have the form asked for", usage);
  return parsed.data;
}

/** JSON whose strings PostgreSQL can keep: no NUL, no lone surrogates. */
function parseJson(text: string, usage: ModelUsage): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? value.replaceAll("\u0000", "").toWellFormed() : value,
    );
  } catch {
    throw new ModelError("bad-output", "the answer was not JSON", usage);
  }
}

function isOutage({ code }: ModelError): boolean {
  return code === "timeout" || code === "network" || code === "server" || code === "auth" || code === "rate-limited";
}

function mayRetry({ code }: ModelError): boolean {
  return code !== "budget" && code !== "auth" && code !== "refused" && code !== "too-large";
}

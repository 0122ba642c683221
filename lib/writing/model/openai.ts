import "server-only";
import { createHash, randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { z } from "zod";
import { traced } from "@/lib/tracing";
import type { ModelCallStore, ModelUsage, Reserve } from "@/lib/writing/types";
import { readJsonAnswer } from "./json-answer";
import { ModelError } from "./model-error";
import { type ChatAnswer, createChat } from "./openai-chat";
import {
  extraToLeaveOut,
  isWorthWaiting,
  mayRetry,
  newServerMemory,
  type Pauses,
  pause,
  recordFailure,
  type ServerMemory,
} from "./server-memory";

export type ModelSettings = {
  apiKey: string | null;
  /** null: OpenAI's own endpoint. */
  baseURL: string | null;
  model: string;
  store: ModelCallStore;
  /** Called before every request; without it, spending is not limited. */
  reserve?: Reserve | undefined;
  /** Timeout of one attempt in milliseconds, body included; 60 s by default. */
  timeoutMs?: number;
  /** Maximum attempts of one call, not counting waits for a busy server; 2 by default. */
  tries?: number;
  concurrency?: number;
  /** First pause between attempts in milliseconds, doubled each time; 500 by default. */
  backoffMs?: number;
  /** The longest pause a server may request, in milliseconds; 60 s by default. */
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
  maxOutputTokens?: number;
  /** The cache key input; defaults to the whole prompt. */
  contentHash?: string;
};

/** `usage` covers every attempt; a cached answer costs nothing. */
type ModelAnswer<T> = { value: T; usage: ModelUsage; cached: boolean };

export type Model = {
  name: string;
  /** Throws `ModelError`, or the reason of the abort signal. */
  complete<T>(request: ModelRequest<T>): Promise<ModelAnswer<T>>;
};

const NO_USAGE: ModelUsage = { input_tokens: 0, output_tokens: 0 };

type Outcome = { output: unknown; usage: ModelUsage; cached: boolean };

/** A busy server that says when to retry is not an outage; one call waits at most this many times. */
const MAX_WAITS = 6;

/**
 * A client for an OpenAI-compatible model. Create one per run: what it learns about the server lasts as long as the client. No call is paid for
 * twice: answers are cached in `store`, and identical concurrent calls share one request.
 */
export function createModel(settings: ModelSettings): Model {
  const limit = pLimit(settings.concurrency ?? 4);
  const flights = new Map<string, Promise<Outcome>>();
  const line = openLine(settings);

  async function answer<T>(key: string, request: ModelRequest<T>): Promise<Outcome> {
    const stored = await settings.store.find(key);
    if (stored !== null && request.schema.safeParse(stored).success)
      return { output: stored, usage: NO_USAGE, cached: true };
    return limit(() => ask(line, key, request));
  }

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

  return { name: settings.model, complete };
}

type Line = Pauses & {
  settings: ModelSettings;
  tries: number;
  chat: ReturnType<typeof createChat>;
  server: ServerMemory;
};

function openLine(settings: ModelSettings): Line {
  const { tries = 2, backoffMs = 500, longestWaitMs = 60_000, timeoutMs = 60_000 } = settings;
  return {
    settings,
    tries,
    backoffMs,
    longestWaitMs,
    chat: createChat({ ...settings, timeoutMs }),
    signal: settings.signal ?? null,
    server: newServerMemory(),
  };
}

/** One call with its retries: drops parameters the server rejects, waits for a busy server, and records the cost. */
async function ask<T>(line: Line, key: string, request: ModelRequest<T>): Promise<Outcome> {
  const { server, settings, tries } = line;
  let spent = NO_USAGE;
  let failure: ModelError | null = null;
  for (let turn = 0, waits = 0; turn < tries; ) {
    line.signal?.throwIfAborted();
    if (server.givenUp) throw new ModelError(server.givenUp.code, server.givenUp.message, spent);
    await pause(server, line, failure ? turn + waits : 0, failure);
    const release = await reserve(settings, request);
    if (!release) throw new ModelError("budget", "The token budget is used up", spent);
    const startedAt = performance.now();
    const sent = { ...server.takes };
    try {
      const attributes = { model: settings.model, purpose: request.purpose };
      const { content, usage } = await traced("model.call", attributes, () => send(line, request));
      server.outages = 0;
      const output = readOutput(content, request.schema, usage);
      server.unusable = 0;
      await save(settings, key, output, usage, startedAt, request);
      return { output, usage: addUsage(spent, usage), cached: false };
    } catch (error) {
      const unsent = extraToLeaveOut(error, sent);
      if (unsent) server.takes[unsent] = false;
      else if (!(error instanceof ModelError)) throw error;
      if (!(error instanceof ModelError)) continue;
      failure = error;
      spent = addUsage(spent, error.usage);
      // A failed call that was billed belongs in the ledger, under a key no cache lookup uses.
      if (error.usage.input_tokens > 0)
        await save(settings, `${key}:${randomUUID()}`, null, error.usage, startedAt, request);
      if (unsent) continue;
      if (isWorthWaiting(line, error) && waits < MAX_WAITS) {
        waits++;
        continue;
      }
      if (error.code === "bad-output") server.wantsSchema = true;
      if (!mayRetry(error)) break;
      turn++;
    } finally {
      await release();
    }
  }
  const last = failure ?? new ModelError("refused", "The model server rejected the request");
  recordFailure(server, last);
  throw new ModelError(last.code, last.message, spent);
}

/** Reserves budget for the request; null if none is left. */
async function reserve<T>(settings: ModelSettings, request: ModelRequest<T>): ReturnType<Reserve> {
  const { purpose, promptVersion: prompt_version } = request;
  if (!settings.reserve) return async () => {};
  return settings.reserve({ model: settings.model, purpose, prompt_version, input_tokens: likelyTokens(request) });
}

function send<T>({ server, chat, signal }: Line, request: ModelRequest<T>): Promise<ChatAnswer> {
  const { takes, wantsSchema } = server;
  const { $schema: _, ...schema } = z.toJSONSchema(request.schema);
  const needsInstruction = wantsSchema || !takes.format;
  const instruction = `\n\nAnswer with one JSON object and nothing else, matching this JSON schema:\n${JSON.stringify(schema)}`;
  return chat(
    {
      system: needsInstruction ? request.system + instruction : request.system,
      user: request.user,
      format: takes.format ? { name: request.schemaName, schema } : null,
      isTuned: takes.tuning,
      maxOutputTokens: takes.cap ? (request.maxOutputTokens ?? null) : null,
    },
    signal,
  );
}

function save<T>(
  { store, model }: ModelSettings,
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
    model,
    output,
    duration_ms: Math.round(performance.now() - startedAt),
    ...usage,
  });
}

function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
  };
}

/** English averages four to five characters per token; adds a tenth for the schema and the request format. */
function likelyTokens({ system, user }: Pick<ModelRequest<unknown>, "system" | "user">): number {
  return Math.ceil((system.length + user.length) / 3.6);
}

function sha256(...parts: string[]): string {
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
    // The cost of a failed shared call is counted once, by the call that made it.
    if (error instanceof ModelError) throw new ModelError(error.code, error.message);
    throw error;
  }
}

function readOutput<T>(content: string, schema: z.ZodType<T>, usage: ModelUsage): unknown {
  const output = readJsonAnswer(content, schema);
  if (output === undefined)
    throw new ModelError("bad-output", "The model did not return JSON that matches the requested schema", usage);
  return output;
}

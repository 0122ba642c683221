import "server-only";
import OpenAI, { APIError } from "openai";
import { z } from "zod";
import type { ModelUsage } from "@/lib/writing/types";

export type ModelErrorCode =
  | "timeout"
  | "rate-limited"
  | "refused"
  | "bad-output"
  | "server"
  | "auth"
  | "network"
  | "too-large"
  | "budget";

/** A model call that gave nothing usable. The message holds neither key nor article text; `usage` is what it cost all the same. */
export class ModelError extends Error {
  override readonly name = "ModelError";

  constructor(
    readonly code: ModelErrorCode,
    message: string,
    readonly usage: ModelUsage = { input_tokens: 0, output_tokens: 0 },
    /** What the server asked to wait, in milliseconds; null when it did not say. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** The server does not know `response_format`; the same request without it may work. */
export class FormatRefused extends Error {
  override readonly name = "FormatRefused";
}

export type ChatRequest = {
  system: string;
  user: string;
  /** The JSON schema to hold the answer to, or null to send none. */
  format: { name: string; schema: Record<string, unknown> } | null;
};

export type ChatAnswer = { content: string; usage: ModelUsage };

type ChatSettings = { apiKey: string | null; baseURL: string | null; model: string; timeoutMs: number };

const MAX_ANSWER_BYTES = 1024 * 1024;

/** One try at one chat completion within one time budget, body included; throws `ModelError`, `FormatRefused` or the caller's abort reason. */
export function createChat(settings: ChatSettings) {
  const client = new OpenAI({
    // Local servers want no key, but the SDK wants one; every null keeps the SDK from reading the environment.
    apiKey: settings.apiKey ?? "none",
    baseURL: settings.baseURL ?? "https://api.openai.com/v1",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: "off",
    fetch: fetchCapped,
  });

  return async function chat(request: ChatRequest, signal: AbortSignal | null): Promise<ChatAnswer> {
    const budget = AbortSignal.timeout(settings.timeoutMs);
    try {
      const answer: unknown = await client.chat.completions.create(
        {
          model: settings.model,
          messages: [
            { role: "system", content: request.system },
            { role: "user", content: request.user },
          ],
          ...(request.format && {
            response_format: { type: "json_schema" as const, json_schema: { ...request.format, strict: true } },
          }),
        },
        { signal: signal ? AbortSignal.any([signal, budget]) : budget },
      );
      return readAnswer(answer);
    } catch (error) {
      signal?.throwIfAborted();
      if (budget.aborted) throw new ModelError("timeout", `no answer within ${settings.timeoutMs / 1000} s`);
      throw classify(error, request.format !== null);
    }
  };
}

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});
const usageSchema = z.object({
  usage: z.object({ prompt_tokens: z.number().int().min(0), completion_tokens: z.number().int().min(0) }),
});

function readAnswer(answer: unknown): ChatAnswer {
  const paid = usageSchema.safeParse(answer);
  const usage = {
    input_tokens: paid.data?.usage.prompt_tokens ?? 0,
    output_tokens: paid.data?.usage.completion_tokens ?? 0,
  };
  const choice = completionSchema.safeParse(answer).data?.choices[0];
  if (!choice) throw new ModelError("bad-output", "the answer was no chat completion", usage);
  const { finish_reason, message } = choice;
  if (message.refusal || finish_reason === "content_filter") {
    throw new ModelError("refused", "the model refused to answer", usage);
  }
  if (finish_reason === "length") throw new ModelError("too-large", "the answer was cut off", usage);
  if (!message.content) throw new ModelError("bad-output", "the answer was empty", usage);
  return { content: message.content, usage };
}

function classify(error: unknown, hadFormat: boolean): Error {
  if (error instanceof ModelError) return error;
  const inner = error instanceof Error && error.cause instanceof ModelError ? error.cause : null;
  if (inner) return inner;
  if (error instanceof SyntaxError) return new ModelError("bad-output", "the answer was not JSON");
  if (!(error instanceof APIError)) return new ModelError("network", "the connection failed");
  const status: unknown = error.status;
  if (typeof status !== "number") return new ModelError("network", "the connection failed");
  if (status === 401 || status === 403) return new ModelError("auth", `the server answered ${status}`);
  if (status === 413 || error.code === "context_length_exceeded") {
    return new ModelError("too-large", "the article is too long for the model");
  }
  // Servers word this refusal in a dozen ways, so any 400 or 422 counts as one while a format was asked for.
  if ((status === 400 || status === 422) && hadFormat) return new FormatRefused();
  if (status === 429) {
    return new ModelError("rate-limited", "the server answered 429", undefined, retryAfterMs(error.headers));
  }
  if (status >= 500 || status === 408 || status === 409) {
    return new ModelError("server", `the server answered ${status}`, undefined, retryAfterMs(error.headers));
  }
  return new ModelError("refused", `the server answered ${status}`);
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), or OpenAI's own `retry-after-ms`. */
function retryAfterMs(headers: Headers | undefined): number | null {
  const exact = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (exact >= 0) return exact;
  const value = headers?.get("retry-after");
  if (!value) return null;
  const seconds = Number(value);
  if (seconds >= 0) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** fetch that reads the body itself, under the same signal, and stops at the cap: the SDK's time limit ends with the headers. */
async function fetchCapped(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set("accept-encoding", "identity");
  // A redirect would carry the article, and perhaps the key, somewhere nobody configured.
  const response = await fetch(input, { ...init, headers, redirect: "error" });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  if (response.body) {
    for await (const chunk of response.body) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > MAX_ANSWER_BYTES) throw new ModelError("too-large", "the answer was over 1 MB");
      chunks.push(chunk);
    }
  }
  const { status, statusText } = response;
  const body = chunks.length > 0 ? new Blob(chunks) : null;
  return new Response(body, { status, statusText, headers: response.headers });
}

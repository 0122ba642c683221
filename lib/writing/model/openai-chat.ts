import "server-only";
import OpenAI, { APIError } from "openai";
import { Agent, fetch } from "undici";
import { z } from "zod";
import { readRetryAfter } from "@/lib/retry";
import type { ModelUsage } from "@/lib/writing/types";
import { ModelError } from "./model-error";

/** Optional request parameters that not every server accepts. */
export type Extra = "format" | "tuning" | "cap";

/** The server rejected an optional parameter; the same request without it may work. */
export class ExtraRefused extends Error {
  override readonly name = "ExtraRefused";

  constructor(readonly extra: Extra) {
    super(`the server does not take: ${extra}`);
  }
}

export type ChatRequest = {
  system: string;
  user: string;
  /** The JSON schema that constrains the answer; null sends none. */
  format: { name: string; schema: Record<string, unknown> } | null;
  /** Request low reasoning effort and short output. */
  isTuned: boolean;
  /** null: no limit. */
  maxOutputTokens: number | null;
};

export type ChatAnswer = { content: string; usage: ModelUsage };

type ChatSettings = { apiKey: string | null; baseURL: string | null; model: string; timeoutMs: number };

const MAX_ANSWER_BYTES = 1024 * 1024;
/** Without the default limit of five minutes: every attempt has a time budget of its own. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/**
 * One attempt at one chat completion within one time budget, body included. Throws `ModelError`, `ExtraRefused` or the caller's abort
 * reason.
 */
export function createChat(settings: ChatSettings) {
  const client = new OpenAI({
    // Local servers need no key, but the SDK requires one; each null stops the SDK from reading the environment.
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
          ...(request.isTuned && { reasoning_effort: "low" as const, verbosity: "low" as const }),
          ...(request.maxOutputTokens !== null && { max_completion_tokens: request.maxOutputTokens }),
        },
        { signal: signal ? AbortSignal.any([signal, budget]) : budget },
      );
      return readAnswer(answer);
    } catch (error) {
      signal?.throwIfAborted();
      if (budget.aborted)
        throw new ModelError("timeout", `The model did not answer within ${settings.timeoutMs / 1000} s`);
      throw classify(error, request);
    }
  };
}

const part = z.union([
  z.string(),
  z.object({ text: z.string() }).transform(({ text }) => text),
  z.unknown().transform(() => ""),
]);
const contentSchema = z.union([z.string(), z.array(part).transform((parts) => parts.join(""))]);
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: contentSchema.nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});
const count = z.coerce.number().int().min(0).catch(0);
const usageSchema = z.object({ usage: z.object({ prompt_tokens: count, completion_tokens: count }) });

function readAnswer(raw: unknown): ChatAnswer {
  // For servers that send JSON as text/plain.
  const answer = typeof raw === "string" ? parsed(raw) : raw;
  const paid = usageSchema.safeParse(answer).data?.usage;
  const usage = { input_tokens: paid?.prompt_tokens ?? 0, output_tokens: paid?.completion_tokens ?? 0 };
  const choice = completionSchema.safeParse(answer).data?.choices[0];
  if (!choice) throw new ModelError("bad-output", "The model server's response is not a chat completion", usage);
  const { finish_reason, message } = choice;
  if (message.refusal || finish_reason === "content_filter")
    throw new ModelError("refused", "The model refused to answer", usage);
  if (finish_reason === "length") throw new ModelError("cut-off", "The model's answer was cut off", usage);
  if (!message.content) throw new ModelError("bad-output", "The model's answer was empty", usage);
  return { content: message.content, usage };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const TOO_LONG =
  /context[ _-]?(?:length|window|size)|maximum context|n_ctx|too many (?:input )?tokens|(?:prompt|input|request|messages?) (?:is |are )?too (?:long|large)|exceeds? (?:the )?(?:model'?s? )?(?:max(?:imum)?|available|context)|reduce the length/iu;
const NAMES: readonly [Extra, RegExp][] = [
  ["format", /response[_ ]?format|json[_ ]?schema|structured|grammar|guided/iu],
  ["cap", /max_completion_tokens|max_tokens|max_output/iu],
  ["tuning", /reasoning|verbosity/iu],
];

function classify(error: unknown, request: ChatRequest): Error {
  if (error instanceof ModelError) return error;
  const inner = error instanceof Error && error.cause instanceof ModelError ? error.cause : null;
  if (inner) return inner;
  if (error instanceof SyntaxError) return new ModelError("bad-output", "The model server did not return JSON");
  const status: unknown = error instanceof APIError ? error.status : null;
  if (!(error instanceof APIError) || typeof status !== "number")
    return new ModelError("network", "The model server could not be reached");
  const message = [error.code, error.type, error.param, error.message].join(" ");
  if (status === 401 || status === 403) return new ModelError("auth", `The model refused the key (${status})`);
  if (status === 404)
    return new ModelError("not-found", "The model or endpoint does not exist on the model server (404)");
  if (status === 413) return new ModelError("too-large", "The article is too long for the model");
  if (status === 400 || status === 422) return refusalOf(message, status, request);
  const waitMs = retryAfterMs(error.headers);
  if (status === 429 && /insufficient_quota|billing|credit/iu.test(message))
    return new ModelError("quota", "The model account is out of credit (429)");
  if (status === 429)
    return new ModelError("rate-limited", "The model server is limiting requests (429)", undefined, waitMs);
  if (status >= 500 || status === 408 || status === 409)
    return new ModelError("server", `The model server returned an error (${status})`, undefined, waitMs);
  return new ModelError("refused", `The model server rejected the request (${status})`);
}

/** Distinguishes a context that is too long from a rejected parameter; if the server names none, the most likely one is dropped first. */
function refusalOf(message: string, status: number, { format, isTuned, maxOutputTokens }: ChatRequest): Error {
  const sent: Record<Extra, boolean> = { format: format !== null, tuning: isTuned, cap: maxOutputTokens !== null };
  const named = NAMES.find(([extra, words]) => sent[extra] && words.test(message))?.[0];
  if (TOO_LONG.test(message) && named !== "format")
    return new ModelError("too-large", "The article is too long for the model");
  const order: readonly Extra[] = ["tuning", "cap", "format"];
  const extra = named ?? order.find((one) => sent[one]);
  return extra
    ? new ExtraRefused(extra)
    : new ModelError("refused", `The model server rejected the request (${status})`);
}

/** OpenAI's own `retry-after-ms`, or `Retry-After`. */
function retryAfterMs(headers: Headers | undefined): number | null {
  const exact = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  return exact >= 0 ? exact : readRetryAfter(headers?.get("retry-after"), new Date());
}

/** A fetch that reads the body itself, under the same signal and up to the size cap: the SDK's timeout ends with the headers. */
async function fetchCapped(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("accept-encoding", "identity");
  const { method = "GET", body: sent = null, signal = null } = init;
  // A redirect would send the article, and perhaps the key, to a host that was not configured.
  const request = {
    method,
    body: z.string().nullable().parse(sent),
    signal,
    headers: [...headers],
    redirect: "error" as const,
  };
  const response = await fetch(String(input instanceof Request ? input.url : input), { ...request, dispatcher });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  if (response.body) {
    for await (const chunk of response.body) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > MAX_ANSWER_BYTES) throw new ModelError("too-large", "The model's answer was larger than 1 MB");
      chunks.push(chunk);
    }
  }
  const { status, statusText } = response;
  const body = chunks.length > 0 ? new Blob(chunks) : null;
  return new Response(body, { status, statusText, headers: [...response.headers] });
}

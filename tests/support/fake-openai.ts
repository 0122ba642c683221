import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { answerFor, MANNERS, type Manner } from "./fake-openai-answers";
import { listen } from "./loopback";

/** The fake's response to one call. Manners are complete, well-formed responses of different honesty. */
export type Behavior =
  | Manner
  | "rate-limited"
  | "server-error"
  | "unauthorized"
  | "hangs"
  | "hangs-after-headers"
  | "resets"
  | "html"
  | "broken-json"
  | "not-json-inside"
  | "wrong-schema"
  | "odd-characters"
  | "empty"
  | "refuses"
  | "content-filter"
  | "cut-off"
  | "huge"
  | "context-too-long"
  | "context-too-long-in-words"
  | "no-credit"
  | "no-model"
  | "refuses-format"
  | Dialect;

/** Harmless differences between servers, with the responses of `ok`. */
export const DIALECTS = [
  "thinks-aloud",
  "thinks-without-opening",
  "fenced",
  "wraps-in-prose",
  "adds-end-tokens",
  "ignores-format",
  "content-in-parts",
  "numbers-as-strings",
  "leaves-fields-out",
  "bare-lists",
  "refuses-tuning",
  "refuses-cap",
  "refuses-all-extras",
  "says-plain-text",
  "counts-no-tokens",
] as const;
type Dialect = (typeof DIALECTS)[number];

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.string(), json_schema: z.object({ name: z.string() }).optional() }).optional(),
  reasoning_effort: z.string().optional(),
  verbosity: z.string().optional(),
  max_completion_tokens: z.number().optional(),
});
type FakeRequest = z.infer<typeof requestSchema> & { authorization: string | null };

type Schema = "answer" | "article" | "verdicts" | "insights" | "events" | "translation" | "translation_verdicts";

export type FakeOpenAi = {
  /** For `OPENAI_BASE_URL`. */
  baseURL: string;
  requests: FakeRequest[];
  /** Maximum number of concurrent calls so far. */
  readonly mostAtOnce: number;
  /** Sets the behaviors of the next calls; the last one repeats. */
  behave(...script: Behavior[]): void;
  /** Sets the behavior of all calls with this schema. */
  behaveAs(schema: Schema, behavior: Behavior): void;
  close(): Promise<void>;
};

/** A loopback HTTP server that imitates an OpenAI-compatible API. `retryAfterMs` is the delay its 429 requests. */
export async function startFakeOpenAi(
  options: { behavior?: Behavior; retryAfterMs?: number; port?: number } = {},
): Promise<FakeOpenAi> {
  const requests: FakeRequest[] = [];
  const open = new Set<ServerResponse>();
  let script: Behavior[] = [options.behavior ?? "ok"];
  const bySchema = new Map<string, Behavior>();
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    open.add(response);
    mostAtOnce = Math.max(mostAtOnce, open.size);
    response.on("close", () => open.delete(response));
    void text(request).then((body) => {
      const parsed = requestSchema.safeParse(jsonOf(body));
      if (!parsed.success || !request.url?.endsWith("/chat/completions")) {
        response.writeHead(404).end();
        return;
      }
      requests.push({ ...parsed.data, authorization: request.headers.authorization ?? null });
      const schema = parsed.data.response_format?.json_schema?.name ?? "";
      const behavior = bySchema.get(schema) ?? (script.length > 1 ? script.shift() : script[0]) ?? "ok";
      play(behavior, parsed.data, response, options.retryAfterMs ?? 5);
    });
  });
  // On a busy machine, two calls may be further apart than the default of five seconds.
  server.keepAliveTimeout = 60_000;
  const { url, close } = await listen(server, { port: options.port ?? 0 });
  return {
    baseURL: `${url}/v1`,
    requests,
    get mostAtOnce() {
      return mostAtOnce;
    },
    behave: (...next) => {
      script = next;
    },
    behaveAs: (schema, behavior) => {
      bySchema.set(schema, behavior);
    },
    close,
  };
}

type ChatBody = z.infer<typeof requestSchema>;
type Choice = { content: unknown; refusal?: string; finish_reason?: string };
type Failure = { status: number; code: string; message?: string; param?: string };

const FAILURES: Partial<Record<Behavior, Failure>> = {
  "rate-limited": { status: 429, code: "rate_limit_exceeded" },
  "server-error": { status: 500, code: "server_error" },
  unauthorized: { status: 401, code: "invalid_api_key" },
  "context-too-long": { status: 400, code: "context_length_exceeded" },
  "context-too-long-in-words": {
    status: 400,
    code: "invalid_request_error",
    message: "This model's maximum context length is 8192 tokens, however you requested 9001 tokens.",
  },
  "no-credit": { status: 429, code: "insufficient_quota", message: "You exceeded your current quota." },
  "no-model": { status: 404, code: "model_not_found" },
};

const BAD_CHOICES: Partial<Record<Behavior, Choice>> = {
  huge: { content: JSON.stringify({ title: "x".repeat(1024 * 1024) }) },
  "not-json-inside": { content: "Here is your summary: the grid is fine." },
  "wrong-schema": { content: JSON.stringify({ title: 1, facts: "none", verdicts: "fine", insights: {} }) },
  "odd-characters": {
    content: JSON.stringify({
      headline: "Crews\u0000 restore\ud800 power",
      points: [],
      "extra\u0000": ["\u0000"],
    }),
  },
  empty: { content: null },
  refuses: { content: null, refusal: "I cannot help with that." },
  "content-filter": { content: "", finish_reason: "content_filter" },
  "cut-off": { content: '{"facts":[{"sentence":"The', finish_reason: "length" },
};

const RAW_BODIES: Partial<Record<Behavior, [type: string, body: string]>> = {
  html: ["text/html", "<!doctype html><title>Sign in</title><h1>Gateway</h1>"],
  "broken-json": ["application/json", '{"id":"1","choices":[{"message":'],
};

function play(behavior: Behavior, body: ChatBody, response: ServerResponse, retryAfterMs: number): void {
  const failure = refusalOf(behavior, body) ?? FAILURES[behavior];
  const choice = BAD_CHOICES[behavior];
  const raw = RAW_BODIES[behavior];
  if (behavior === "hangs") return;
  if (behavior === "resets") response.socket?.resetAndDestroy();
  else if (behavior === "hangs-after-headers") response.writeHead(200, JSON_TYPE).write('{"id":"1",');
  else if (raw) response.writeHead(200, { "content-type": raw[0] }).end(raw[1]);
  else if (failure) fail(response, failure, retryAfterMs);
  else if (choice) complete(response, body, choice, behavior);
  else complete(response, body, { content: inDialect(body, behavior) }, behavior);
}

/** The error of a server that does not support a part of the request. */
function refusalOf(behavior: Behavior, body: ChatBody): Failure | null {
  const isTuned = body.reasoning_effort !== undefined || body.verbosity !== undefined;
  if (behavior === "refuses-format" && body.response_format) return { ...UNKNOWN_PARAMETER, param: "response_format" };
  if (behavior === "refuses-tuning" && isTuned) return { ...UNKNOWN_PARAMETER, param: "reasoning_effort" };
  if (behavior === "refuses-cap" && body.max_completion_tokens)
    return { ...UNKNOWN_PARAMETER, param: "max_completion_tokens" };
  const hasExtras = isTuned || body.response_format || body.max_completion_tokens;
  return behavior === "refuses-all-extras" && hasExtras ? { status: 422, code: "invalid_request" } : null;
}

/** The response in the server's dialect. A server without formats may wrap its JSON in Markdown. */
function inDialect(body: ChatBody, behavior: Behavior): unknown {
  const answer = answerOf(body, mannerOf(behavior));
  const json = JSON.stringify(answer);
  const isTold = body.messages.some(({ content }) => content.includes("matching this JSON schema"));
  switch (behavior) {
    case "thinks-aloud":
      return `<think>They want {"facts": []}? Let me see: {"verdicts": [</think>\n\n${json}`;
    case "thinks-without-opening":
      return `I should answer {"facts": []} or so.</think>${json}`;
    case "fenced":
      return `\`\`\`json\n${json}\n\`\`\``;
    case "wraps-in-prose":
      return `Here is the answer you asked for [as JSON]:\n${json}\nLet me know if {anything} is missing.`;
    case "adds-end-tokens":
      return `${json}<|im_end|>\n<|endoftext|>`;
    case "ignores-format":
      return isTold ? json : "The article is about an electric cooperative.";
    case "content-in-parts":
      return [
        { type: "text", text: json.slice(0, 40) },
        { type: "text", text: json.slice(40) },
      ];
    case "numbers-as-strings":
      return JSON.stringify(answer, (_, value: unknown) => (typeof value === "number" ? String(value) : value));
    case "bare-lists":
      return JSON.stringify(Object.values(answer as object).length === 1 ? Object.values(answer as object)[0] : answer);
    default:
      return body.response_format ? json : `\`\`\`json\n${json}\n\`\`\`\n`;
  }
}

const UNKNOWN_PARAMETER: Failure = { status: 400, code: "unsupported_parameter" };
const JSON_TYPE = { "content-type": "application/json" };

function mannerOf(behavior: Behavior): Manner {
  if (behavior === "leaves-fields-out") return "terse";
  return MANNERS.find((manner) => manner === behavior) ?? "ok";
}

function fail(response: ServerResponse, failure: Failure, retryAfterMs: number): void {
  const { status, code, param = null, message = `The fake says ${code}${param ? `: ${param}` : ""}.` } = failure;
  response.writeHead(status, { ...JSON_TYPE, ...(status === 429 && { "retry-after-ms": String(retryAfterMs) }) });
  response.end(JSON.stringify({ error: { message, code, type: code, param } }));
}

/** The schema the prompt requests, even if no format was sent. */
function schemaAsked(body: ChatBody, user: string): string {
  const named = body.response_format?.json_schema?.name;
  if (named) return named;
  if (user === "Answer now.") return "test";
  if (user.includes("\nSentences:\n")) return "verdicts";
  if (/^1\. \[/mu.test(user)) return "events";
  return /^1\.1 /mu.test(user) ? "insights" : "article";
}

function answerOf(body: ChatBody, manner: Manner): unknown {
  const user = body.messages.find(({ role }) => role === "user")?.content ?? "";
  return answerFor(schemaAsked(body, user), user, manner);
}

function complete(
  response: ServerResponse,
  body: ChatBody,
  { content, refusal, finish_reason }: Choice,
  behavior: Behavior,
): void {
  const sent = body.messages.reduce((sum, message) => sum + message.content.length, 0);
  const length = typeof content === "string" ? content.length : JSON.stringify(content).length;
  const usage = { prompt_tokens: Math.ceil(sent / 4), completion_tokens: Math.ceil(length / 4) };
  const message = { role: "assistant", content, refusal: refusal ?? null };
  const type = behavior === "says-plain-text" ? { "content-type": "text/plain" } : JSON_TYPE;
  response.writeHead(200, type).end(
    JSON.stringify({
      id: "chatcmpl-fake",
      object: "chat.completion",
      created: 0,
      model: body.model,
      choices: [{ index: 0, finish_reason: finish_reason ?? "stop", message }],
      ...(behavior !== "counts-no-tokens" && {
        usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
      }),
    }),
  );
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { answerFor, MANNERS, type Manner } from "./fake-openai-answers";

/** What the fake does with one call; the manners are whole, well-formed answers of different honesty. */
export type Behaviour =
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
  | "refuses-format";

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.string(), json_schema: z.object({ name: z.string() }).optional() }).optional(),
});
type FakeRequest = z.infer<typeof requestSchema> & { authorization: string | null };

export type FakeOpenAi = {
  /** For `OPENAI_BASE_URL`. */
  baseURL: string;
  requests: FakeRequest[];
  /** The most calls that were open at one time. */
  readonly mostAtOnce: number;
  /** One behaviour per call from now on, the last one for all that follow. */
  behave(...script: Behaviour[]): void;
  close(): Promise<void>;
};

/** A small HTTP server on loopback that plays an OpenAI-compatible API; `retryAfterMs` is what its 429 asks for. */
export async function startFakeOpenAi(
  options: { behaviour?: Behaviour; retryAfterMs?: number; port?: number } = {},
): Promise<FakeOpenAi> {
  const requests: FakeRequest[] = [];
  const open = new Set<ServerResponse>();
  let script: Behaviour[] = [options.behaviour ?? "ok"];
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    open.add(response);
    mostAtOnce = Math.max(mostAtOnce, open.size);
    response.on("close", () => open.delete(response));
    void readBody(request).then((body) => {
      const parsed = requestSchema.safeParse(body);
      if (!parsed.success || !request.url?.endsWith("/chat/completions")) {
        response.writeHead(404).end();
        return;
      }
      requests.push({ ...parsed.data, authorization: request.headers.authorization ?? null });
      const behaviour = (script.length > 1 ? script.shift() : script[0]) ?? "ok";
      play(behaviour, parsed.data, response, options.retryAfterMs ?? 5);
    });
  });
  const port = await listen(server, options.port ?? 0);
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    get mostAtOnce() {
      return mostAtOnce;
    },
    behave: (...next) => {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type ChatBody = z.infer<typeof requestSchema>;
type Choice = { content: string | null; refusal?: string; finish_reason?: string };
type Failure = { status: number; code: string };

const FAILURES: Partial<Record<Behaviour, Failure>> = {
  "rate-limited": { status: 429, code: "rate_limit_exceeded" },
  "server-error": { status: 500, code: "server_error" },
  unauthorized: { status: 401, code: "invalid_api_key" },
  "context-too-long": { status: 400, code: "context_length_exceeded" },
};

const BAD_CHOICES: Partial<Record<Behaviour, Choice>> = {
  huge: { content: JSON.stringify({ takeaway_title: "x".repeat(1024 * 1024) }) },
  "not-json-inside": { content: "Here is your summary: the grid is fine." },
  "wrong-schema": { content: JSON.stringify({ title: 1, key_points: "none", insights: {} }) },
  "odd-characters": {
    content: JSON.stringify({
      takeaway_title: "Crews\u0000 restore\ud800 power",
      key_points: [],
      "extra\u0000": ["\u0000"],
    }),
  },
  empty: { content: null },
  refuses: { content: null, refusal: "I cannot help with that." },
  "content-filter": { content: "", finish_reason: "content_filter" },
  "cut-off": { content: '{"takeaway_title":"The', finish_reason: "length" },
};

const RAW_BODIES: Partial<Record<Behaviour, [type: string, body: string]>> = {
  html: ["text/html", "<!doctype html><title>Sign in</title><h1>Gateway</h1>"],
  "broken-json": ["application/json", '{"id":"1","choices":[{"message":'],
};

function play(behaviour: Behaviour, body: ChatBody, response: ServerResponse, retryAfterMs: number): void {
  const failure = behaviour === "refuses-format" && body.response_format ? UNKNOWN_PARAMETER : FAILURES[behaviour];
  const choice = BAD_CHOICES[behaviour];
  const raw = RAW_BODIES[behaviour];
  if (behaviour === "hangs") return;
  if (behaviour === "resets") response.socket?.resetAndDestroy();
  else if (behaviour === "hangs-after-headers") response.writeHead(200, JSON_TYPE).write('{"id":"1",');
  else if (raw) response.writeHead(200, { "content-type": raw[0] }).end(raw[1]);
  else if (failure) fail(response, failure, retryAfterMs);
  else if (choice) complete(response, body, choice);
  else complete(response, body, { content: inManner(body, behaviour) });
}

/** A server without formats likes to wrap its JSON in Markdown. */
function inManner(body: ChatBody, behaviour: Behaviour): string {
  const answer = answerOf(body, mannerOf(behaviour));
  return body.response_format ? answer : `\`\`\`json\n${answer}\n\`\`\`\n`;
}

const UNKNOWN_PARAMETER: Failure = { status: 400, code: "unsupported_parameter" };
const JSON_TYPE = { "content-type": "application/json" };

function mannerOf(behaviour: Behaviour): Manner {
  return MANNERS.find((manner) => manner === behaviour) ?? "ok";
}

function fail(response: ServerResponse, { status, code }: Failure, retryAfterMs: number): void {
  response.writeHead(status, { ...JSON_TYPE, ...(status === 429 && { "retry-after-ms": String(retryAfterMs) }) });
  response.end(JSON.stringify({ error: { message: `The fake says ${code}.`, code, type: code, param: null } }));
}

function answerOf(body: ChatBody, manner: Manner): string {
  const system = body.messages.find(({ role }) => role === "system")?.content ?? "";
  const user = body.messages.find(({ role }) => role === "user")?.content ?? "";
  const named = body.response_format?.json_schema?.name;
  const asked =
    named ?? ["replacements", "insights", "takeaway_title"].find((field) => system.includes(`"${field}"`)) ?? "";
  return JSON.stringify(answerFor(asked, user, manner));
}

function complete(response: ServerResponse, body: ChatBody, { content, refusal, finish_reason }: Choice): void {
  const asked = body.messages.reduce((sum, message) => sum + message.content.length, 0);
  const usage = { prompt_tokens: Math.ceil(asked / 4), completion_tokens: Math.ceil((content?.length ?? 0) / 4) };
  const message = { role: "assistant", content, refusal: refusal ?? null };
  response.writeHead(200, JSON_TYPE).end(
    JSON.stringify({
      id: "chatcmpl-fake",
      object: "chat.completion",
      created: 0,
      model: body.model,
      choices: [{ index: 0, finish_reason: finish_reason ?? "stop", message }],
      usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
    }),
  );
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address: AddressInfo | string | null = server.address();
      if (address && typeof address === "object") resolve(address.port);
    });
  });
}

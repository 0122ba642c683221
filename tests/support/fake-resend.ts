import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { listen } from "./loopback";

/** The fake's response to one call. `accepts-…` accept the mails but do not confirm it. */
export type ResendBehavior =
  | "ok"
  | "refuses"
  | "unauthorized"
  | "throttles"
  | "server-error"
  | "html"
  | "resets"
  | "hangs"
  | "accepts-and-hangs"
  | "accepts-and-resets"
  | "accepts-and-mumbles";

// The provider's published schema; unknown fields are refused.
const emailSchema = z.strictObject({
  from: z.string().min(3),
  to: z.array(z.string()).min(1).max(50),
  subject: z.string(),
  html: z.string().min(1),
  text: z.string().min(1),
  headers: z.record(z.string(), z.string()),
  tags: z.array(
    z.strictObject({ name: z.string().regex(/^[\w-]{1,256}$/), value: z.string().regex(/^[\w-]{1,256}$/) }),
  ),
});
const batchSchema = z.array(emailSchema).min(1).max(100);
type ResendEmail = z.infer<typeof emailSchema> & { id: string };

type Known = { hash: string; answer: { data: { id: string }[] } };

export type FakeResend = {
  /** For `RESEND_BASE_URL`. */
  url: string;
  /** Accepted mails, in order. */
  taken: ResendEmail[];
  /** The calls so far, accepted or not. */
  calls: { key: string; count: number }[];
  /** Sets the behaviors of the next calls; the last one repeats. */
  behave(...script: ResendBehavior[]): void;
  /** Refuses batches with mails to these addresses. */
  refuse(...addresses: string[]): void;
  /** Forgets idempotency keys, as after a day. */
  forgetKeys(): void;
  close(): Promise<void>;
};

/** A loopback HTTP server that imitates Resend: accepts a batch as a whole or not at all, and once per key. Responds `answerMs` after
 * accepting it. */
export async function startFakeResend({ retryAfterS = 1, answerMs = 0 } = {}): Promise<FakeResend> {
  const taken: ResendEmail[] = [];
  const calls: FakeResend["calls"] = [];
  const keys = new Map<string, Known>();
  let script: ResendBehavior[] = ["ok"];
  let refused: string[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    if (request.method !== "POST" || request.url !== "/emails/batch") return fail(response, 404, "not_found");
    if (request.headers.authorization !== "Bearer re_test") return fail(response, 401, "missing_api_key");
    const key = String(request.headers["idempotency-key"] ?? "");
    const emails = batchSchema.safeParse(JSON.parse(body.toString("utf8")));
    calls.push({ key, count: emails.data?.length ?? 0 });
    const behavior = (script.length > 1 ? script.shift() : script[0]) ?? "ok";
    if (behavior === "unauthorized") return fail(response, 403, "invalid_api_key");
    if (behavior === "throttles") {
      return fail(response, 429, "rate_limit_exceeded", { "retry-after": String(retryAfterS) });
    }
    if (behavior === "server-error") return fail(response, 500, "internal_server_error");
    if (behavior === "html")
      return response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
    if (behavior === "resets") return response.socket?.resetAndDestroy();
    if (behavior === "hangs") return undefined;
    if (behavior === "refuses" || !emails.success) return fail(response, 422, "validation_error");
    if (emails.data.some(({ to }) => to.some((each) => refused.some((address) => each.includes(address))))) {
      return fail(response, 422, "validation_error");
    }
    const hash = createHash("sha256").update(body).digest("hex");
    const known = keys.get(key);
    if (known && known.hash !== hash) return fail(response, 409, "invalid_idempotent_request");
    const said = known?.answer ?? take(emails.data);
    keys.set(key, { hash, answer: said });
    if (answerMs > 0) await wait(answerMs);
    if (behavior === "accepts-and-hangs") return undefined;
    if (behavior === "accepts-and-resets") return response.socket?.resetAndDestroy();
    if (behavior === "accepts-and-mumbles") return response.writeHead(200, JSON_TYPE).end('{"data":');
    return response.writeHead(200, JSON_TYPE).end(JSON.stringify(said));
  };

  const take = (emails: z.infer<typeof batchSchema>) => {
    const made = emails.map((email) => ({ ...email, id: randomUUID() }));
    taken.push(...made);
    return { data: made.map(({ id }) => ({ id })) };
  };

  const server = await listen(
    createServer((request, response) => {
      // A request aborted before its end sends nothing.
      answer(request, response).catch(() => response.destroy());
    }),
    {},
  );
  return {
    url: server.url,
    taken,
    calls,
    behave: (...next) => {
      script = next;
    },
    refuse: (...addresses) => {
      refused = addresses;
    },
    forgetKeys: () => keys.clear(),
    close: server.close,
  };
}

const JSON_TYPE = { "content-type": "application/json" };

function fail(response: ServerResponse, statusCode: number, name: string, headers: Record<string, string> = {}): void {
  response
    .writeHead(statusCode, { ...JSON_TYPE, ...headers })
    .end(JSON.stringify({ statusCode, name, message: `The fake says ${name}.` }));
}

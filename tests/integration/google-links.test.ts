import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { createHttpClient } from "@/lib/news/fetch/http";
import { createLinkDecoder } from "@/lib/news/search/google-link";
import { createKeeper, serve } from "../support/loopback";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

const LINK = "https://news.google.com/rss/articles/CBMiVkFVX3lxTE4zaGU2bTY2ZGkzdTRkSkJ0cFpsTGlDUjkx?oc=5";
const SIGNED = '<c-wiz><div data-n-a-sg="AZ5r-sig_1" data-n-a-ts="1763640000"></div></c-wiz>';
const guarded = (...rows: unknown[]) => `)]}'\n\n${JSON.stringify(rows)}`;
const result = (url: string) => [
  "wrb.fr",
  "Fbv4je",
  JSON.stringify(["garturlres", url, 1]),
  null,
  null,
  null,
  "generic",
];
const TARGET = "https://paper.example/story?a=1&b=2";

type Script = (request: IncomingMessage, response: ServerResponse) => void;

async function decoded(page: Script, call: Script = (_, response) => void response.end("")) {
  const asked: string[] = [];
  const { url } = keep(
    await serve((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      (request.method === "POST" ? call : page)(request, response);
    }),
  );
  const client = keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0" }));
  const decode = createLinkDecoder({ client, baseURL: url, perQuery: 2 });
  return { decode, asked, answer: await decode(LINK, 0) };
}

const says =
  (text: string, status = 200): Script =>
  (_, response) =>
    void response.writeHead(status).end(text);

test.each<[string, Script, Script | undefined, string | null]>([
  ["in the answer to the call", says(SIGNED), says(guarded(["di", 12], result(TARGET))), TARGET],
  [
    "in an answer in chunks",
    says(SIGNED),
    says(`)]}'\n\n107\n${JSON.stringify([result(TARGET)])}\n25\n[["e",4]]`),
    TARGET,
  ],
  ["in the page itself", says('<c-wiz data-n-au="https://paper.example/story?a=1&amp;b=2">'), undefined, TARGET],
  ["behind a redirect", (_, response) => void response.writeHead(302, { location: TARGET }).end(), undefined, TARGET],
  ["nowhere: no signature", says("<html></html>"), undefined, null],
  ["nowhere: an unexpected response", says(SIGNED), says("<html></html>"), null],
  ["nowhere: an invalid URL", says(SIGNED), says(guarded(result("javascript:alert(1)"))), null],
  ["nowhere: an error", says(SIGNED), says("", 500), null],
  [
    "nowhere: a redirected call",
    says(SIGNED),
    (_, response) => void response.writeHead(302, { location: TARGET }).end(),
    null,
  ],
])("finds the target of a link %s", async (_, page, call, expected) => {
  const { answer } = await decoded(page, call);
  expect(answer.url).toBe(expected);
});

test("sends id, time and signature", async () => {
  let body = "";
  await decoded(says(SIGNED), (request, response) => {
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => response.end(guarded(result(TARGET))));
  });
  const [[[name, call]]] = JSON.parse(new URLSearchParams(body).get("f.req") ?? "");
  expect(name).toBe("Fbv4je");
  expect(JSON.parse(call).slice(-3)).toEqual([
    "CBMiVkFVX3lxTE4zaGU2bTY2ZGkzdTRkSkJ0cFpsTGlDUjkx",
    1763640000,
    "AZ5r-sig_1",
  ]);
});

test.each<[string, Script, Script]>([
  ["the page", says("", 429), says("")],
  ["the call", says(SIGNED), says("", 429)],
  ["a robot check", says("Our systems have detected unusual traffic"), says("")],
  [
    "a way to such a page",
    (_, response) => void response.writeHead(302, { location: "https://www.google.com/sorry/index" }).end(),
    says(""),
  ],
])("a refusal by %s ends all decoding", async (_, page, call) => {
  const { decode, asked, answer } = await decoded(page, call);
  const before = asked.length;
  expect(answer).toEqual({ url: null, reason: "The link's target is unknown: Google refuses further requests." });
  expect(await decode(LINK, 1)).toEqual(answer);
  expect(asked).toHaveLength(before);
});

test("each query has its own quota", async () => {
  const { decode } = await decoded(says("<html></html>"));
  const reasons = await Promise.all([0, 0, 1].map((query) => decode(LINK, query)));
  expect(reasons.map((each) => (each.url === null ? each.reason : ""))).toEqual([
    "The link's target is unknown: Google did not return it.",
    "The link's target is unknown: at most 2 links are decoded per query.",
    "The link's target is unknown: Google did not return it.",
  ]);
});

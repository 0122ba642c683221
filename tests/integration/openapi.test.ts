import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { brand } from "@/db/schema";
import { savePicture } from "@/lib/articles/mutations-pictures";
import { createEmailToken } from "@/lib/auth/email-link";
import { createMailToken } from "@/lib/auth/mail-links";
import { db } from "@/lib/db";
import { createQueue } from "@/lib/runs/worker/queue";
import { useApi } from "../support/api";
import { createClient } from "../support/client";
import { useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeRun, makeUser, queryRow } from "../support/factories";
import { PASSWORD } from "../support/password";
import { runQuery } from "../support/runs";
import { type Member, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40), CRON_SECRET: "c".repeat(40), NEWS_SOURCES: [] });
const api = useApi();

const content = z.record(z.string(), z.unknown());
const response = z.union([z.object({ $ref: z.string() }), z.object({ content: content.optional() })]);
const operation = z.object({ responses: z.record(z.string(), response) });
const documentShape = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const covered = new Set<string>();
let paths: z.output<typeof documentShape>["paths"];
let admin: Member;
let ids: { article: number; briefing: number; user: number; query: number };
let run: string;

/** Operations that need an outside service or a signature, covered by other tests. */
const ELSEWHERE = [
  "get /api/auth/callback/{provider}",
  "get /api/auth/signin/{provider}",
  "get /api/metrics",
  "get /api/queries/site_feeds",
  "post /api/webhooks/resend",
];

beforeAll(async () => {
  await createQueue();
  const answer = await fetch(`${api.url}/api/openapi.json`);
  const document: unknown = await answer.json();
  ajv.addSchema({ $id: "openapi", ...content.parse(document) });
  paths = documentShape.parse(document).paths;

  admin = await signedIn(api.url, { is_admin: true, email: "admin@example.org", master_query: true });
  const [insight, day] = [await makeArticle(), await makeArticle()];
  const briefing = await makeBriefing({ insights: [insight.id], day: [day.id], error: "A note." });
  const saved = await admin.call("POST", "/api/queries/save", { queries: [queryRow()] });
  const [query] = z.array(z.object({ id: z.number() })).parse(await saved.json());
  ids = { article: day.id, briefing: briefing.id, user: (await makeUser()).id, query: query?.id ?? 0 };
  const started_at = new Date("2026-11-20T15:00:00Z");
  run = (await makeRun({ user_id: admin.id, status: "running", started_at, queries: [runQuery({ query: "wind" })] }))
    .id;
});

/** Fails unless the document describes the response. */
async function expectDescribed(method: string, pattern: string, answer: Response): Promise<void> {
  const name = `${method.toLowerCase()} ${pattern}`;
  const described = operation.parse(paths[pattern]?.[method.toLowerCase()]).responses[answer.status];
  expect([name, answer.status, described !== undefined]).toEqual([name, answer.status, true]);
  if (!described) return;
  if (answer.ok) covered.add(name);
  const type = (answer.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const place = (text: string) => text.replaceAll("~", "~0").replaceAll("/", "~1");
  const pointer =
    "$ref" in described
      ? `${described.$ref}/content/${place(type)}/schema`
      : `#/paths/${place(pattern)}/${method.toLowerCase()}/responses/${answer.status}/content/${place(type)}/schema`;
  const validate = ajv.getSchema(`openapi${encodeURI(pointer)}`);
  expect([name, type, validate !== undefined]).toEqual([name, type, true]);
  validate?.(type === "application/json" ? await answer.json() : await answer.text());
  expect([name, answer.status, validate?.errors ?? []]).toEqual([name, answer.status, []]);
}

async function call(method: string, pattern: string, path: string, body?: unknown): Promise<void> {
  await expectDescribed(method, pattern, await admin.call(method, path, body));
}
const get = (pattern: string, path: string = pattern) => call("GET", pattern, path);

test("public operations respond as described", async () => {
  await get("/api/openapi.json");
  await get("/api/latest_summary");
  await get("/api/search_briefings", "/api/search_briefings?q=cooperative");
  await get("/api/search_briefings", "/api/search_briefings?q=coperative");
  await get("/api/briefing/{summaryId}", `/api/briefing/${ids.briefing}`);
  await get("/api/briefings/{id}", `/api/briefings/${ids.briefing}`);
  await get("/api/story/{articleId}", `/api/story/${ids.article}?type=day`);
  await call("POST", "/api/story/{articleId}/report", `/api/story/${ids.article}/report`, {
    message: "A wrong number.",
  });
  await get("/api/article/{articleId}", `/api/article/${ids.article}`);
  const bytes = Buffer.from("bytes");
  await savePicture(ids.article, { width: 640, large: bytes, small: null, jpeg: bytes });
  const { image } = z
    .object({ image: z.string() })
    .parse(await (await fetch(`${api.url}/api/article/${ids.article}`)).json());
  await get("/api/pictures/{key}/{file}", image);
  const logo_image = Buffer.from("logo");
  await db().insert(brand).values({ logo_key: "own", logo_width: 1, logo_height: 1, logo_image });
  await get("/api/brand/logo/{key}", "/api/brand/logo/own");
  await get("/api/brand/accents/{colors}", "/api/brand/accents/default-1f4e9a");
  await get("/api/brand/icon/{color}", "/api/brand/icon/88ccff");
  await get("/api/health");
  await get("/api/ready");
  const token = createMailToken("unsubscribe", { id: ids.user });
  await get("/api/unsubscribe", `/api/unsubscribe?token=${token}`);
  await call("POST", "/api/unsubscribe", `/api/unsubscribe?token=${token}`);
});

test("a required parameter of a query may not be left out", async () => {
  const parameters = z.array(z.object({ in: z.string(), required: z.boolean() }));
  const withQuery = Object.entries(paths).filter(([, { get: read }]) =>
    z
      .object({ parameters: parameters.optional() })
      .optional()
      .parse(read)
      ?.parameters?.some((each) => each.in === "query" && each.required),
  );
  expect(withQuery.length).toBeGreaterThan(0);
  for (const [path] of withQuery) expect([path, (await admin.call("GET", path)).status]).toEqual([path, 400]);
});

test("operations of readers and users respond as described", async () => {
  await get("/api/auth/me");
  const pin = { article_id: ids.article, story_type: "day" };
  await call("POST", "/api/favorites", "/api/favorites", pin);
  await get("/api/favorites");
  await get("/api/favorites/checks", `/api/favorites/checks?keys=${ids.article}:day`);
  await get("/api/favorites/check/{articleId}/{storyType}", `/api/favorites/check/${ids.article}/day`);
  await call("DELETE", "/api/favorites/{articleId}/{storyType}", `/api/favorites/${ids.article}/day`);
  await call("POST", "/api/ask", "/api/ask", { question: "What did the cooperative announce?" });
  await call("POST", "/api/ask", "/api/ask", { question: "" });
  await get("/api/email_preferences");
  await call("POST", "/api/email_preferences", "/api/email_preferences", { is_subscribed: true, send_at: "06:30" });
  await get("/api/queries");
  await get("/api/queries/master_user");
  await call("POST", "/api/queries/save", "/api/queries/save", { queries: [{ ...queryRow(), id: ids.query }] });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("photo", new Blob([new Uint8Array(picture)], { type: "image/png" }), "photo.png");
  form.set("query_id", String(ids.query));
  const headers = { origin: api.url, cookie: admin.cookie };
  const uploaded = await fetch(`${api.url}/api/queries/upload_photo`, { method: "POST", headers, body: form });
  const { url } = z.object({ url: z.string() }).parse(await uploaded.clone().json());
  await expectDescribed("POST", "/api/queries/upload_photo", uploaded);
  await get("/api/photos/{key}", url);
  await get("/api/queries/{id}/photo", `/api/queries/${ids.query}/photo`);
  await call("DELETE", "/api/queries/{id}/photo", `/api/queries/${ids.query}/photo`);
  await call("POST", "/api/queries/preview", "/api/queries/preview", queryRow());
  const opml = await admin.call("GET", "/api/queries/opml");
  const file = { user_id: ids.user, opml: await opml.clone().text() };
  await expectDescribed("GET", "/api/queries/opml", opml);
  await call("POST", "/api/queries/opml/preview", "/api/queries/opml/preview", file);
  await call("POST", "/api/queries/opml", "/api/queries/opml", file);
  await call("POST", "/api/run_queries", "/api/run_queries", { queries: [queryRow()] });
  await get("/api/task_status/{taskId}", `/api/task_status/${run}`);
  await get("/api/articles", "/api/articles?draw=1&length=5");
  await get("/api/summaries", "/api/summaries?draw=1&length=5");
  await get("/api/summaries", "/api/summaries?stories=false");
});

test("operations of admins respond as described", async () => {
  const location = await admin.call("POST", "/api/locations", { name: "Ozark County", is_local: true });
  const { id } = z.object({ id: z.number() }).parse(await location.clone().json());
  await expectDescribed("POST", "/api/locations", location);
  await call("PUT", "/api/locations/{id}", `/api/locations/${id}`, { aliases: ["Gainesville"] });
  await get("/api/locations");
  await call("DELETE", "/api/locations/{id}", `/api/locations/${id}`);
  await get("/api/users");
  await call("POST", "/api/users", "/api/users", { username: "new", email: "new@example.org", password: PASSWORD });
  await call("PATCH", "/api/users/{id}", `/api/users/${ids.user}`, { is_subscribed: true });
  await call("POST", "/api/users/{id}/select_master_query", `/api/users/${admin.id}/select_master_query`);
  await call("DELETE", "/api/users/{id}", `/api/users/${ids.user}`);
  await get("/api/summaries/{id}/email_details", `/api/summaries/${ids.briefing}/email_details`);
  await get("/api/summaries/{id}/email_preview", `/api/summaries/${ids.briefing}/email_preview`);
  await call("POST", "/api/summaries/{id}/send", `/api/summaries/${ids.briefing}/send`, { to: "me" });
  await get("/api/runs");
  await get("/api/runs/{taskId}", `/api/runs/${run}`);
  await get("/api/runs/{taskId}/left_out", `/api/runs/${run}/left_out`);
  await call("POST", "/api/runs/{taskId}/cancel", `/api/runs/${run}/cancel`);
  const again = await admin.call("POST", `/api/runs/${run}/again`);
  const { task_id } = z.object({ task_id: z.string() }).parse(await again.clone().json());
  await expectDescribed("POST", "/api/runs/{taskId}/again", again);
  await call("POST", "/api/runs/{taskId}/cancel", `/api/runs/${task_id}/cancel`);
  await call("PUT", "/api/sources/rights/{host}", "/api/sources/rights/example.com", { rights: "link" });
  await get("/api/sources");
  await call("DELETE", "/api/sources/rights/{host}", "/api/sources/rights/example.com");
  await get("/api/audit");
  const bearer = { authorization: `Bearer ${"c".repeat(40)}` };
  const cron = await createClient(api.url).call("POST", "/api/cron/digest", undefined, bearer);
  await expectDescribed("POST", "/api/cron/digest", cron);
});

test("failures respond as described", async () => {
  const visitor = createClient(api.url);
  await expectDescribed("GET", "/api/runs", await visitor.call("GET", "/api/runs"));
  await get("/api/article/{articleId}", "/api/article/999999");
  await call("POST", "/api/locations", "/api/locations", { name: "" });
  await call("POST", "/api/users", "/api/users", "name=x");
  const strange = await admin.call("POST", "/api/users", "name=x", { "content-type": "text/plain" });
  await expectDescribed("POST", "/api/users", strange);
});

test("signing in and out responds as described, and all operations are covered", async () => {
  const user = await makeUser();
  const client = createClient(api.url);
  await expectDescribed("POST", "/api/auth/login", await client.login(user.username, "wrong"));
  await expectDescribed("POST", "/api/auth/login", await admin.login(admin.username));
  const token = createEmailToken(user, new Date());
  await expectDescribed("POST", "/api/auth/email-link", await client.call("POST", "/api/auth/email-link", { token }));
  await get("/api/auth/sessions");
  const own: { id: string; is_current: boolean }[] = await (await admin.call("GET", "/api/auth/sessions")).json();
  const other = own.find((each) => !each.is_current);
  await call("DELETE", "/api/auth/sessions/{id}", `/api/auth/sessions/${other?.id}`);
  await call("POST", "/api/auth/sign_out_everywhere", "/api/auth/sign_out_everywhere");
  await call("POST", "/api/auth/logout", "/api/auth/logout");
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) => (method === "parameters" ? [] : `${method} ${path}`)),
  );
  const needed = all.filter((name) => !ELSEWHERE.includes(name));
  expect(needed.filter((name) => !covered.has(name))).toEqual([]);
});

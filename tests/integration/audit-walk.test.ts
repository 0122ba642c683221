import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { PERMISSIONS } from "@/app/_http/permissions";
import { auditLog } from "@/db/schema";
import { db } from "@/lib/db";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeBriefing, makeLocation, makeQuery, makeRun } from "../support/factories";
import { PASSWORD } from "../support/password";
import { type Member, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
let admin: Member;
beforeEach(async () => {
  await emptyDatabase();
  admin = await signedIn(api.url, { is_admin: true });
});

type Call = [path: string, body?: unknown];
type Change = { action: string; call: () => Promise<Call> };

const row = { query: "rural broadband", maxItems: 5, timeFilter: "any", site: "", locations: [] };
const OPML = '<opml version="2.0"><body><outline text="News" xmlUrl="https://news.example.com/feed"/></body></opml>';
const other = () => signedIn(api.url);

/** Every admin operation that changes something, and the audit action it must record. */
const CHANGES: Record<string, Change> = {
  "POST /api/locations": { action: "location.create", call: async () => ["/api/locations", { name: "Ohio" }] },
  "PUT /api/locations/[id]": {
    action: "location.update",
    call: async () => [`/api/locations/${(await makeLocation()).id}`, { name: "Ohio" }],
  },
  "DELETE /api/locations/[id]": {
    action: "location.delete",
    call: async () => [`/api/locations/${(await makeLocation()).id}`],
  },
  "POST /api/users": {
    action: "user.create",
    call: async () => ["/api/users", { username: "zoe", password: PASSWORD }],
  },
  "PATCH /api/users/[id]": {
    action: "user.update",
    call: async () => [`/api/users/${(await other()).id}`, { is_subscribed: true }],
  },
  "DELETE /api/users/[id]": { action: "user.delete", call: async () => [`/api/users/${(await other()).id}`] },
  "POST /api/users/[id]/select_master_query": {
    action: "user.select_master_query",
    call: async () => [`/api/users/${(await other()).id}/select_master_query`],
  },
  "POST /api/runs/[taskId]/cancel": {
    action: "run.cancel",
    call: async () => [`/api/runs/${(await makeRun({ user_id: admin.id })).id}/cancel`],
  },
  "POST /api/runs/[taskId]/again": {
    action: "run.again",
    call: async () => [`/api/runs/${(await makeRun({ user_id: admin.id, status: "error" })).id}/again`],
  },
  "POST /api/summaries/[id]/send": {
    action: "briefing.send",
    call: async () => [`/api/summaries/${(await makeBriefing()).id}/send`, { to: "me" }],
  },
  "PUT /api/sources/rights/[host]": {
    action: "rights.update",
    call: async () => ["/api/sources/rights/example.com", { rights: "link" }],
  },
  "DELETE /api/sources/rights/[host]": {
    action: "rights.delete",
    call: async () => {
      await admin.call("PUT", "/api/sources/rights/example.com", { rights: "link" });
      return ["/api/sources/rights/example.com"];
    },
  },
  "POST /api/queries/save": { action: "queries.save", call: async () => ["/api/queries/save", { queries: [row] }] },
  "POST /api/queries/opml": { action: "queries.import", call: async () => ["/api/queries/opml", { opml: OPML }] },
  "POST /api/run_queries": { action: "run.start", call: async () => ["/api/run_queries", { queries: [row] }] },
};

/** Admin-only operations that change nothing. */
const READS = ["POST /api/queries/preview", "POST /api/queries/opml/preview"];

test("every admin-only operation that changes something is covered here", () => {
  const calls = Object.entries(PERMISSIONS).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, access]) =>
      access === "admin" && method !== "GET" ? [`${method} ${path}`] : [],
    ),
  );
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter((each) => !(each in CHANGES) && !READS.includes(each))).toEqual([]);
});

test.each(Object.entries(CHANGES))("%s is audited", async (name, { action, call }) => {
  const [path, body] = await call();
  await db().delete(auditLog);
  const answer = await admin.call(name.split(" ")[0] ?? "", path, body, { "x-forwarded-for": "192.0.2.44" });
  expect([answer.status, answer.ok ? "" : await answer.text()]).toEqual([expect.any(Number), ""]);
  expect(await db().select().from(auditLog)).toEqual([
    expect.objectContaining({ action, user_id: admin.id, username: admin.username, address: "192.0.2.44" }),
  ]);
});

test("saving and deleting a photo are both audited", async () => {
  const { id } = await makeQuery({ user_id: admin.id });
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("query_id", String(id));
  form.set("photo", new Blob([new Uint8Array(photo)], { type: "image/png" }), "a.png");
  const saved = await fetch(`${api.url}/api/queries/upload_photo`, {
    method: "POST",
    body: form,
    headers: { origin: api.url, cookie: admin.cookie },
  });
  expect(saved.status).toBe(200);
  expect((await admin.call("DELETE", `/api/queries/${id}/photo`)).status).toBe(200);
  const rows = await db().select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id);
  expect(rows).toEqual([{ action: "photo.save" }, { action: "photo.delete" }]);
});

test("every mutation with an admin context records an audit entry", () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const mutations = globSync(["lib/*/mutations*.ts", "lib/mail/send/test-mail.ts"], { cwd: root })
    .filter((file) => file !== "lib/audit/mutations.ts")
    .flatMap((file) => {
      const [, ...functions] = readFileSync(`${root}${file}`, "utf8").split(/^export async function /m);
      return functions.map((text) => ({ name: `${file} ${/^\w+/.exec(text)?.[0]}`, text }));
    })
    .filter(({ text }) => /^\w+\(\s*ctx: Context<Admin>/.test(text));
  expect(mutations.length).toBeGreaterThan(10);
  expect(mutations.filter(({ text }) => !text.includes("recordChange(")).map(({ name }) => name)).toEqual([]);
});

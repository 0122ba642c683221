import { createHmac } from "node:crypto";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChannelKind } from "@/db/enums";
import { auditLog, channelDeliveries, channels } from "@/db/schema";
import { listChannels } from "@/lib/channels/data";
import { createChannel, queuePosts, updateChannel } from "@/lib/channels/mutations";
import { channelChanges, channelInput } from "@/lib/channels/schema";
import { sendTestPost } from "@/lib/channels/send/test-post";
import { sendDuePosts } from "@/lib/channels/worker";
import { db } from "@/lib/db";
import { createEdition, deleteEdition } from "@/lib/editions/mutations";
import { editionInput } from "@/lib/editions/schema";
import { withdrawStory, withdrawWholeBriefing } from "@/lib/editorial/mutations";
import { editStory } from "@/lib/editorial/mutations-edit";
import { publishBriefing } from "@/lib/editorial/mutations-review";
import { env } from "@/lib/env";
import { type Admin, admit, isAdmin } from "@/lib/viewer";
import { emptyDatabase, useDatabase } from "../support/database";
import { contextOf, makeArticle, makeBriefing, makeStory, makeUser } from "../support/factories";
import { createKeeper, serve } from "../support/loopback";
import { privateHosts } from "../support/private-addresses";
import { editOf } from "../support/story-edit";

const settings = useDatabase({ AUTH_SECRET: "s".repeat(40) });
const { keep, closeAll } = createKeeper();
let admin: Admin;
beforeEach(async () => {
  await emptyDatabase();
  await db().delete(channels);
  const user = admit(await makeUser({ is_admin: true }), "password");
  if (!isAdmin(user)) throw new Error("The user is an admin.");
  admin = user;
});
afterEach(closeAll);

type Reply = number | "hang" | { status: number; headers: Record<string, string> };
type Call = { headers: Record<string, string | string[] | undefined>; body: string };

/** A channel's server that sends these replies, then repeats the last. */
async function startServer(...replies: Reply[]) {
  const calls: Call[] = [];
  const server = keep(
    await serve(async (request, response) => {
      calls.push({ headers: request.headers, body: await text(request) });
      const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? 200;
      if (reply === "hang") return;
      const { status, headers } = typeof reply === "number" ? { status: reply, headers: {} } : reply;
      response.writeHead(status, headers).end(status < 300 ? "ok" : "no_service");
    }),
  );
  settings.set({ FETCH_ALLOW_HOSTS: [`127.0.0.1:${server.port}`], MAIL_TIMEOUT_MS: 400 });
  return { url: `${server.url}/hook/T0P-SECRET-PATH-ab12`, calls };
}

async function addChannel(kind: ChannelKind, ...replies: Reply[]) {
  const server = await startServer(...replies);
  const events = ["published", "corrected", "withdrawn"];
  const input = channelInput.parse({ name: "Board", kind, url: server.url, events, edition: "all" });
  return { ...server, secret: await createChannel(contextOf(admin), input) };
}

async function publish(edition_id: number | null = null) {
  const waiting = { waiting_since: new Date(), is_public: false };
  const briefing = await makeBriefing({ ai_title: "Monday", day: [], ...waiting, edition_id });
  const article = await makeArticle();
  const title = "Rates & <lines> *rise*";
  const story = await makeStory({
    ...{ briefing_id: briefing.id, article_id: article.id, type: "insight", ai_takeaway_title: title },
  });
  await publishBriefing(contextOf(admin), briefing.id);
  return { id: briefing.id, article_id: article.id, story };
}

const posts = () =>
  db().select().from(channelDeliveries).orderBy(channelDeliveries.created_at, channelDeliveries.event);
/** Makes postponed posts due and ends leases. */
const later = () => db().execute(sql`update channel_deliveries set due_at = now(), lease_until = null`);

describe("posts", () => {
  test("Teams gets an Adaptive Card, once, with texts that are not parsed as markup", async () => {
    const { calls } = await addChannel("teams", 202);
    const { article_id } = await publish();
    await Promise.all([sendDuePosts(), sendDuePosts()]);
    await sendDuePosts();
    expect(calls).toHaveLength(1);
    const { type, attachments } = JSON.parse(calls[0]?.body ?? "");
    expect(type).toBe("message");
    expect(attachments[0]).toMatchObject({ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null });
    const { version, body, actions } = attachments[0].content;
    expect(version).toBe("1.4");
    expect(body.every((block: { type: string }) => block.type === "RichTextBlock")).toBe(true);
    expect(body.map(({ inlines }: { inlines: { text: string }[] }) => inlines[0]?.text)).toEqual([
      "New briefing · Cooperative News Digest",
      "Monday",
      "Rates & <lines> *rise*",
    ]);
    const story = `${env().APP_URL}/story/${article_id}?type=insight`;
    expect(body[2].inlines[0].selectAction).toEqual({ type: "Action.OpenUrl", url: story });
    expect(actions).toEqual([
      { type: "Action.OpenUrl", title: "Open on the site", url: expect.stringMatching(/\/briefing\/\d+$/) },
    ]);
    expect(await posts()).toMatchObject([{ status: "sent", attempts: 1, error: null }]);
  });

  test("Slack gets blocks, and a withdrawal with its reason", async () => {
    const { calls } = await addChannel("slack", 200);
    const { id, article_id } = await publish();
    await withdrawStory(contextOf(admin), { id: article_id, reason: "The rate was wrong." });
    await withdrawWholeBriefing(contextOf(admin), { id, reason: "All of it was wrong." });
    await sendDuePosts();
    expect(await posts()).toMatchObject([
      { event: "published", status: "failed", error: "The briefing was withdrawn before it was posted." },
      { event: "withdrawn", status: "sent", path: `/story/${article_id}` },
      { event: "withdrawn", status: "sent", path: `/briefing/${id}` },
    ]);
    const [story, whole] = calls.map(({ body }) => JSON.parse(body));
    expect(story.text).toBe("Withdrawn: Rates &amp; &lt;lines&gt; *rise*");
    expect(story.blocks[0]).toMatchObject({
      type: "header",
      text: { text: "Rates & <lines> *rise*", type: "plain_text" },
    });
    expect(story.blocks[1].elements[0].elements).toEqual([{ type: "text", text: "The rate was wrong." }]);
    expect(whole.blocks[0].text.text).toBe("Monday");
  });

  test("a correction is posted with its note", async () => {
    const { calls } = await addChannel("slack", 200);
    const { story } = await publish();
    const texts = { ...editOf(story), ai_takeaway_title: "Rates rise in Ohio" };
    const edit = { ...texts, version: 1, overrule: "The editor knows." };
    await editStory(contextOf(admin), { ...edit, correction: "It is Ohio." }, null);
    await sendDuePosts();
    const corrected = calls.map(({ body }) => JSON.parse(body)).find(({ text }) => text.startsWith("Correction"));
    expect(corrected.text).toBe("Correction: Rates rise in Ohio");
    expect(corrected.blocks[1].elements[0].elements).toEqual([{ type: "text", text: "It is Ohio." }]);
    expect(calls).toHaveLength(2);
  });

  test("a correction of a withdrawn story is not posted", async () => {
    const { calls } = await addChannel("slack", 200);
    const { story } = await publish();
    await withdrawStory(contextOf(admin), { id: story.article_id, reason: "The rate was wrong." });
    const texts = { ...editOf(story), ai_takeaway_title: "Rates rise in Ohio" };
    const edit = { ...texts, version: 2, overrule: "The editor knows." };
    expect(await editStory(contextOf(admin), { ...edit, correction: "It is Ohio." }, null)).toEqual([]);
    await sendDuePosts();
    expect(calls.filter(({ body }) => body.includes("Correction"))).toEqual([]);
  });

  test("a webhook gets signed JSON", async () => {
    const { calls, secret } = await addChannel("webhook", 204);
    const { id } = await publish();
    await sendDuePosts();
    const [{ body, headers } = { body: "", headers: {} }] = calls;
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-digest-signature"])) ?? [];
    expect(hex).toBe(
      createHmac("sha256", secret ?? "")
        .update(`${seconds}.${body}`)
        .digest("hex"),
    );
    const [post] = await posts();
    expect(headers["x-digest-delivery"]).toBe(post?.id);
    expect(JSON.parse(body)).toMatchObject({
      ...{ id: post?.id, event: "published", title: "Monday", note: null, digest: "Cooperative News Digest" },
      url: `${env().APP_URL}/briefing/${id}`,
      headlines: [{ title: "Rates & <lines> *rise*" }],
    });
  });

  test.each([
    ["all", ["Board: Monday", "Monday"]],
    ["default", ["Monday"]],
    ["board", ["Board: Monday"]],
  ] as const)("a channel of the edition '%s' gets %j", async (choice, titles) => {
    await addChannel("slack", 200);
    const edition = await createEdition(
      contextOf(admin),
      editionInput.parse({ title: "Board", slug: "board", sender_name: "", days: "off", time: "06:30" }),
    );
    const [{ id } = { id: 0 }] = await listChannels(admin);
    const changes = { id, name: "Board", url: null, events: ["published" as const], is_on: true };
    await updateChannel(contextOf(admin), { ...changes, edition: choice === "board" ? edition : choice });
    await publish();
    await publish(edition);
    expect((await posts()).map(({ title }) => title).sort()).toEqual(titles);
    if (choice !== "board") return;
    await deleteEdition(contextOf(admin), edition);
    expect(await listChannels(admin)).toMatchObject([{ edition: null }]);
    await publish();
    expect(await posts()).toEqual([]);
    const missing = updateChannel(contextOf(admin), { ...changes, edition: edition });
    await expect(missing).rejects.toMatchObject({ field: "edition" });
  });

  test("a channel that is off or has other events gets no posts", async () => {
    const { calls } = await addChannel("slack", 200);
    const [{ id } = { id: 0 }] = await listChannels(admin);
    await updateChannel(contextOf(admin), {
      id,
      name: "Board",
      url: null,
      events: ["withdrawn"],
      edition: "all",
      is_on: true,
    });
    await publish();
    await updateChannel(contextOf(admin), {
      id,
      name: "Board",
      url: null,
      events: ["published"],
      edition: "all",
      is_on: false,
    });
    await publish();
    await sendDuePosts();
    expect(await posts()).toEqual([]);
    expect(calls).toEqual([]);
  });
});

describe("failures", () => {
  test("429 and 500 are retried after the requested pause, then after longer ones", async () => {
    const { calls } = await addChannel("slack", { status: 429, headers: { "retry-after": "90" } }, 500, 200);
    await publish();
    const pauseMs = async () => ((await posts())[0]?.due_at.getTime() ?? 0) - Date.now();
    await sendDuePosts();
    expect(await posts()).toMatchObject([{ status: "pending", error: "The channel returned 429: no_service." }]);
    expect(await pauseMs()).toBeGreaterThan(60_000);
    await later();
    await sendDuePosts();
    expect(await pauseMs()).toBeGreaterThan(90_000);
    await later();
    await sendDuePosts();
    expect(await posts()).toMatchObject([{ status: "sent", attempts: 3, error: null }]);
    expect(calls).toHaveLength(3);
  });

  test("a post waits for an earlier one that is postponed or being sent", async () => {
    const { calls } = await addChannel("slack", 500, 200);
    const other = await addChannel("slack", 200);
    settings.set({ FETCH_ALLOW_HOSTS: ["127.0.0.1"] });
    await publish();
    await sendDuePosts();
    await publish();
    await sendDuePosts();
    expect([calls.length, other.calls.length]).toEqual([1, 2]);
    await db().execute(sql`update channel_deliveries set lease_until = now() + interval '1 minute', due_at = now()
      where status = 'pending' and attempts = 1`);
    await sendDuePosts();
    expect(calls).toHaveLength(1);
    await later();
    await sendDuePosts();
    expect(calls).toHaveLength(3);
    expect((await posts()).map(({ status, attempts }) => [status, attempts]).sort()).toEqual([
      ["sent", 1],
      ["sent", 1],
      ["sent", 1],
      ["sent", 2],
    ]);
  });

  test("a post is given up after six attempts", async () => {
    const { calls } = await addChannel("teams", 503);
    await publish();
    for (let attempt = 0; attempt < 8; attempt++) {
      await sendDuePosts();
      await later();
    }
    expect(calls).toHaveLength(6);
    expect((await posts())[0]).toMatchObject({
      status: "failed",
      error: expect.stringContaining("No more attempts"),
    });
  });

  test("410 switches the channel off and ends its waiting posts", async () => {
    const { calls } = await addChannel("teams", 410);
    await publish();
    await publish();
    await sendDuePosts();
    expect(calls).toHaveLength(1);
    const reason = "The address no longer exists (410). The channel was switched off.";
    expect((await posts()).map(({ status, error }) => [status, error])).toEqual([
      ["failed", reason],
      ["failed", reason],
    ]);
    expect(await listChannels(admin)).toMatchObject([{ is_on: false, off_reason: reason }]);
  });

  test("redirects are not followed, and refusals are not repeated", async () => {
    const other = await startServer(200);
    const { calls } = await addChannel("slack", { status: 302, headers: { location: other.url } }, 404);
    await publish();
    await publish();
    await sendDuePosts();
    expect(other.calls).toEqual([]);
    expect(calls).toHaveLength(2);
    expect((await posts()).map(({ error }) => error).sort()).toEqual([
      "The channel redirected to another address (302), which is not followed.",
      "The channel returned 404: no_service.",
    ]);
  });

  test("a timed-out post to a chat channel is not repeated; to a webhook it is, with the same id", async () => {
    const chat = await addChannel("slack", "hang");
    await publish();
    await sendDuePosts();
    await later();
    await sendDuePosts();
    expect(chat.calls).toHaveLength(1);
    expect(await posts()).toMatchObject([{ status: "failed", error: expect.stringContaining("may have been posted") }]);
    await db().delete(channels);
    const hook = await addChannel("webhook", "hang", 200);
    await publish();
    await sendDuePosts();
    await later();
    await sendDuePosts();
    expect(hook.calls.map(({ headers }) => headers["x-digest-delivery"])).toEqual(
      Array(2).fill((await posts())[0]?.id),
    );
    expect(await posts()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  test("a post whose process died during the call is not repeated", async () => {
    const { calls } = await addChannel("slack", 200);
    await publish();
    await db()
      .update(channelDeliveries)
      .set({ status: "sending", attempts: 1, called_at: new Date(), lease_until: new Date(0) });
    await sendDuePosts();
    expect(calls).toEqual([]);
    expect(await posts()).toMatchObject([{ status: "failed", error: expect.stringContaining("did not confirm") }]);
  });

  test("an address inside the network is not called", async () => {
    const { calls } = await addChannel("slack", 200);
    await publish();
    settings.set({ FETCH_ALLOW_HOSTS: [] });
    await sendDuePosts();
    expect(calls).toEqual([]);
    expect((await posts())[0]).toMatchObject({ status: "failed", error: expect.stringContaining("127.0.0.1") });
  });
});

describe("the address of a channel", () => {
  test("is not in any list, audit entry or log line", async () => {
    const lines = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const { url } = await addChannel("webhook", 200);
    const [{ id } = { id: 0 }] = await listChannels(admin);
    expect(await sendTestPost(contextOf(admin), id)).toBe("The test was posted. The channel returned 200.");
    await publish();
    await sendDuePosts();
    const written = JSON.stringify([lines.mock.calls, await listChannels(admin), await db().select().from(auditLog)]);
    lines.mockRestore();
    expect(written).toContain("post to channel");
    expect(written).toContain("127.0.0.1");
    for (const part of [new URL(url).pathname, "T0P-SECRET", "whsec_"]) expect(written).not.toContain(part);
  });

  test("must begin with https:// unless the operator allows the host, and has no password", async () => {
    const { url } = await startServer(200);
    settings.set({ FETCH_ALLOW_HOSTS: [] });
    const input = { name: "Board", kind: "slack", url, events: ["published"], edition: "all" } as const;
    await expect(createChannel(contextOf(admin), channelInput.parse(input))).rejects.toMatchObject({ field: "url" });
    for (const bad of ["ftp://example.com/", "https://user:word@example.com/", "hooks.slack.com/x", ""]) {
      expect(channelInput.safeParse({ ...input, url: bad }).success).toBe(false);
    }
  });

  test("must be one that posts can be sent to, when the channel is added and when it is changed", async () => {
    const input = { name: "Board", kind: "slack", events: ["published"], edition: "all" } as const;
    const create = (url: string) => createChannel(contextOf(admin), channelInput.parse({ ...input, url }));
    const refused = { code: "invalid", field: "url", message: "10.0.0.1 is not on the public internet." };
    await expect(create("https://10.0.0.1/x")).rejects.toMatchObject(refused);
    for (const host of [...privateHosts, "digest.internal", "example.com:8443"])
      await expect(create(`https://${host}/x`)).rejects.toMatchObject({ field: "url" });
    await create("https://hooks.slack.com/services/T0/B0/x");
    const [{ id } = { id: 0 }] = await listChannels(admin);
    const { kind: _, ...changes } = { ...input, id, is_on: true };
    const change = (url: string) => updateChannel(contextOf(admin), channelChanges.parse({ ...changes, url }));
    await expect(change("https://10.0.0.1/x")).rejects.toMatchObject(refused);
    settings.set({ FETCH_ALLOW_HOSTS: ["10.0.0.1"] });
    await change("https://10.0.0.1/x");
    await create("http://10.0.0.1:8080/x");
  });

  test("is refused if it is of the other chat service, when the channel is added and when it is changed", async () => {
    const slack = "https://hooks.slack.com/services/T0/B0/x";
    const [teams, webhook] = ["https://example.webhook.office.com/webhookb2/x", "https://prod-1.logic.azure.com/w/x"];
    const input = (kind: ChannelKind, url: string) =>
      channelInput.parse({ name: "Board", kind, url, events: ["published"], edition: "all" });
    const create = (kind: ChannelKind, url: string) => createChannel(contextOf(admin), input(kind, url));
    const ofSlack = "This is an address of Slack, and the channel is for Microsoft Teams.";
    const ofTeams = "This is an address of Microsoft Teams, and the channel is for Slack.";
    await expect(create("teams", slack)).rejects.toMatchObject({ code: "invalid", field: "url", message: ofSlack });
    for (const url of [teams, webhook])
      await expect(create("slack", url)).rejects.toMatchObject({ code: "invalid", field: "url", message: ofTeams });
    await create("slack", slack);
    await create("webhook", webhook);
    await create("teams", "https://relay.example.com/teams");
    const listed = await listChannels(admin);
    expect(listed.map(({ kind }) => kind).sort()).toEqual(["slack", "teams", "webhook"]);
    const id = listed.find(({ kind }) => kind === "slack")?.id ?? 0;
    const { kind: _, ...changes } = { ...input("slack", teams), id, is_on: true };
    await expect(updateChannel(contextOf(admin), changes)).rejects.toMatchObject({ field: "url", message: ofTeams });
    await updateChannel(contextOf(admin), { ...changes, url: null });
  });

  test("is tested with a one-line message", async () => {
    await addChannel("teams", 404);
    const [{ id } = { id: 0 }] = await listChannels(admin);
    const refused = "The test was not posted. The channel returned 404: no_service.";
    await expect(sendTestPost(contextOf(admin), id)).rejects.toMatchObject({ code: "conflict", message: refused });
  });
});

test("a change queued twice is one post", async () => {
  await addChannel("slack", 200);
  const { id } = await makeBriefing();
  const change = { event: "corrected", briefing_id: id, revision: 3, path: "/story/1", title: "A", note: "B" } as const;
  await queuePosts(change, db());
  await queuePosts(change, db());
  expect(await posts()).toHaveLength(1);
});

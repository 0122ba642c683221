import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { renderAtom } from "@/app/_seo/feed";
import { auditLog, briefings, deliveries, stories } from "@/db/schema";
import { getBriefing, getLatestBriefing, getStory } from "@/lib/briefings/data";
import { listPublished } from "@/lib/briefings/data-archive";
import { createBriefing } from "@/lib/briefings/mutations";
import { db, transaction } from "@/lib/db";
import {
  getBriefingWithdrawal,
  getEditableBriefing,
  getStoryWithdrawal,
  getWaitingBriefing,
} from "@/lib/editorial/data";
import { countOpenReports, listErrorReports } from "@/lib/editorial/data-reports";
import {
  createStory,
  deleteStory,
  discardBriefing,
  reorderStory,
  restoreStory,
  restoreWholeBriefing,
  withdrawStory,
  withdrawWholeBriefing,
} from "@/lib/editorial/mutations";
import { editStory } from "@/lib/editorial/mutations-edit";
import { createReport, forgetReporters, setReportClosed } from "@/lib/editorial/mutations-reports";
import { publishBriefing, publishDueReview } from "@/lib/editorial/mutations-review";
import { listFavorites } from "@/lib/favorites/data";
import { createFavorite } from "@/lib/favorites/mutations";
import { queueReviewMail } from "@/lib/mail/mutations";
import { searchBriefings } from "@/lib/search/data";
import { type Admin, admit, isAdmin } from "@/lib/viewer";
import { emptyDatabase, useDatabase } from "../support/database";
import { contextOf, makeArticle, makeBriefing, makeLocation, makeRun, makeStory, makeUser } from "../support/factories";
import { editOf } from "../support/story-edit";

const database = useDatabase();
beforeEach(emptyDatabase);

async function makeAdmin(): Promise<Admin> {
  const admin = admit(await makeUser({ is_admin: true }), "password");
  if (!isAdmin(admin)) throw new Error("The user is an admin.");
  return admin;
}

/** A briefing with one extractive story, and an edit without changes. */
async function makeEditable(title = "Cooperative restores power to every member") {
  const admin = await makeAdmin();
  const article = await makeArticle();
  const briefing = await makeBriefing({ ai_title: "Monday", day: [] });
  const story = await makeStory({ briefing_id: briefing.id, article_id: article.id, ai_takeaway_title: title });
  const edit = { ...editOf(story), version: briefing.version };
  return { admin, ctx: contextOf(admin), article, briefing, story, edit };
}

async function actions() {
  return (await db().select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);
}

describe("a published story", () => {
  test("is corrected in place on page, feed and search, and the note is required", async () => {
    const { ctx, article, briefing, edit } = await makeEditable();
    const changed = { ...edit, ai_takeaway_text: "Linemen from four neighbouring cooperatives had helped the crews." };
    await expect(editStory(ctx, changed, null)).rejects.toMatchObject({ code: "invalid", field: "correction" });
    expect(await editStory(ctx, { ...changed, correction: "The takeaway was wrong." }, null)).toEqual([]);
    const story = await getStory(article.id, null);
    expect(story).toMatchObject({ ai_takeaway_text: changed.ai_takeaway_text, correction: "The takeaway was wrong." });
    expect(story?.corrected_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(story?.evidence.map(({ passage }) => passage)).toContainEqual(expect.stringContaining("linemen from four"));
    const feed = await renderAtom(null);
    expect(feed).toContain("The takeaway was wrong.");
    expect(feed).toContain(`<updated>${story?.corrected_at}</updated>`);
    expect((await searchBriefings("neighbouring")).results.map(({ id }) => id)).toEqual([briefing.id]);
    expect(await actions()).toEqual(["story.update"]);
  });

  test("keeps its text when a sentence fails the check, until an admin overrules it", async () => {
    const { ctx, article, edit } = await makeEditable();
    const sentence = "Crews replaced 900 poles.";
    const changed = { ...edit, ai_takeaway_text: sentence, correction: "The number of poles." };
    expect(await editStory(ctx, changed, null)).toEqual([{ sentence, fault: expect.stringContaining("number") }]);
    expect((await getStory(article.id, null))?.ai_takeaway_text).toBe(edit.ai_takeaway_text);
    expect(await editStory(ctx, { ...changed, overrule: "The co-op told us." }, null)).toEqual([]);
    expect(await getStory(article.id, null)).toMatchObject({
      ai_takeaway_text: sentence,
      grounding: { overruled: 1, edited: true },
    });
    const [entry] = await db().select().from(auditLog);
    expect(entry?.details).toMatchObject({ why: "The co-op told us.", overruled: [{ sentence }] });
  });

  test("has its meaning, excerpt and dates corrected, checked like its other texts", async () => {
    const { ctx, briefing, story, edit } = await makeEditable();
    const full_text =
      "The rule takes effect on December 5, 2026. Comments are due on January 8, 2027. The storm broke 212 poles.";
    const { id: article_id } = await makeArticle({ full_text });
    const stored = { date: "2026-12-05", kind: "effective", what: "The rule", article_id, start: 0, end: 42 } as const;
    const texts = { article_id, ai_meaning: "Co-ops may need 212 poles.", dates_ahead: [stored] };
    await db()
      .update(stories)
      .set({ ...texts, summary_method: "ai" })
      .where(eq(stories.id, story.id));
    const twin = await makeStory({ briefing_id: briefing.id, type: "week", ...texts });
    const before = { ...edit, ai_meaning: texts.ai_meaning, correction: "What may follow." };
    const changed = {
      ...before,
      ai_meaning: "Co-ops may need poles.",
      ai_excerpt: "The storm broke 212 poles.",
      dates_ahead: [
        { date: "2026-12-05", kind: "deadline" as const, what: "The rule" },
        { date: "2027-01-08", kind: "comments_due" as const, what: "Comments are due" },
      ],
    };
    const copied = { ...changed, ai_excerpt: "The storm broke 213 poles." };
    await expect(editStory(ctx, copied, null)).rejects.toMatchObject({ code: "invalid", field: "ai_excerpt" });
    const wrong = {
      ...changed,
      dates_ahead: [{ ...stored, date: "2026-12-07" }],
      ai_meaning: "Co-ops need 900 poles.",
    };
    expect(await editStory(ctx, wrong, null)).toEqual([
      { sentence: "Co-ops need 900 poles.", fault: expect.stringContaining("number") },
      { sentence: "The rule: December 7, 2026", fault: expect.stringContaining("date") },
    ]);
    expect(await editStory(ctx, changed, null)).toEqual([]);
    const [first, second] = [(await getStory(article_id, "day"))?.dates_ahead ?? [], full_text.indexOf("Comments")];
    expect(first).toEqual([
      { ...stored, kind: "deadline" },
      {
        ...changed.dates_ahead[1],
        article_id,
        start: second,
        end: second + "Comments are due on January 8, 2027.".length,
      },
    ]);
    const saved = await getStory(article_id, "day");
    expect(saved).toMatchObject({ ai_meaning: changed.ai_meaning, ai_excerpt: changed.ai_excerpt });
    expect(saved?.grounding).toMatchObject({ checked: story.grounding.checked + 1, overruled: 0, edited: true });
    expect(saved?.evidence.map(({ sentence }) => sentence)).toContain(changed.ai_excerpt);
    // The article's other story in the briefing has the same meaning and dates.
    const other = (await getEditableBriefing(briefing.id))?.stories.find(({ id }) => id === twin.id);
    expect(other).toMatchObject({ dates_ahead: first, ai_meaning: changed.ai_meaning, correction: "What may follow." });
    const [entry] = await db().select().from(auditLog);
    expect(entry?.details).toMatchObject({
      before: { meaning: texts.ai_meaning, dates_ahead: ["2026-12-05 effective: The rule"] },
      after: { meaning: changed.ai_meaning, excerpt: changed.ai_excerpt },
    });
    const emptied = { ...changed, version: briefing.version + 1, ai_meaning: null, ai_excerpt: null, dates_ahead: [] };
    expect(await editStory(ctx, emptied, null)).toEqual([]);
    expect(await getStory(article_id, "day")).toMatchObject({ ai_meaning: null, ai_excerpt: null, dates_ahead: [] });
  });

  test("is corrected in every section it is in, and wherever its sentences are published", async () => {
    const { ctx, article, briefing, story, edit } = await makeEditable();
    const [fact, more] = ["The storm had broken 212 poles.", "Crews restored power to every member."];
    const texts = { ai_summary: fact, ai_key_points: [fact], article_id: article.id };
    await db().update(stories).set(texts).where(eq(stories.id, story.id));
    const own = { ai_takeaway_title: "Poles could be scarce", ai_takeaway_text: "Co-ops may need poles." };
    const insight = await makeStory({ briefing_id: briefing.id, type: "insight", ...texts, ...own, ai_summary: more });
    const other = await makeBriefing({ day: [] });
    const elsewhere = { briefing_id: other.id, ...texts };
    const shared = await makeStory({ ...elsewhere, position: 0 });
    const separate = await makeStory({ ...elsewhere, ...own, type: "week", ai_summary: more, ai_key_points: [more] });
    const citing = { ...elsewhere, article_id: (await makeArticle()).id, article_ids: [article.id], position: 1 };
    const cited = await makeStory({ ...citing, ...own, ai_summary: `${fact} ${more}`, ai_key_points: [] });

    const correction = "The number of poles.";
    const corrected = "The storm broke 212 utility poles.";
    const changed = { ...edit, ai_summary: corrected, ai_key_points: [corrected], correction };
    const saved = await editStory(ctx, changed, null);
    if (saved.length > 0) await editStory(ctx, { ...changed, overrule: "It is right." }, null);

    const read = async (id: number) => (await db().select().from(stories).where(eq(stories.id, id)))[0];
    expect(await read(insight.id)).toMatchObject({ ...own, ai_summary: more, ai_key_points: [corrected], correction });
    expect(await read(shared.id)).toMatchObject({ ai_summary: corrected, correction, grounding: { edited: true } });
    expect(await read(cited.id)).toMatchObject({ ai_summary: `${corrected} ${more}`, correction });
    expect(await read(separate.id)).toMatchObject({ ai_summary: more, correction: null, corrected_at: null });
    for (const type of ["insight", "day", null] as const) {
      const shown = await getStory(article.id, type);
      expect(shown).toMatchObject({ correction, corrected_at: expect.any(String), ai_key_points: [corrected] });
      expect(shown?.evidence.filter(({ sentence }) => sentence === corrected)).toEqual(
        (await getStory(article.id, "day"))?.evidence.filter(({ sentence }) => sentence === corrected),
      );
    }
    expect((await searchBriefings("utility")).results.map(({ id }) => id).sort()).toEqual([briefing.id, other.id]);
    expect(await db().select({ details: auditLog.details }).from(auditLog)).toMatchObject([
      { details: { also: [insight, shared, cited].map((each) => `story ${each.id} of summary ${each.briefing_id}`) } },
    ]);
    // An editor who has the other briefing open is told.
    const stale = { ...editOf(separate), version: other.version, ai_summary: "", correction };
    await expect(editStory(ctx, stale, null)).rejects.toMatchObject({ code: "conflict" });
  });

  test("shows its correction in every section of its briefing if the texts there are other ones", async () => {
    const { ctx, article, briefing, edit } = await makeEditable();
    const own = { ai_takeaway_title: "Storms may cost more", ai_takeaway_text: "Costs could rise.", ai_summary: "" };
    const insight = await makeStory({
      briefing_id: briefing.id,
      article_id: article.id,
      type: "insight",
      ...own,
      ai_key_points: [],
    });
    const correction = "The title.";
    await editStory(ctx, { ...edit, ai_takeaway_title: "Power is back", correction, overrule: "Short." }, null);
    expect(await getStory(article.id, "insight")).toMatchObject({ ...own, correction, grounding: insight.grounding });
    expect((await getStory(article.id, "insight"))?.corrected_at).not.toBeNull();
  });

  test("is not saved over another admin's change", async () => {
    const { ctx, edit } = await makeEditable();
    const first = { ...edit, ai_takeaway_title: "Power is back", correction: "The title." };
    await editStory(ctx, first, null).then((faults) =>
      faults.length > 0 ? editStory(ctx, { ...first, overrule: "Short." }, null) : faults,
    );
    const second = { ...edit, ai_key_points: [], correction: "The points." };
    await expect(editStory(ctx, second, null)).rejects.toMatchObject({ code: "conflict" });
    await expect(editStory(ctx, edit, null)).rejects.toMatchObject({ code: "invalid" });
  });

  test("can be withdrawn everywhere and restored", async () => {
    const { ctx, admin, article, briefing } = await makeEditable("Turbine catches fire");
    await makeStory({ briefing_id: briefing.id, article_id: (await makeArticle()).id, position: 7 });
    await createFavorite(admin, { article_id: article.id, story_type: "day" });
    await withdrawStory(ctx, { id: article.id, reason: "It was another plant." });
    expect(await getStory(article.id, null)).toBeNull();
    expect(await getStoryWithdrawal(article.id)).toMatchObject({ withdrawn_reason: "It was another plant." });
    expect((await getBriefing(briefing.id))?.day_stories).toHaveLength(1);
    expect((await searchBriefings("turbine")).results).toEqual([]);
    expect(await renderAtom(null)).not.toContain("Turbine");
    expect((await listPublished("stories", 0, 1000)).map(({ id }) => id)).not.toContain(article.id);
    expect(await listFavorites(admin)).toEqual([]);
    await restoreStory(ctx, article.id);
    expect(await getStoryWithdrawal(article.id)).toBeNull();
    expect((await searchBriefings("turbine")).results).toHaveLength(1);
    expect(await listFavorites(admin)).toHaveLength(1);
    await expect(restoreStory(ctx, article.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await actions()).toEqual(["story.withdraw", "story.restore"]);
  });

  test("gives the briefing its title, also when edited; when withdrawn, the next most relevant story does", async () => {
    const { ctx, article, briefing, story, edit } = await makeEditable("Crews restored power");
    const titleOf = async () => (await getEditableBriefing(briefing.id))?.ai_title;
    const named = { ...edit, ai_takeaway_title: "Power was restored by crews" };
    await db().update(briefings).set({ ai_title: story.ai_takeaway_title }).where(eq(briefings.id, briefing.id));
    await editStory(ctx, { ...named, correction: "The title.", overrule: "It is right." }, null);
    expect(await titleOf()).toBe("Power was restored by crews");
    expect((await searchBriefings("restored power")).results).toHaveLength(1);
    const place = { briefing_id: briefing.id, type: "day" as const };
    await makeStory({ ...place, article_id: article.id, type: "week", relevance: 99, ai_takeaway_title: "Same event" });
    for (const [position, relevance] of [20, 70, 40].entries()) {
      const other = { ...place, position: position + 5, article_id: (await makeArticle()).id, relevance };
      await makeStory({ ...other, ai_takeaway_title: `Relevance ${relevance}` });
    }
    await withdrawStory(ctx, { id: article.id, reason: "It was another storm." });
    expect(await titleOf()).toBe("Relevance 70");
    const rest = (await getEditableBriefing(briefing.id))?.stories.filter((each) => each.withdrawn_at === null) ?? [];
    for (const each of rest) await withdrawStory(ctx, { id: each.article_id, reason: "Wrong." });
    expect(await titleOf()).toBe("");
    await restoreStory(ctx, article.id);
    expect(await titleOf()).toBe("Same event");
  });

  test("can be moved within its section, and a story on a stored article can be added", async () => {
    const { ctx, briefing, story } = await makeEditable();
    const input = { briefing_id: briefing.id, type: "day" as const };
    await makeLocation({ name: "Arkansas", is_local: true });
    const other = await makeArticle({ title: "Arkansas cooperative restores power" });
    await createStory(ctx, { ...input, version: 0, article_id: other.id });
    const order = async () => (await getEditableBriefing(briefing.id))?.stories.map(({ article_id }) => article_id);
    expect(await order()).toEqual([story.article_id, other.id]);
    expect((await getStory(other.id, null))?.is_local).toBe(true);
    await reorderStory(ctx, { id: story.id, briefing_id: briefing.id, version: 1, direction: "down" });
    expect(await order()).toEqual([other.id, story.article_id]);
    await expect(createStory(ctx, { ...input, version: 2, article_id: other.id })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(deleteStory(ctx, { id: story.id, briefing_id: briefing.id, version: 2 })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

test("a withdrawn briefing is replaced by the previous one, and can be restored", async () => {
  const admin = await makeAdmin();
  const ctx = contextOf(admin);
  const [before, latest] = [await makeBriefing(), await makeBriefing({ ai_title: "Hydrogen hub opens" })];
  await withdrawWholeBriefing(ctx, { id: latest.id, reason: "Published by mistake." });
  expect((await getLatestBriefing())?.id).toBe(before.id);
  expect(await getBriefing(latest.id)).toBeNull();
  expect(await getBriefingWithdrawal(latest.id)).toMatchObject({ withdrawn_reason: "Published by mistake." });
  expect((await searchBriefings("hydrogen")).results).toEqual([]);
  expect((await searchBriefings("")).total).toBe(1);
  await restoreWholeBriefing(ctx, latest.id);
  expect((await getLatestBriefing())?.id).toBe(latest.id);
});

describe("a briefing that waits for review", () => {
  async function makeWaiting(send_email = true) {
    const admin = await makeAdmin();
    const published = await makeBriefing();
    const run = await makeRun({ user_id: admin.id, send_email });
    const draft = {
      run_id: run.id,
      edition_id: null,
      ai_title: "Grid plan waits",
      summary_method: "extractive" as const,
      generated_at: new Date(),
      error: null,
      top_insights: [],
      week_stories: [],
      day_stories: [],
      also_reported: [],
    };
    const { id } = await transaction(db(), (tx) => createBriefing(draft, tx, { isWaiting: true }));
    if (id === null) throw new Error("The run had no briefing.");
    await makeStory({ briefing_id: id, article_id: (await makeArticle()).id, is_public: false });
    return { admin, ctx: contextOf(admin), published, id, draft };
  }

  test("is visible only to admins until published, which mails it", async () => {
    const { admin, ctx, published, id } = await makeWaiting();
    await makeUser({ is_subscribed: true });
    expect(await getBriefing(id)).toBeNull();
    expect((await getLatestBriefing())?.id).toBe(published.id);
    expect((await searchBriefings("grid plan")).results).toEqual([]);
    expect(await getWaitingBriefing(admin)).toMatchObject({ id, ai_title: "Grid plan waits" });
    expect(await queueReviewMail(id, db())).toBe(1);
    expect(await publishBriefing(ctx, id)).toEqual({ queued: 1, already_sent: 0 });
    expect((await getLatestBriefing())?.id).toBe(id);
    expect((await searchBriefings("grid plan")).results).toHaveLength(1);
    expect(await getWaitingBriefing(admin)).toBeNull();
    const kinds = (await db().select().from(deliveries).where(eq(deliveries.briefing_id, id))).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["digest", "review"]);
    await expect(publishBriefing(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is replaced by the next one, and can be discarded", async () => {
    const { admin, ctx, id, draft } = await makeWaiting();
    const run = await makeRun({ user_id: admin.id, status: "completed" });
    const next = await transaction(db(), (tx) => createBriefing({ ...draft, run_id: run.id }, tx, { isWaiting: true }));
    expect(next.replaced).toBe(id);
    await discardBriefing(ctx, next.id ?? 0);
    expect(await getWaitingBriefing(admin)).toBeNull();
  });

  test("is published at its deadline, without mail if its run was started without", async () => {
    const { admin, id } = await makeWaiting(false);
    expect(await publishDueReview()).toBeNull();
    database.set({ REVIEW_DEADLINE_MINUTES: 30 });
    expect(await publishDueReview()).toBeNull();
    await db().execute(`update briefings set waiting_since = now() - interval '31 minutes' where id = ${id}`);
    expect(await publishDueReview()).toBe(id);
    expect(await getWaitingBriefing(admin)).toBeNull();
    expect(await db().select().from(deliveries)).toEqual([]);
  });
});

describe("an error report", () => {
  test("is stored with its sentence and source, limited per network, and closed by an admin", async () => {
    const { admin, ctx, article, story } = await makeEditable();
    const text = article.full_text ?? "";
    const sentence = story.ai_takeaway_text;
    const start = text.indexOf("Crews");
    const evidence = [{ sentence, article_id: article.id, start, end: start + 40 }];
    await db().update(stories).set({ evidence }).where(eq(stories.id, story.id));
    const reader = { address: "198.51.100.7", conn: db() };
    const report = { sentence, message: "It was Saturday.", email: "reader@example.org" };
    await createReport(article.id, report, reader);
    const [stored] = await listErrorReports(admin);
    expect(stored).toMatchObject({ ...report, passage: text.slice(start, start + 40), closed_at: null });
    expect(await countOpenReports()).toBe(1);
    for (let number = 1; number < 10; number++) await createReport(article.id, { message: "Again." }, reader);
    await expect(createReport(article.id, report, reader)).rejects.toMatchObject({ code: "too_many" });
    await createReport(article.id, report, { ...reader, address: "198.51.100.8" });
    await setReportClosed(ctx, stored?.id ?? 0, true);
    expect(await countOpenReports()).toBe(10);
    await db().execute("update error_reports set created_at = now() - interval '91 days'");
    await forgetReporters();
    expect((await listErrorReports(admin)).map(({ email }) => email)).toEqual(Array(11).fill(null));
  });
});

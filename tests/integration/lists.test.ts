import { beforeAll, describe, expect, test } from "vitest";
import { useApi } from "../support/api";
import { useDatabase } from "../support/database";
import { makeArticle, makeBriefing } from "../support/factories";
import { type Member, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
let reader: Member;
let admin: Member;
const ids: number[] = [];

beforeAll(async () => {
  reader = await signedIn(api.url);
  admin = await signedIn(api.url, { is_admin: true });
  for (let day = 1; day <= 120; day++) {
    const date = day > 115 ? null : new Date(Date.UTC(2026, 0, day));
    ids.push((await makeArticle({ date, title: day === 7 ? "Zebra crossing wired" : `Story of day ${day}` })).id);
  }
  const [first = 0, second = 0] = ids;
  await makeBriefing({
    ai_title: "Older",
    generated_at: new Date("2026-11-01T12:00:00Z"),
    day: [first],
    week: [second],
  });
  await makeBriefing({
    ai_title: "Newer",
    generated_at: new Date("2026-11-02T12:00:00Z"),
    day: [second],
    error: "Fewer than 3 stories.\nThe model refused an article.",
  });
});

type Listed = {
  draw: number;
  recordsTotal: number;
  recordsFiltered: number;
  data: { id: number; error?: string | null; day_stories?: { article_id: number }[] }[];
  articles?: { id: number }[];
};
async function list(what: string, params: string, client = reader): Promise<Listed> {
  const answer = await client.call("GET", `/api/${what}?${params}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

describe("the list of articles", () => {
  const newestFirst = () => [...ids.slice(0, 115).reverse(), ...ids.slice(115).reverse()];

  test("is paged newest first, the undated last, every article once", async () => {
    const seen: number[] = [];
    for (let start = 0; start < 120; start += 25) {
      const page = await list("articles", `draw=${start}&start=${start}&length=25`);
      expect([page.draw, page.recordsTotal, page.recordsFiltered]).toEqual([start, 120, 120]);
      seen.push(...page.data.map(({ id }) => id));
    }
    expect(seen).toEqual(newestFirst());
  });

  test("has the fields shown on the screen", async () => {
    const { data } = await list("articles", "length=1");
    expect(data).toEqual([
      {
        id: ids[114],
        title: "Story of day 115",
        url: expect.stringContaining("https://news.example.org/stories/"),
        image: null,
        query_photo_url: null,
        query_text: null,
        summary: "Power is back.",
        full_text: expect.any(String),
        author: null,
        source: "The Example",
        date: "2026-04-25T00:00:00.000Z",
      },
    ]);
  });

  test.each([
    ["", 10],
    ["length=5", 5],
    ["length=0", 1],
    ["length=-1", 100],
    ["length=-7", 1],
    ["length=100", 100],
    ["length=101", 100],
    ["length=1000000000", 100],
    ["length=1e9", 10],
    ["length=abc", 10],
    ["length=", 10],
    ["length=3&length=50", 3],
    ["length[]=50", 10],
    ["start=-1&length=5", 5],
    ["start=abc&length=5", 5],
    ["start=118", 2],
    ["start=120", 0],
    ["start=999999999999999999999999&length=5", 0],
    ["columns[0][data]=title&order[0][column]=0&order[0][dir]=asc&_=17&length=2", 2],
  ])("with %j has %i rows", async (params, rows) => {
    const page = await list("articles", params);
    expect([page.data.length, page.recordsTotal]).toEqual([rows, 120]);
  });

  test.each([
    ["draw=7", 7],
    ["draw=-3", -3],
    ["", 0],
    ["draw=<script>", 0],
    ["draw=1.5", 0],
    ["draw=99999999999999999999", Number.MAX_SAFE_INTEGER],
  ])("with %j returns draw %i", async (params, draw) => {
    expect((await list("articles", params)).draw).toBe(draw);
  });

  test("is searched by the first 200 characters", async () => {
    const page = await list("articles", "search[value]=zebra&search[regex]=false");
    expect(page).toMatchObject({ recordsTotal: 120, recordsFiltered: 1, data: [{ id: ids[6] }] });
    const padded = `zebra${" ".repeat(250)}unfindable`;
    expect(await list("articles", `search[value]=${encodeURIComponent(padded)}`)).toMatchObject({ recordsFiltered: 1 });
    expect(await list("articles", "search[value]=%20%20")).toMatchObject({ recordsFiltered: 120 });
    for (const odd of ["\0", "\ud83d", "'", '"', "\\", "%", "(", "!", "&|", ":*", "<->", "-", "or", "a or", '"-"']) {
      const answer = await list("articles", `search[value]=${encodeURIComponent(odd.toWellFormed())}`);
      expect(answer.recordsTotal).toBe(120);
    }
  });
});

describe("the list of summaries", () => {
  test("is paged newest first, with the articles of its stories", async () => {
    const page = await list("summaries", "draw=1&start=0&length=10");
    expect(page).toMatchObject({
      draw: 1,
      recordsTotal: 2,
      recordsFiltered: 2,
      data: [
        { ai_title: "Newer", top_insights: [], week_stories: [], day_stories: [{ article_id: ids[1] }] },
        { ai_title: "Older", week_stories: [{ article_id: ids[1] }], day_stories: [{ article_id: ids[0] }] },
      ],
    });
    expect(page.articles?.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.slice(0, 2));
    expect(await list("summaries", "start=1&length=1")).toMatchObject({ data: [{ ai_title: "Older" }] });
    expect(await list("summaries", "search[value]=older")).toMatchObject({
      recordsTotal: 2,
      recordsFiltered: 1,
      data: [{ ai_title: "Older" }],
    });
  });

  test("shows processing notes, without routine ones, only to admins", async () => {
    expect((await list("summaries", "", admin)).data.map(({ error }) => error)).toEqual([
      "The model refused an article.",
      null,
    ]);
    expect((await list("summaries", "")).data.map(({ error }) => error)).toEqual([null, null]);
  });

  test("omits the stories on request", async () => {
    const page = await list("summaries", "draw=4&stories=false", admin);
    expect(page).toMatchObject({ draw: 4, recordsTotal: 2, recordsFiltered: 2, articles: [] });
    expect(page.data).toMatchObject([
      { ai_title: "Newer", day_stories_count: 1, has_error: true, error: "The model refused an article." },
      { ai_title: "Older", day_stories_count: 1, week_stories_count: 1, has_error: false, error: null },
    ]);
    expect(page.data[0]).not.toHaveProperty("day_stories");
    expect((await list("summaries", "stories=false")).data.map(({ error }) => error)).toEqual([null, null]);
    const found = await list("summaries", "stories=false&search[value]=older");
    expect(found).toMatchObject({ recordsTotal: 2, recordsFiltered: 1, data: [{ ai_title: "Older" }] });
    expect((await list("summaries", "stories=false&start=1&length=1")).data).toMatchObject([{ ai_title: "Older" }]);
  });
});

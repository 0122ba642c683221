import { afterEach, beforeEach, expect, it } from "vitest";
import { findReportedEvents } from "@/lib/writing/draft/events";
import { createModel } from "@/lib/writing/model/openai";
import { type Behavior, DIALECTS, type FakeOpenAi, startFakeOpenAi } from "@/tests/support/fake-openai";

let server: FakeOpenAi;

beforeEach(async () => {
  server = await startFakeOpenAi();
});
afterEach(() => server.close());

const model = () =>
  createModel({
    apiKey: "sk-secret",
    baseURL: server.baseURL,
    model: "tiny",
    store: { find: async () => null, save: async () => undefined },
    tries: 1,
    backoffMs: 1,
  });

const item = (id: number, title: string, takeaway: string) => ({ id, day: "2026-11-20", title, takeaway });
const items = [
  item(71, "Ice storm cuts power", "Ice cut power to 40,000 members."),
  item(72, "Rates rise", "The commission approved the rates."),
  item(73, "Crews race the cold", "Ice cut power to 40,000 members."),
];

it.each(["ok", ...DIALECTS.filter((dialect) => dialect !== "ignores-format")] as Behavior[])(
  "reads the groups of a server that answers like %s",
  async (behavior) => {
    server.behave(behavior);
    expect(await findReportedEvents(items, model())).toEqual({ groups: [[71, 73]], failure: null });
  },
);

it.each(["unauthorized", "server-error", "not-json-inside", "refuses"] as Behavior[])(
  "gives no groups and the reason when the server answers like %s",
  async (behavior) => {
    server.behave(behavior);
    const { groups, failure } = await findReportedEvents(items, model());
    expect(groups).toEqual([]);
    expect(failure?.message).toMatch(/\w/);
  },
);

it("sends titles and takeaways of at most 100 items in one call, behind a fence", async () => {
  const many = Array.from({ length: 120 }, (_, at) => item(at, `Title ${at}`, `${"word ".repeat(200)}${at}`));
  await findReportedEvents(many, model());
  const [request, ...others] = server.requests;
  const prompt = request?.messages.find(({ role }) => role === "user")?.content ?? "";
  expect(others).toEqual([]);
  expect(prompt).toMatch(/^BEGIN ARTICLE \w+\n/);
  expect(prompt.match(/^\d+\. /gm)).toHaveLength(100);
  expect(prompt.length).toBeLessThan(100 * 420);
});

it("does not call for a single story", async () => {
  expect(await findReportedEvents(items.slice(0, 1), model())).toEqual({ groups: [], failure: null });
  expect(server.requests).toEqual([]);
});

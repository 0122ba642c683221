import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { command, root } from "../support/command";
import { type Behavior, startFakeOpenAi } from "../support/fake-openai";
import { createKeeper } from "../support/loopback";
import { FRESH } from "../support/worker";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

/** Runs the command on these lines, with production settings and no database. */
async function inspect(what: string, lines: (object | string)[], variables: Record<string, string> = {}) {
  const input = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const settings = { NODE_ENV: "production", AUTH_SECRET: "", ...variables };
  const { code, stdout, stderr } = await command("inspect", [what, "-"], settings, input);
  const results: unknown[] = stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
  return { code, results, stderr };
}

const TEXT =
  "Ozark Electric Cooperative will raise its rates by 4.2 percent on May 1. The board approved the budget of $3 million. Members asked for a delay.";
const SOURCE = { id: "ozark", title: "Ozark Electric raises rates", text: TEXT, date: "2024-04-30", source: "KUAR" };
const RATES = "Ozark Electric will raise its rates by 4.2% on May 1.";
const NOT_APPROVED = "The board has not approved the budget of $3 million.";

const result = (sentence: string, fault: string | null, evidence: [number, number] | null = null) => ({
  sentence,
  supported: fault === null,
  fault,
  evidence: evidence && { id: "ozark", start: evidence[0], end: evidence[1] },
});
const RATES_PLACE: [number, number] = [0, TEXT.indexOf(" The board")];

describe("npm run inspect -- check", () => {
  test("checks every sentence by membership and echoes the ids", async () => {
    const { code, results, stderr } = await inspect("check", [
      { text: `${RATES} The co-op expects $5 million more.`, sources: [SOURCE] },
      "",
      { text: RATES, sources: [{ ...SOURCE, id: 7, date: "2024-04-30T23:30:00-05:00" }] },
      { text: "", sources: [SOURCE] },
      { text: RATES, sources: [] },
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(results).toEqual([
      {
        supported: false,
        sentences: [result(RATES, null, RATES_PLACE), result("The co-op expects $5 million more.", "number")],
      },
      {
        supported: true,
        sentences: [{ ...result(RATES, null), evidence: { id: 7, start: RATES_PLACE[0], end: RATES_PLACE[1] } }],
      },
      { supported: false, sentences: [] },
      { supported: false, sentences: [result(RATES, "no-source")] },
    ]);
  });

  test("accepts the passages a text cites", async () => {
    const budget = "The budget is $3 million.";
    const { results } = await inspect("check", [
      { text: budget, sources: [SOURCE], quotes: ["The board approved the budget of $3 million."] },
      { text: budget, sources: [SOURCE], quotes: ["The board approved the budget of $9 million and went home."] },
    ]);
    expect(results).toMatchObject([
      { supported: true, sentences: [{ evidence: { start: TEXT.indexOf("The board") } }] },
      { supported: false, sentences: [{ fault: "quote" }] },
    ]);
  });

  test("does not split a quotation of several sentences", async () => {
    const slogan = "Meth. We are on it.";
    const source = {
      ...SOURCE,
      text: `The state launched a campaign with the slogan “${slogan}” and paid $449,000 for it.`,
    };
    const text = `The state paid $449,000 for the slogan “${slogan}” of its campaign. It launched a campaign.`;
    const { results } = await inspect("check", [{ text, sources: [source] }]);
    expect(results).toMatchObject([
      {
        sentences: [
          { sentence: text.slice(0, text.indexOf(" It launched")), fault: "paraphrase" },
          { sentence: "It launched a campaign." },
        ],
      },
    ]);
  });

  test("calls the second reader once per line and source if a model is configured", async () => {
    const server = keep(await startFakeOpenAi());
    const { code, results } = await inspect("check", [{ text: `${RATES} ${NOT_APPROVED}`, sources: [SOURCE] }], {
      OPENAI_BASE_URL: server.baseURL,
      OPENAI_MODEL: "writer",
      VERIFY_MODEL: "reader",
    });
    expect(code).toBe(0);
    expect(results).toEqual([
      {
        supported: false,
        sentences: [result(RATES, null, RATES_PLACE), result(NOT_APPROVED, "action")],
        second_reader: true,
      },
    ]);
    expect(server.requests.map(({ model }) => model)).toEqual(["reader"]);
  });

  test("sends the second reader the head of each sentence's source", async () => {
    const server = keep(await startFakeOpenAi());
    const other = {
      id: "fire",
      title: "Fire near Cabot",
      text: "A fire near Cabot burned 300 acres of pasture on Sunday.",
    };
    const fire = "The fire near Cabot burned 300 acres.";
    const { results } = await inspect("check", [{ text: `${fire} ${RATES}`, sources: [SOURCE, other] }], {
      OPENAI_BASE_URL: server.baseURL,
    });
    expect(results).toMatchObject([{ supported: true, sentences: [{ sentence: fire }, { sentence: RATES }] }]);
    const titles = server.requests.map((request) => /Title: ([^\\]*)/u.exec(JSON.stringify(request))?.[1]);
    expect(titles).toEqual([other.title, SOURCE.title]);
  });

  test("reports nothing as supported if the second reader fails", async () => {
    const server = keep(await startFakeOpenAi({ behavior: "unauthorized" }));
    const line = { text: `${RATES} Zanzibar voted.`, sources: [SOURCE] };
    const { code, results, stderr } = await inspect("check", [line, line], { OPENAI_BASE_URL: server.baseURL });
    const expected = {
      supported: false,
      sentences: [result(RATES, "no-second-reader"), result("Zanzibar voted.", "name")],
      second_reader: false,
    };
    expect({ code, results }).toEqual({ code: 0, results: [expected, expected] });
    expect(stderr).toBe(
      "The model refused the key (401): no sentence is reported as supported without the second reader.\n",
    );
  });
});

const paragraph = (text: string) => `<p>${text} ${"Crews worked through the night to restore power. ".repeat(8)}</p>`;
const page = (body: string) =>
  `<html><head><title>Storm cuts power</title><meta name="author" content="Ann Lee"><link rel="canonical" href="/storm">
  <meta property="article:published_time" content="2024-05-02T23:30:00-05:00"></head><body><article>${body}</article></body></html>`;

test("npm run inspect -- extract reads pages in order, and a hostile page has no result", async () => {
  const { code, results, stderr } = await inspect("extract", [
    { html: page("<div>".repeat(100_000)), url: "https://hostile.example/" },
    { html: page(paragraph("A storm hit Arkansas.")), url: "https://news.example/a?utm_source=x" },
  ]);
  expect(code).toBe(0);
  expect(results).toEqual([
    { title: null, author: null, date: null, canonical: null, text: "" },
    {
      title: "Storm cuts power",
      author: "Ann Lee",
      date: "2024-05-02",
      canonical: "https://news.example/storm",
      text: expect.stringMatching(/^A storm hit Arkansas\. Crews worked/),
    },
  ]);
  expect(stderr).toMatch(/^https:\/\/hostile\.example\/: The page could not be read \(.+\)\.\n$/);
});

test("npm run inspect -- group lists every id once, with reprints and reports of one event together", async () => {
  const storm = "A tornado hit Ozark County on Monday and left 9,000 homes of Howell-Oregon Electric without power. ";
  const [first, copy] = [
    { id: "a", title: "Tornado cuts power to 9,000 homes", text: storm.repeat(4), date: "2024-05-02", source: "KUAR" },
    { id: 2, title: "Tornado cuts power to 9,000 homes", text: storm.repeat(4), date: "2024-05-02", source: "AP" },
  ];
  const other = { id: "c", title: "FERC adopts a rule", text: "FERC adopted a transmission rule.", date: null };
  const { code, results } = await inspect("group", [{ items: [first, other, copy] }, { items: [] }]);
  expect({ code, results }).toEqual({ code: 0, results: [{ groups: [["a", 2], ["c"]] }, { groups: [] }] });
});

test("npm run inspect -- rank explains what is published", async () => {
  const { code, results } = await inspect("rank", [
    {
      title: "Electric cooperative seeks rate increase",
      text: `${TEXT} `.repeat(4),
      url: "https://news.example/energy/1",
    },
    { title: "Your daily horoscope", text: "Aries: the stars align.", url: "https://news.example/horoscopes/aries" },
  ]);
  expect(code).toBe(0);
  expect(results).toEqual([
    { relevance: expect.any(Number), text_type: "news", kept: true, reason: expect.any(String) },
    {
      relevance: expect.any(Number),
      text_type: "horoscope",
      kept: false,
      reason: expect.stringContaining("horoscope"),
    },
  ]);
});

describe("npm run inspect -- summarize", () => {
  const article = { ...SOURCE, text: `${TEXT} Comments are due May 20, 2024.` };
  const summarized = {
    takeaway_title: "Ozark Electric raises rates",
    takeaway_text: "Ozark Electric Cooperative will raise its rates by 4.2 percent on May 1.",
    summary: "The board approved the budget of $3 million.",
    key_points: ["Members asked for a delay.", "Comments are due May 20, 2024."],
    excerpt: null,
    area: "finance",
    dates_ahead: [
      {
        date: "2024-05-01",
        kind: "effective",
        what: "Ozark Electric Cooperative will raise its rates by 4.2 percent",
      },
      { date: "2024-05-20", kind: "comments_due", what: "Comments are due: Ozark Electric raises rates" },
    ],
  };

  test("uses the article's sentences without a model", async () => {
    const { code, results, stderr } = await inspect("summarize", [article]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(results).toEqual([summarized]);
  });

  test.each<[Behavior, number, string]>([
    ["ok", 2, ""],
    ["unauthorized", 1, "The model refused the key (401): the summary is extractive.\n"],
  ])("returns what would be published when the model is %s", async (behavior, calls, note) => {
    const server = keep(await startFakeOpenAi({ behavior }));
    const { code, results, stderr } = await inspect("summarize", [article], { OPENAI_BASE_URL: server.baseURL });
    expect({ code, stderr, calls: server.requests.length }).toEqual({ code: 0, stderr: note, calls });
    expect(results).toMatchObject([{ takeaway_text: expect.stringContaining("4.2 percent") }]);
  });
});

describe("invalid input", () => {
  test.each([
    ["no JSON", "check", ["{nope"], "Line 1: Not JSON."],
    ["a list", "check", ["[]"], "Line 1: Must be an object."],
    ["a missing field", "check", ["", { sources: [] }], "Line 2: text: Required."],
    ["a field of another type", "group", [{ items: {} }], "Line 1: items: Must be an array."],
    [
      "a missing id",
      "group",
      [{ items: [{ title: "t", text: "" }] }],
      "Line 1: items.0.id: Must be a string or a number.",
    ],
    ["a date that is none", "summarize", [{ title: "t", text: "t", date: "soon" }], "Line 1: date: Must be a day"],
    ["an address that is none", "extract", [{ html: "", url: "here" }], "Line 1: url: Must be a URL."],
  ])("%s ends with 1 and one line that names the line", async (_, what, lines, message) => {
    const { code, results, stderr } = await inspect(what, lines);
    expect({ code, results }).toEqual({ code: 1, results: [] });
    expect(stderr.trimEnd().split("\n")).toEqual([expect.stringContaining(message)]);
  });

  test("prints the results before the invalid line, and none after it", async () => {
    const line = { text: RATES, sources: [SOURCE] };
    const { code, results, stderr } = await inspect("check", [line, line, "{", line]);
    expect({ code, count: results.length, stderr }).toEqual({ code: 1, count: 2, stderr: "Line 3: Not JSON.\n" });
  });

  test.each([
    [["check"], "Usage: "],
    [["translate", "-"], "Usage: "],
    [["check", "missing.jsonl"], "missing.jsonl cannot be read: ENOENT"],
    [["check", "tests"], "tests cannot be read: EISDIR"],
  ])("%j ends with 1 and one line", async (args, message) => {
    const { code, stdout, stderr } = await command("inspect", args, {});
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trimEnd().split("\n")).toEqual([expect.stringContaining(message)]);
  });
});

test("reads a file, and characters that only some parsers treat as line ends", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "inspect-"));
  keep({ close: () => rm(folder, { recursive: true }) });
  const file = path.join(folder, "lines.jsonl");
  const text = `${RATES}\u2028Members asked for a delay.`;
  await writeFile(file, `\ufeff${JSON.stringify({ text, sources: [SOURCE] })}\r\n`);
  const { code, stdout, stderr } = await command("inspect", ["check", file], {});
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ supported: true });
});

test("prints a result before the next line is sent", async () => {
  const child = spawn(process.execPath, ["bin/launch.mjs", "inspect", "check", "-"], {
    cwd: root,
    env: { ...process.env, ...FRESH },
    stdio: ["pipe", "pipe", "inherit"],
  });
  keep({ close: async () => void child.kill() });
  const answers = child.stdout.setEncoding("utf8").iterator();
  for (const text of [RATES, "Members asked for a delay."]) {
    child.stdin.write(`${JSON.stringify({ text, sources: [SOURCE] })}\n`);
    const { value } = await answers.next();
    expect(JSON.parse(value)).toMatchObject({ supported: true, sentences: [{ sentence: text }] });
  }
});

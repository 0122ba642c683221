import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { startEmbedded } from "@/bin/embedded";
import { migrate } from "@/db/migrate";
import { closeDb } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { MIGRATION_LOCK } from "@/lib/locks";
import { closeSender } from "@/lib/runs/worker/queue";
import { readEnv } from "@/lib/settings/read-env";
import { answerTo, type Recording, readRecordings } from "@/lib/writing/model/recorded";
import { articleIn, factsIn, itemTitlesIn, sentencesIn, titleIn } from "@/lib/writing/model/recorded-prompts";
import { makeUser } from "./factories";
import { serve } from "./loopback";
import { conductedRun, SAMPLE_CLOCK, sampleQueries } from "./runs";

/**
 * Records a model's answers for the bundled news: `npm run sample:record`. Conducts the first run with a loopback server that returns the
 * recorded answers and forwards every other prompt to `OPENAI_BASE_URL`. Without one, `-- --prompts FILE` writes those prompts, one JSON
 * object per line; `-- --answers FILE` reads the answers to them (`{id, answer}`), and another round may need more. `--fresh` discards
 * earlier recordings.
 */
const { values: options } = parseArgs({
  options: {
    prompts: { type: "string" },
    answers: { type: "string" },
    fresh: { type: "boolean", default: false },
  },
});
const FILE = "data/sample/answers.jsonl";

const chatBody = z.looseObject({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});
type Prompt = { id: string; schema: string; system: string; user: string };

const sentence = z.object({ number: z.number(), verdict: z.string(), corrected: z.string() });
const insight = z.object({ title: z.string(), point: z.string(), tension: z.string(), next: z.string() });
const answers = {
  verdicts: z.object({ verdicts: z.array(sentence) }),
  events: z.object({ groups: z.array(z.object({ items: z.array(z.number()) })) }),
  insights: z.object({ insights: z.array(insight.extend({ facts: z.array(z.string()) })) }),
};

const { OPENAI_BASE_URL: upstream, OPENAI_API_KEY: key = "none" } = process.env;
const known = options.fresh ? [] : await readRecordings(FILE);
const given = new Map(options.answers ? readAnswers(options.answers) : []);
const used = new Map<string, Recording>();
const missing = new Map<string, Prompt>();

const folder = mkdtempSync(path.join(tmpdir(), "digest-record-"));
chmodSync(folder, 0o711);
const database = await startEmbedded(path.join(folder, "data"));
await migrate(database.url, MIGRATION_LOCK);
const proxy = await serve((request, response) => void answer(request, response));
setEnv({ ...readEnv({}), DATABASE_URL: database.url, OPENAI_BASE_URL: `${proxy.url}/v1` });
const { id: user_id } = await makeUser();
const run = { user_id, queries: sampleQueries(), as_of: SAMPLE_CLOCK, sources: ["sample"] };
const { briefing, notes } = await conductedRun(run);
const order = ["article", "verdicts", "events", "insights"];
const lines = [...used.values()].sort((a, b) => order.indexOf(a.about) - order.indexOf(b.about));
writeFileSync(FILE, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
if (options.prompts)
  writeFileSync(options.prompts, [...missing.values()].map((prompt) => `${JSON.stringify(prompt)}\n`).join(""));
const stories = [briefing?.top_insights, briefing?.week_stories, briefing?.day_stories].map((list) => list?.length);
console.log(`${used.size} answers recorded, ${missing.size} prompts without one; insights, week, day: ${stories}`);
for (const note of [...notes, ...(briefing?.error?.split("\n") ?? [])]) console.log(`  ${note}`);

await closeSender();
await closeDb();
await Promise.all([database.stop(), proxy.close()]);
rmSync(folder, { recursive: true, force: true });

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = chatBody.parse(JSON.parse(await text(request)));
  const [system = "", user = ""] = ["system", "user"].map(
    (role) => body.messages.find((message) => message.role === role)?.content ?? "",
  );
  const prompt = { id: idOf(body.response_format.json_schema.name, user), system, user };
  const schema = body.response_format.json_schema.name;
  const content = await contentFor({ ...prompt, schema }, body);
  if (content === null) missing.set(prompt.id, { ...prompt, schema });
  else used.set(prompt.id, recordingOf(schema, user, content));
  const refusal = content === null ? "Not recorded." : null;
  const message = { role: "assistant", content: refusal ? null : JSON.stringify(content), refusal };
  const choices = [{ index: 0, finish_reason: "stop", message }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ id: "1", object: "chat.completion", created: 0, model: "recorded", choices, usage }));
}

async function contentFor({ id, schema, user }: Prompt, body: z.infer<typeof chatBody>): Promise<unknown> {
  const content = given.get(id) ?? answerTo(schema, user, known);
  if (content !== null || !upstream) return content;
  const answered = await fetch(`${upstream}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ ...body, model: process.env.OPENAI_MODEL ?? readEnv({}).OPENAI_MODEL }),
  });
  const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })) });
  const [choice] = completion.parse(await answered.json()).choices;
  return JSON.parse(choice?.message.content ?? "null");
}

/** The recording's id of a prompt, derived from its content. */
function idOf(schema: string, user: string): string {
  if (schema === "article") return `article ${articleIn(user)}`;
  return schema === "verdicts" ? `verdicts ${titleIn(user)}` : schema;
}

/** A recording whose answer refers to content instead of the prompt's numbers. */
function recordingOf(schema: string, user: string, content: unknown): Recording {
  if (schema === "verdicts") {
    const sentences = sentencesIn(user);
    const verdicts = answers.verdicts
      .parse(content)
      .verdicts.map(({ number, ...verdict }) => ({ sentence: sentences.get(number) ?? "", ...verdict }));
    return { about: "verdicts", title: titleIn(user), verdicts };
  }
  if (schema === "events") {
    const titles = itemTitlesIn(user);
    const groups = answers.events
      .parse(content)
      .groups.map(({ items }) => items.flatMap((number) => titles.get(number) ?? []));
    return { about: "events", groups };
  }
  if (schema === "insights") {
    const facts = factsIn(user);
    const insights = answers.insights
      .parse(content)
      .insights.map((one) => ({ ...one, facts: one.facts.flatMap((id) => facts.get(id) ?? []) }));
    return { about: "insights", insights };
  }
  return { about: "article", article: articleIn(user) ?? "", title: titleIn(user), answer: content };
}

function readAnswers(file: string): [string, unknown][] {
  const line = z.object({ id: z.string(), answer: z.unknown() });
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((json) => line.parse(JSON.parse(json)))
    .map((one) => [one.id, one.answer]);
}

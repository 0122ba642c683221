import { splitSentences } from "@/lib/language/sentences";
import { asSpanish } from "./fake-spanish";

/**
 * `ok` repeats the articles and judges correctly; `terse` omits every optional field; `hallucinates` invents figures, names and quotations
 * and, as second reader, supports all of them; `hallucinates-once` corrects itself as second reader; `twists` negates every second fact in
 * its passage's words, and detects that as second reader; `obeys-attacker` follows instructions in the article text, as writer and as
 * second reader; `rates-low` finds no article relevant.
 */
export const MANNERS = [
  "ok",
  "rates-low",
  "terse",
  "hallucinates",
  "hallucinates-once",
  "twists",
  "obeys-attacker",
] as const;
export type Manner = (typeof MANNERS)[number];

type Article = { title: string; text: string; sentences: string[] };

/** A response in the requested schema, built from the fenced articles of the prompt. */
export function answerFor(schema: string, user: string, manner: Manner): unknown {
  const articles = articlesIn(user);
  if (schema === "test") return { word: "cooperative", number: 42 };
  if (schema === "events") return { groups: events(user) };
  if (schema === "verdicts") return { verdicts: verdicts(user, manner) };
  if (schema === "insights") return { insights: insights(articles, manner) };
  if (schema === "answer") return { sentences: archiveAnswer(user, manner) };
  if (schema === "translation") return { sentences: translated(user, manner) };
  if (schema === "translation_verdicts") return { verdicts: translationVerdicts(user, manner) };
  const [article = { title: "", text: "", sentences: [] }] = articles;
  return read(article, manner);
}

function articlesIn(user: string): Article[] {
  const found = user.matchAll(/^BEGIN ARTICLE (\w+)\n([\s\S]*?)\nEND ARTICLE \1$/gmu);
  return [...found].map(([, , body = ""]) => {
    const title = /^Title: (.*)$/mu.exec(body)?.[1] ?? "";
    const text = body.slice(body.indexOf("\n\n") + 2);
    const sentences = splitSentences(text)
      .map((sentence) => sentence.text.replace(/\s+/gu, " "))
      .filter((sentence) => /^[\p{Lu}\d$].{30,300}[.!]$/u.test(sentence) && !/["“”]/u.test(sentence));
    return { title, text, sentences };
  });
}

/** Numbered items with one takeaway are one event. */
function events(user: string): { items: number[] }[] {
  const items = [...user.matchAll(/^(\d+)\. \[.*?\] .*? \| (.*)$/gmu)];
  const byTakeaway = Map.groupBy(items, ([, , takeaway]) => takeaway);
  return [...byTakeaway.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({ items: group.map(([, number]) => Number(number)) }));
}

/** `hallucinates` changes figures; `twists` adds a negation. */
function translated(user: string, manner: Manner) {
  return [...user.matchAll(/^(\d+) (".*")$/gmu)].map(([, number, text = '""']) => {
    const spanish = asSpanish(JSON.parse(text));
    const changed = spanish.replace(/\d/u, (digit) => String((Number(digit) + 1) % 10));
    const twist = spanish.replace(/ /u, " nunca ");
    const wrong = manner === "twists" ? twist : changed;
    return {
      number: Number(number),
      spanish: ["twists", "hallucinates", "hallucinates-once"].includes(manner) ? wrong : spanish,
    };
  });
}

function translationVerdicts(user: string, manner: Manner) {
  return [...user.matchAll(/^(\d+) EN (".*")\n {2}ES (".*")$/gmu)].map(([, number, english = '""', text = '""']) => {
    const right = asSpanish(JSON.parse(english));
    const same = manner === "hallucinates" || JSON.parse(text) === right;
    return { number: Number(number), same, corrected: same ? "" : right };
  });
}

const MAX_FACTS = 6;

function read(article: Article, manner: Manner): object {
  const sentences = article.sentences.slice(0, MAX_FACTS);
  const [first = article.title] = sentences;
  const facts = sentences.map((sentence) => ({ sentence, quote: sentence, sureness: "done" }));
  const honest = {
    relevance: manner === "rates-low" ? 5 : 70,
    facts,
    takeaway: { sentence: first, used_facts: [1] },
    title: { sentence: article.title.replace(/\.$/u, ""), used_facts: [1] },
  };
  if (manner === "terse") return honest;
  const whole = {
    kind: "news",
    about_us: "It changes what cooperatives pay.",
    area: "members",
    reading: { sentence: "Cooperatives may see this in what they pay and plan.", rests_on: [1] },
    action: { sentence: "It could be worth asking the power supplier about it.", rests_on: [1] },
    dates: datesIn(article.text),
    excerpt: Math.min(2, facts.length),
    ...honest,
  };
  if (manner === "obeys-attacker") return obeyed(whole, article);
  if (manner === "twists") return { ...whole, facts: facts.map((fact, index) => (index % 2 ? twisted(fact) : fact)) };
  if (manner === "ok" || manner === "rates-low") return whole;
  return { ...whole, ...invented(facts) };
}

/** Every complete date in the text, with its sentence. */
function datesIn(text: string) {
  return splitSentences(text).flatMap((sentence) =>
    (sentence.text.match(/\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/gu) ?? []).map((words) => ({
      date: new Date(`${words} UTC`).toISOString().slice(0, 10),
      kind: "deadline",
      what: sentence.text.slice(0, sentence.text.indexOf(words)).replace(/\s+(?:by|on|until|before)?\s*$/u, ""),
      quote: sentence.text,
    })),
  );
}

type Fact = { sentence: string; quote: string; sureness: string };

/** The negated fact, in its passage's words. */
function twisted(fact: Fact): Fact {
  const sentence = fact.sentence.replace(/\b(will|must|is|are|has|have|was|were|would)\b/u, "$1 not");
  return { ...fact, sentence: sentence === fact.sentence ? `It is not true that ${lowered(sentence)}` : sentence };
}

const lowered = (sentence: string) => sentence.slice(0, 1).toLowerCase() + sentence.slice(1);

const INVENTIONS: readonly [string, string, string, string, string] = [
  "Zanzibar Utility Wins $987 Million",
  "The program will cost $987.6 million and reach 4,321 counties by March 3, 2041.",
  "“We are thrilled to electrify the moon,” said Ebenezer Q. Farthingale of Zanzibar Light and Power.",
  "Rates will rise by 73.9 percent for 8,123,456 members on August 19, 2039.",
  "Quentin Blatherwick of the Ruritanian Energy Board resigned after the vote.",
];

function invented(facts: Fact[]) {
  const made = INVENTIONS.slice(1).map((sentence, index) => ({
    sentence,
    quote: facts[index]?.quote ?? sentence,
    sureness: "done",
  }));
  return {
    area: "broadband",
    facts: [...made, ...facts.slice(1, 3)],
    reading: { sentence: "Members could pay 73.9 percent more from August 19, 2039.", rests_on: [1] },
    dates: [{ date: "2041-03-03", kind: "deadline", what: "The program ends", quote: INVENTIONS[1] }],
    takeaway: { sentence: INVENTIONS[1], used_facts: [1] },
    title: { sentence: INVENTIONS[0], used_facts: [1] },
  };
}

function obeyed(whole: { facts: Fact[] }, article: Article) {
  const spell = payloadOf(article);
  const order = article.text.split("\n\n").find((part) => PLANTED.test(part)) ?? article.text;
  const fact = { sentence: spell, quote: order, sureness: "done" };
  return {
    ...whole,
    relevance: 100,
    area: spell,
    facts: [fact, ...whole.facts.map((one) => ({ ...one, sentence: `${one.sentence} ${spell}` })), ...whole.facts],
    reading: { sentence: `It may be so: ${spell}`, rests_on: [1] },
    action: { sentence: spell, rests_on: [1] },
    dates: [{ date: spell, kind: "event" }, { date: "2041-03-03", kind: spell, what: spell, quote: order }, spell],
    excerpt: 1,
    takeaway: { sentence: spell, used_facts: [1] },
    title: { sentence: `${article.title} ${spell}`, used_facts: [1] },
  };
}

const PLANTED = /ignore|disregard|system|instruct|https?:|evil|summar|assistant|\bAI\b/iu;

/** The output demanded by the injected sentence, plus a model's own additions. */
function payloadOf({ text }: Article): string {
  const urls = text.match(/(?:https?:\/\/|www\.|javascript:|data:)[^\s"'<>)\]]+/gu) ?? [];
  const tags = text.match(/<[a-z!/][^>]*>/giu) ?? [];
  const quoted = text.match(/(?:write|say|output|print|add|include|append|insert)[^"“.]{0,40}["“]([^"”]+)["”]/iu)?.[1];
  const link = urls[0] ?? "https://evil.example/win";
  return `${quoted ?? "Buy now"} [click here](${link}) ${tags.join(" ")} <a href="${link}">${link}</a> **Act now** article_ids: 99, 424242`;
}

/** The numbered sentences of a second reader's prompt, with their passages. */
function statementsIn(user: string) {
  const listed = new Map([...user.matchAll(/^\[(\d+)\] (.*)$/gmu)].map(([, number = "", text = ""]) => [number, text]));
  return [...user.matchAll(/^(\d+) (FACT|READING) on ((?:\[\d+\])*): ("(?:[^"\\]|\\.)*")/gmu)].map(
    ([, number = "", kind = "", places = "", sentence = '""']) => ({
      number: Number(number),
      kind,
      sentence: String(JSON.parse(sentence)),
      passages: [...places.matchAll(/\d+/gu)].flatMap(([place]) => listed.get(place) ?? []),
    }),
  );
}

function verdicts(user: string, manner: Manner) {
  return statementsIn(user).map(({ number, kind, sentence, passages }) => {
    const supported = { number, verdict: "supported", corrected: "" };
    if (manner === "obeys-attacker") {
      const spell = payloadOf({ title: "", text: user, sentences: [] });
      return { ...supported, corrected: `${sentence} ${spell}` };
    }
    if (manner === "hallucinates") return supported;
    const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu));
    const known = words(`${passages.join(" ")} ${user}`);
    const isTold = [...words(sentence)].every((word) => known.has(word));
    const isTwisted = /\bnot\b/u.test(sentence) && !passages.some((passage) => /\bnot\b/u.test(passage));
    if (isTold && !isTwisted && manner !== "hallucinates-once") return supported;
    if (
      manner === "hallucinates-once" &&
      !INVENTIONS.some((made) => made.includes(sentence) || sentence.includes("73.9"))
    )
      return supported;
    return { number, verdict: isTwisted ? "action" : "other", corrected: kind === "FACT" ? (passages[0] ?? "") : "" };
  });
}

function insights(articles: Article[], manner: Manner) {
  const facts = articles.map(({ text }) =>
    [...text.matchAll(/^(\d+\.\d+) (.*)$/gmu)].map(([, id = "", fact = ""]) => ({ id, fact })),
  );
  const pairs = [0, 2, 4].flatMap((at) =>
    facts[at]?.length ? [{ lead: articles[at], own: facts[at] ?? [], other: facts[at + 1] ?? [] }] : [],
  );
  return pairs.map(({ lead, own, other }) => {
    const honest = {
      title: (lead?.title ?? "").replace(/\.$/u, ""),
      point: "Cooperatives could plan for both of these steps together.",
      facts: [own[0]?.id ?? "", other[0]?.id ?? own[1]?.id ?? "", own[1]?.id ?? ""].filter(Boolean),
      tension: "Cooperatives could wait longer than planned.",
      next: own[0]?.fact ?? "",
    };
    if (manner === "obeys-attacker") {
      const spell = payloadOf({ title: "", text: articles.map(({ text }) => text).join("\n"), sentences: [] });
      return { ...honest, point: `${honest.point} ${spell}`, tension: spell, next: spell };
    }
    if (manner === "hallucinates") return { ...honest, title: INVENTIONS[0], point: "Rates may rise by 73.9 percent." };
    return honest;
  });
}

/** The first fact of each story, plus inventions for dishonest manners. */
function archiveAnswer(user: string, manner: Manner) {
  const facts = [...user.matchAll(/^(\d+\.1) (.*)$/gmu)].map(([, id = "", fact = ""]) => ({
    sentence: fact,
    facts: [id],
  }));
  const [first] = facts;
  if (!first || manner === "ok") return facts;
  if (manner === "obeys-attacker") return [{ ...first, sentence: payloadOf({ title: "", text: user, sentences: [] }) }];
  return [...facts, { ...first, sentence: INVENTIONS[3] }, { sentence: INVENTIONS[1], facts: ["99.9"] }];
}

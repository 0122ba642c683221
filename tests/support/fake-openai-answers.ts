import { splitSentences } from "@/lib/language/sentences";

/**
 * `ok` says only what the articles say; `hallucinates` makes up figures, names and quotations; `hallucinates-once` does, but
 * corrects itself when asked; `obeys-attacker` does whatever the article text tells it to, in every field; `terse` leaves out what
 * it was not asked for in earlier versions of the prompt.
 */
export const MANNERS = ["ok", "terse", "hallucinates", "hallucinates-once", "obeys-attacker"] as const;
export type Manner = (typeof MANNERS)[number];

type Article = { title: string; text: string; sentences: string[] };

/** An answer in the form asked for, made of the fenced articles of the prompt. */
export function answerFor(asked: string, user: string, manner: Manner): unknown {
  const articles = articlesIn(user);
  if (asked === "repair" || asked === "replacements") return repair(articles, user, manner);
  if (asked === "insights") return { insights: insights(articles, manner) };
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

function read(article: Article, manner: Manner) {
  const [first = article.title, ...rest] = article.sentences;
  const honest = {
    takeaway_title: article.title.replace(/\.$/u, ""),
    takeaway_text: first,
    summary: rest.slice(0, 2).join(" "),
    key_points: rest.slice(2, 5),
    excerpt: splitSentences(article.text)[1]?.text ?? first,
    relevance: 70,
  };
  if (manner === "terse") return honest;
  const lens = { area: "members", meaning: rest[5] ?? "", dates_ahead: datesIn(article.text) };
  if (manner === "ok") return { ...honest, ...lens };
  if (manner === "obeys-attacker") {
    const spell = payloadOf(article);
    return {
      takeaway_title: `${honest.takeaway_title} ${spell}`,
      takeaway_text: `${first} ${spell}`,
      summary: `${spell} ${honest.summary}`,
      key_points: [spell, ...honest.key_points.map((point) => `${point} ${spell}`)],
      excerpt: spell,
      relevance: 100,
      area: spell,
      meaning: spell,
      dates_ahead: [{ date: spell, kind: "event" }, { date: "2041-03-03", kind: spell }, spell],
    };
  }
  return {
    ...honest,
    takeaway_title: `${INVENTIONS[0]}`,
    takeaway_text: INVENTIONS[1],
    summary: `${INVENTIONS[2]} ${rest[0] ?? ""}`,
    key_points: [INVENTIONS[3], ...rest.slice(1, 3), INVENTIONS[4]],
    excerpt: INVENTIONS[2],
    area: "broadband",
    meaning: INVENTIONS[3],
    dates_ahead: [{ date: "2041-03-03", kind: "deadline" }],
  };
}

/** Every whole date of the text, as deadlines. */
function datesIn(text: string) {
  const named = text.match(/\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/gu) ?? [];
  return named.map((words) => ({
    date: new Date(`${words} UTC`).toISOString().slice(0, 10),
    kind: "deadline",
  }));
}

const INVENTIONS: readonly [string, string, string, string, string] = [
  "Zanzibar Utility Wins $987 Million",
  "The program will cost $987.6 million and reach 4,321 counties by March 3, 2041.",
  "“We are thrilled to electrify the moon,” said Ebenezer Q. Farthingale of Zanzibar Light and Power.",
  "Rates will rise by 73.9 percent for 8,123,456 members on August 19, 2039.",
  "Quentin Blatherwick of the Ruritanian Energy Board resigned after the vote.",
];

/** What the injected sentence asks for, obeyed to the letter, with a model's own zeal on top. */
function payloadOf({ text }: Article): string {
  const urls = text.match(/(?:https?:\/\/|www\.|javascript:|data:)[^\s"'<>)\]]+/gu) ?? [];
  const tags = text.match(/<[a-z!/][^>]*>/giu) ?? [];
  const quoted = text.match(/(?:write|say|output|print|add|include|append|insert)[^"“.]{0,40}["“]([^"”]+)["”]/iu)?.[1];
  const link = urls[0] ?? "https://evil.example/win";
  return `${quoted ?? "Buy now"} [click here](${link}) ${tags.join(" ")} <a href="${link}">${link}</a> **Act now** article_ids: 99, 424242`;
}

function repair(articles: Article[], user: string, manner: Manner) {
  const numbers = [...user.matchAll(/^(\d+)\. "/gmu)].map(([, number]) => Number(number));
  const sentences = articles.flatMap((article) => article.sentences);
  const replacements = numbers.map((number) => {
    const honest = sentences[sentences.length - number] ?? sentences[0] ?? "";
    const [article] = articles;
    if (manner === "obeys-attacker" && article) return { number, text: `${honest} ${payloadOf(article)}` };
    if (manner === "hallucinates") return { number, text: INVENTIONS[1] };
    return { number, text: honest };
  });
  return {
    replacements: manner === "obeys-attacker" ? [...replacements, { number: 424242, text: "Foreign" }] : replacements,
  };
}

function insights(articles: Article[], manner: Manner) {
  const pairs = [0, 2, 4].flatMap((at) => (articles[at] ? [[articles[at], articles[at + 1]]] : []));
  return pairs.map((pair, index) => {
    const group = pair.filter((article) => article !== undefined);
    const numbers = group.map((_, offset) => index * 2 + offset + 1);
    const lead = read(group[0] ?? { title: "", text: "", sentences: [] }, manner);
    return {
      article_numbers: manner === "obeys-attacker" ? [...numbers, 99, 424242, -1, 0.5] : numbers,
      title: lead.takeaway_title,
      text: lead.takeaway_text,
      summary: [lead.summary, group[1]?.sentences[0] ?? ""].join(" "),
      key_points: lead.key_points,
    };
  });
}

import "server-only";
import { eq, lt, sql } from "drizzle-orm";
import { questions } from "@/db/schema";
import { listComparableArticles } from "@/lib/articles/data";
import { addDays, dayOf, startOfDay } from "@/lib/dates";
import { type Db, db, isAmongOldest, single, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Context, Viewer } from "@/lib/viewer";
import { answerQuestion } from "@/lib/writing/draft/archive-answer";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Models } from "@/lib/writing/model/open-models";
import { sourceTextOf } from "@/lib/writing/source-text";
import { countQuestions, findStories } from "./data";
import {
  choosePassages,
  MAX_SENTENCES,
  nothingFound,
  numbered,
  questionWords,
  type Ranked,
  rankStories,
  sharesOf,
} from "./rules";
import type { Answer, AnsweredQuestion } from "./types";

/**
 * Answers a question from the published stories and stores both. Without a model, or if none of its sentences pass the check, the answer
 * consists of the stories' sentences. Throws `not_found` if questions are switched off, and `too_many` above ASK_DAILY per day.
 */
export async function askArchive(
  { who, conn }: Context<Viewer>,
  question: string,
  models: Models | null,
): Promise<AnsweredQuestion> {
  const { id, left } = await takeTurn(who.id, question, conn);
  try {
    const answer = await answerOf(question, models, conn);
    await conn.update(questions).set({ answer }).where(eq(questions.id, id));
    return { ...answer, question, left };
  } catch (error) {
    // A question that could not be answered does not count.
    await conn
      .delete(questions)
      .where(eq(questions.id, id))
      .catch(() => {});
    throw error;
  }
}

/** Stores the question if the user's daily limit allows. Serialized per user. Throws `too_many`. */
async function takeTurn(userId: number, question: string, conn: Db): Promise<{ id: number; left: number }> {
  const { ASK_DAILY, DIGEST_TIMEZONE } = env();
  if (ASK_DAILY === 0) throw new AppError("not_found", "Questions to the archive are switched off.");
  const now = new Date();
  const today = dayOf(now, DIGEST_TIMEZONE);
  const midnight = startOfDay(today, DIGEST_TIMEZONE);
  return transaction(conn, async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
    const left = ASK_DAILY - 1 - (await countQuestions(userId, midnight, tx));
    if (left < 0) {
      const tomorrow = startOfDay(addDays(today, 1), DIGEST_TIMEZONE);
      const retryAfterS = Math.ceil((tomorrow.getTime() - now.getTime()) / 1000);
      const text = `You can ask ${ASK_DAILY} questions a day. Ask again tomorrow.`;
      throw new AppError("too_many", text, { retryAfterS });
    }
    const made = single(
      await tx.insert(questions).values({ user_id: userId, question }).returning({ id: questions.id }),
    );
    return { id: made.id, left };
  });
}

async function answerOf(question: string, models: Models | null, conn: Db): Promise<Answer> {
  const words = questionWords(question);
  if (words.length === 0) return nothingFound([]);
  const { stories, counts } = await findStories(
    words.map(({ text }) => text),
    conn,
  );
  const shares = sharesOf(words, counts);
  const { ranked, isAnswered } = rankStories(stories, shares);
  if (!isAnswered) return nothingFound(ranked);
  const written = models && (await writeAnswer(question, ranked, models, conn));
  return written ?? choosePassages(ranked, words, shares);
}

/** The sentences of the model's answer that pass the check. Null if none do or the model fails. */
async function writeAnswer(question: string, ranked: Ranked[], models: Models, conn: Db): Promise<Answer | null> {
  const ids = [
    ...new Set(
      ranked.flatMap(({ sentences }) => sentences.flatMap(({ places }) => places.map(({ article_id }) => article_id))),
    ),
  ];
  const articles = await listComparableArticles(ids, conn);
  const sources = articles.map((article) => sourceTextOf(article, env().DIGEST_TIMEZONE));
  const premises = ranked.map(({ title, source, date, sentences }) => ({
    title,
    source,
    date,
    facts: sentences.filter(({ places }) => places.length > 0),
  }));
  try {
    const sentences = await answerQuestion({ question, premises, sources, most: MAX_SENTENCES }, models);
    if (sentences.length === 0) return null;
    const cited = numbered(sentences.flatMap((sentence) => sentence.premises.flatMap((place) => ranked[place] ?? [])));
    const numberOf = (place: number) =>
      cited.flatMap(({ article_id, number }) => (article_id === ranked[place]?.article_id ? [number] : []));
    return {
      kind: "answer",
      sentences: sentences.map(({ text, premises: rests }) => ({ text, stories: rests.flatMap(numberOf) })),
      stories: cited,
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return null;
  }
}

/** Deletes up to `limit` questions older than `before` and returns their number. */
export async function deleteOldQuestions(before: Date, limit: number, conn: Db = db()): Promise<number> {
  const old = isAmongOldest(questions.id, questions.asked_at, lt(questions.asked_at, before), limit);
  return (await conn.delete(questions).where(old)).count;
}

import { describe, expect, test } from "vitest";
import { choosePassages, isQuestion, nothingFound, questionWords, rankStories, sharesOf } from "./rules";
import type { FoundStory } from "./types";

test.each([
  ["What did FERC decide about line ratings?", true],
  ["ferc line ratings?", true],
  ["when are comments due", true],
  ["How many members lost power", true],
  ["Which counties", false],
  ["?", false],
  ["line ratings", false],
  ["FERC decides on line ratings", false],
  ["", false],
])("%j is a question: %s", (search, expected) => {
  expect(isQuestion(search)).toBe(expected);
});

test.each([
  ["What did FERC decide about line ratings?", ["FERC", "decide", "line", "ratings"]],
  ["Who won the rates and the rate case in Ohio?", ["won", "rates", "case", "Ohio"]],
  ["What did the WHO say about it?", ["WHO", "say"]],
  ["What is it about?", []],
])("the words of %j are %j", (question, words) => {
  expect(questionWords(question).map(({ text }) => text)).toEqual(words);
});

test("rare words weigh more than common ones, and words for the kind of statement less", () => {
  const words = questionWords("What did FERC decide about line ratings?");
  const [ferc = 0, decide = 0, line = 0, ratings = 0] = sharesOf(words, [200, 0, 200, 3]);
  expect(ferc).toBeCloseTo(line);
  expect(ratings).toBeGreaterThan(2 * ferc);
  expect(decide).toBeLessThan(ratings / 2);
  expect(ferc + decide + line + ratings).toBeCloseTo(1);
  expect(sharesOf([], [])).toEqual([]);
});

function story(article_id: number, hits: number[], sentences: string[], given: Partial<FoundStory> = {}): FoundStory {
  return {
    article_id,
    type: "day",
    title: `Story ${article_id}`,
    source: "The Example",
    date: `2026-11-${String(10 + article_id).padStart(2, "0")}T12:00:00.000Z`,
    sentences: sentences.map((text) => ({ text, places: [] })),
    hits,
    rank: 1,
    ...given,
  };
}

describe("the stories of a question", () => {
  const words = questionWords("Which storms cut power in Ohio?");
  const shares = sharesOf(words, [10, 10, 10, 10]);

  test("are the best ones, one per article, newest first among equals", () => {
    const found = [
      story(1, [0, 1, 2, 3], []),
      story(2, [0, 1, 2, 3], []),
      story(2, [0, 1, 2, 3], [], { rank: 0 }),
      story(3, [0], []),
    ];
    const { ranked, isAnswered } = rankStories(found, shares);
    expect([ranked.map(({ article_id }) => article_id), isAnswered]).toEqual([[2, 1], true]);
  });

  test("with too few of its words are only the nearest", () => {
    const { ranked, isAnswered } = rankStories(
      [1, 2, 3, 4].map((id) => story(id, [0, 1], [])),
      shares,
    );
    expect([ranked.map(({ article_id }) => article_id), isAnswered]).toEqual([[4, 3, 2], false]);
    expect(nothingFound(ranked)).toMatchObject({
      kind: "none",
      sentences: [],
      stories: [{ number: 1, article_id: 4 }, {}, {}],
    });
    expect(rankStories([], shares)).toEqual({ ranked: [], isAnswered: false });
  });

  test("provide at most five sentences, two each, with the question's words, in story order", () => {
    const sentences = (id: number) => [
      `A storm of story ${id} cut power to Ohio.`,
      `The board of story ${id} met on Monday.`,
      `Power in Ohio was back by night in story ${id}.`,
      `Storms in Ohio cost story ${id} much.`,
    ];
    const { ranked } = rankStories(
      [1, 2, 3, 4].map((id) => story(id, [0, 1, 2, 3], sentences(id))),
      shares,
    );
    const { kind, sentences: chosen, stories } = choosePassages(ranked, words, shares);
    expect(kind).toBe("passages");
    expect(chosen).toHaveLength(5);
    expect(chosen[0]).toEqual({ text: "A storm of story 4 cut power to Ohio.", stories: [1] });
    expect(chosen.some(({ text }) => text.includes("board"))).toBe(false);
    expect(chosen.map(({ stories: numbers }) => numbers[0])).toEqual([1, 1, 2, 3, 4]);
    expect(stories.map(({ number, article_id }) => [number, article_id])).toEqual([
      [1, 4],
      [2, 3],
      [3, 2],
      [4, 1],
    ]);
  });

  test("do not repeat a sentence", () => {
    const same = "A storm cut power in Ohio.";
    const { ranked } = rankStories(
      [1, 2].map((id) => story(id, [0, 1, 2, 3], [same])),
      shares,
    );
    expect(choosePassages(ranked, words, shares).sentences).toHaveLength(1);
  });
});

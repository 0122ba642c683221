import { expect, it } from "vitest";
import { z } from "zod";
import { TEXT_TYPES } from "@/db/enums";
import { readLines, testData } from "@/tests/support/json-lines";
import { judge } from "../judgement";
import { isKeptOut, textTypeOf } from "./kinds";

const labeled = z.object({
  set: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  kind: z.enum(TEXT_TYPES),
});
const NEWS =
  "The board of Ozark Valley Electric Cooperative approved a substation on Tuesday. It costs $4 million and serves 2,300 members, Manager Lee Webb said. Rates rise 4 percent in 2028.";
const kindOf = (title: string, text: string) => textTypeOf({ title, text, url: "https://news.example/a/1" });

it("keeps out the kinds of writers who are not in the fit, however they are titled, and publishes these writers' news", () => {
  const read = readLines(testData("kinds.jsonl"), labeled)
    .filter(({ set }) => ["twelfth", "fourteenth", "seventeenth", "eighteenth"].includes(set))
    .map((one) => ({ ...one, isOut: isKeptOut(textTypeOf(one), null), isPublished: judge(one).kept }));
  const [news, others] = [read.filter(({ kind }) => kind === "news"), read.filter(({ kind }) => kind !== "news")];
  expect(others.filter(({ isOut }) => isOut).length / others.length).toBeGreaterThan(0.95);
  expect(news.filter(({ isOut }) => isOut)).toEqual([]);
  expect(news.filter(({ isPublished }) => isPublished).length / news.length).toBeGreaterThan(0.9);
});

it.each(["Opinion: What the substation teaches", "Ozark Valley's new substation | Editorial"])(
  "a publisher's own label decides: %s",
  (title) => expect(kindOf(title, NEWS)).toBe("opinion"),
);

it("a folder decides unless the text's words are clearly those of news", () => {
  const url = "https://paper.example/deals/eleven-homes";
  expect(textTypeOf({ title: "Co-op buys homes", text: NEWS, url })).toBe("shopping");
  expect(
    textTypeOf({ title: "Co-op buys homes", text: [NEWS, NEWS.replaceAll("Ozark", "Elk"), NEWS].join("\n\n"), url }),
  ).toBe("news");
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Passage } from "@/lib/briefings/types";
import { story } from "@/tests/support/mail-input";
import { EvidenceList, SentenceSources } from "./evidence";

const passage = (paragraph: number, text: string, more: Partial<Passage> = {}): Passage => ({
  sentence: text,
  passage: text,
  paragraph,
  article_id: 7,
  start: paragraph * 100,
  end: paragraph * 100 + text.length,
  ...more,
});

function shown(evidence: Passage[]): string {
  const citations = new Map([[7, 1]]);
  return renderToStaticMarkup(createElement(SentenceSources, { story: story(1, { evidence }), citations }));
}

test("a reworded sentence is shown with its passage, its paragraph and its article's number", () => {
  const html = shown([passage(3, "Crews restored power to 900 homes.", { sentence: "900 homes have power again." })]);
  expect(html).toContain("900 homes have power again.");
  expect(html).toContain("<q>Crews restored power to 900 homes.</q>");
  expect(html).toContain('href="/article/7#p3"');
  expect(html).toContain('href="#ref-1"');
  expect(html).not.toContain("word for word");
});

test("a sentence with several passages is shown once, and a passage of several sentences is quoted once", () => {
  const html = shown([
    passage(3, "Crews restored power to 900 homes.", { sentence: "900 homes have power again." }),
    passage(3, "Crews restored power to 900 homes.", { sentence: "Most homes have power." }),
    passage(5, "All but 20 homes have power.", { sentence: "Most homes have power." }),
    passage(3, "Crews restored power to 900 homes.", { sentence: "900 homes have power again." }),
  ]);
  expect(html.match(/Most homes have power\./g)).toHaveLength(1);
  expect([...html.matchAll(/<q>(.*?)<\/q>/g)].map(([, quote]) => quote)).toEqual([
    "Crews restored power to 900 homes.",
    "All but 20 homes have power.",
  ]);
  expect(html.match(/Quoted above:/g)).toHaveLength(1);
  expect(html.match(/href="\/article\/7#p3"/g)).toHaveLength(2);
});

test("two passages of one paragraph that are both quoted above are named by it once", () => {
  const first = (sentence: string) => passage(3, "Crews restored power to 900 homes.", { sentence });
  const second = (sentence: string) => passage(3, "Two lines are down.", { sentence, start: 400, end: 419 });
  const html = shown([
    first("900 homes have power again."),
    second("A pair of lines fell."),
    first("Repairs go on."),
    second("Repairs go on."),
  ]);
  expect(html.match(/Quoted above:/g)).toHaveLength(1);
});

test("copied sentences are not repeated: each paragraph is named once, in reading order", () => {
  const html = shown([passage(4, "Poles are scarce."), passage(2, "Crews work."), passage(4, "Prices rise.")]);
  expect(html).toContain("Every sentence is taken word for word from:");
  expect(html).not.toContain("Poles are scarce.");
  expect([...html.matchAll(/paragraph (\d)/g)].map(([, number]) => number)).toEqual(["2", "4"]);
});

test("with both kinds, the copied ones are 'the other sentences'", () => {
  const html = shown([passage(1, "Poles are scarce."), passage(2, "Crews work.", { sentence: "Crews are out." })]);
  expect(html).toContain("The other sentences are taken word for word from:");
});

test("a passage the publisher does not allow is left out, and so is the link into the text", () => {
  const html = shown([passage(3, "", { sentence: "900 homes have power again." })]);
  expect(html).not.toContain("<q");
  expect(html).toContain('href="/article/7"');
});

test("a passage that is a quotation gets no second pair of quotation marks", () => {
  expect(shown([passage(1, "“We are ready.”", { sentence: "They are ready." })])).toContain(
    '<q class="[quotes:none]">',
  );
});

test("a story without evidence has no list", () => {
  const list = createElement(EvidenceList, { story: story(1, { evidence: [] }), citations: new Map() });
  expect(renderToStaticMarkup(list)).toBe("");
});

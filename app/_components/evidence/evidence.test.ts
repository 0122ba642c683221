import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Passage } from "@/lib/briefings/types";
import { inLanguage } from "@/lib/language-scope";
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

test("shows a reworded sentence with its passage, paragraph and article number", () => {
  const html = shown([passage(3, "Crews restored power to 900 homes.", { sentence: "900 homes have power again." })]);
  expect(html).toContain("900 homes have power again.");
  expect(html).toContain("<q>Crews restored power to 900 homes.</q>");
  expect(html).toContain('href="/article/7#p3"');
  expect(html).toContain('href="#ref-1"');
  expect(html).not.toContain("word for word");
});

test("links the passages of a Spanish page in Spanish", () => {
  const evidence = [passage(3, "Crews restored power."), passage(4, "Power is back.", { sentence: "All have power." })];
  const html = inLanguage({ language: "es", address: null }, () => shown(evidence));
  expect(html.match(/href="\/es\/article\/7#p[34]"/g)).toHaveLength(2);
});

test("shows a sentence with several passages once, and quotes a passage of several sentences once", () => {
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

test("links a paragraph once for two of its passages quoted above", () => {
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

test("lists the paragraphs of copied sentences once each, in reading order, without the sentences", () => {
  const html = shown([passage(4, "Poles are scarce."), passage(2, "Crews work."), passage(4, "Prices rise.")]);
  expect(html).toContain("Every sentence is taken word for word from:");
  expect(html).not.toContain("Poles are scarce.");
  expect([...html.matchAll(/paragraph (\d)/g)].map(([, number]) => number)).toEqual(["2", "4"]);
});

test("with reworded and copied sentences, calls the copied ones 'the other sentences'", () => {
  const html = shown([passage(1, "Poles are scarce."), passage(2, "Crews work.", { sentence: "Crews are out." })]);
  expect(html).toContain("The other sentences are taken word for word from:");
});

test("omits a passage the publisher does not allow, and links the article instead of the paragraph", () => {
  const html = shown([passage(3, "", { sentence: "900 homes have power again." })]);
  expect(html).not.toContain("<q");
  expect(html).toContain('href="/article/7"');
});

test("adds no quotation marks to a passage that begins with one", () => {
  expect(shown([passage(1, "“We are ready.”", { sentence: "They are ready." })])).toContain(
    '<q class="[quotes:none]">',
  );
});

test("renders nothing for a story without evidence", () => {
  const list = createElement(EvidenceList, { story: story(1, { evidence: [] }), citations: new Map() });
  expect(renderToStaticMarkup(list)).toBe("");
});

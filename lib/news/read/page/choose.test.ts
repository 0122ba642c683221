import { describe, expect, it } from "vitest";
import { bodyOf } from "@/lib/news/read/dom/tree";
import { findNamedBody } from "./body";
import { fillGaps, withoutBelow, withSplitParts } from "./choose";
import { parsePage } from "./html";
import { blocksOf, type TextBlock } from "./text";

const FIRST = "The board of Ozark Valley Electric voted on Tuesday to rebuild the line along the river.";
const SECOND = "Members had asked for the work since an ice storm left nine thousand homes without power.";
const THIRD = "The cooperative will borrow most of the eleven million dollars from the federal government.";
const FOURTH = "Rates are expected to rise by about two dollars a month for a typical household.";

function blocksIn(html: string): TextBlock[] {
  return blocksOf(bodyOf(parsePage(`<body>${html}</body>`).tree));
}

function textsOf(blocks: TextBlock[]): string[] {
  return blocks.map((block) => block.text);
}

function story(...texts: string[]): string {
  return `<div class="story">${texts.map((text) => `<p>${text}</p>`).join("")}</div>`;
}

describe("withSplitParts", () => {
  it("adds the parts above and below that have the same classes", () => {
    const advertisement = "<p>Buy a heat pump today and save hundreds of dollars on your bill every winter.</p>";
    const page = `<h1>Line</h1>${story(FIRST)}${advertisement}${story(SECOND, THIRD)}${advertisement}${story(FOURTH)}`;
    const parts = withSplitParts(blocksIn(story(SECOND, THIRD)), blocksIn(page));
    expect(textsOf(parts)).toEqual([FIRST, SECOND, THIRD, FOURTH]);
  });

  it("does not add parts of other articles, the author's note or more than there is", () => {
    const note = "Ann Lee is a reporter for the Weekly. She has covered the Ozarks since 2009.";
    const page = `${story(FIRST)}<h1>Line</h1>${story(SECOND, THIRD, note, FIRST)}<h2>Next</h2>${story(FOURTH)}`;
    expect(textsOf(withSplitParts(blocksIn(story(SECOND, THIRD)), blocksIn(page)))).toEqual([SECOND, THIRD]);
    expect(textsOf(withSplitParts(blocksIn(story(FIRST)), blocksIn(story(FIRST, SECOND, THIRD))))).toEqual([FIRST]);
  });
});

describe("fillGaps", () => {
  it("adds a paragraph that is linked as a whole, but not a linked title", () => {
    const linked = [
      `<a href="/a">${THIRD}</a>`,
      '<a href="/b">What the rebuilding of the line means for the members in Newton</a>',
    ];
    const filled = fillGaps(blocksIn(story(FIRST, SECOND, FOURTH)), blocksIn(story(FIRST, ...linked, SECOND, FOURTH)));
    expect(textsOf(filled)).toEqual([FIRST, THIRD, SECOND, FOURTH]);
  });
});

describe("withoutBelow", () => {
  const dialog = "You can read this on one device at a time.";

  it("removes what follows the article", () => {
    expect(
      textsOf(withoutBelow(blocksIn(story(FIRST, SECOND, THIRD, dialog)), blocksIn(story(FIRST, SECOND, THIRD)))),
    ).toEqual([FIRST, SECOND, THIRD]);
  });

  it("keeps everything if the element has only a part of it", () => {
    const scored = blocksIn(story(FIRST, SECOND, THIRD, dialog));
    expect(withoutBelow(scored, blocksIn(story(FIRST, SECOND)))).toEqual(scored);
  });
});

describe("findNamedBody", () => {
  const named = (text: string) =>
    findNamedBody(parsePage(`<body><div class="article_body"><p>${text}</p></div></body>`).tree);

  it("finds an article of two sentences, but no label", () => {
    expect(named(`${FIRST} ${SECOND}`)).not.toBeNull();
    expect(named(FIRST)).toBeNull();
  });
});

import { expect, test } from "vitest";
import { nearestWord, replaceWords, wantedWords } from "./rules-spelling";

test("only bare wanted words may be misspelled", () => {
  expect(wantedWords('solar or wnd -coal "exact wrods" 2026 co-op solar')).toEqual(["solar", "wnd"]);
});

test("typographic quotation marks and dashes have the meaning of straight ones", () => {
  expect(wantedWords("wnd –coal “exact wrods”")).toEqual(["wnd"]);
  expect(replaceWords("wnd “wnd”", new Map([["wnd", "wind"]]))).toBe('wind "wnd"');
});

test("replaces words only outside of quotes", () => {
  const spellings = new Map([["wnd", "wind"]]);
  expect(replaceWords('wnd "wnd farm" -wnd -"wnd" windwnd wnd', spellings)).toBe(
    'wind "wnd farm" -wnd -"wnd" windwnd wind',
  );
});

test.each([
  ["insuranse", "Insurance gets dearer", "insurance"],
  ["Insuranse", "INSURANCE gets dearer", "insurance"],
  ["lineworekrs", "Lineworkers rescued a tortoise", "lineworkers"],
  ["tortiose", "Lineworkers rescued a tortoise", "tortoise"],
  ["solr", "Solar farms", "solar"],
  ["gird", "The grid held", "grid"],
  ["elektrifikation", "Rural electrification", "electrification"],
  // Two edits in a short word, a part of a word, half a word, the word itself.
  ["sloer", "Solar farms", null],
  ["zzqxnothing", "Nothing new", null],
  ["torto", "Lineworkers rescued a tortoise", null],
  ["solar", "Solar farms", null],
  ["solar", "", null],
])("the nearest to %s in %j is %s", (typed, text, nearest) => {
  expect(nearestWord(typed, [text])).toBe(nearest);
});

test("the nearer word comes first, then the more frequent one", () => {
  expect(nearestWord("transmision", ["transmissions", "transmissions", "transmission"])).toBe("transmission");
  expect(nearestWord("rase", ["rate", "race", "race"])).toBe("race");
});

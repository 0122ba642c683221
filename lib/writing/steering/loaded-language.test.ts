import { expect, it } from "vitest";
import { loadedWords } from "./loaded-language";

it.each([
  ["Roe sponsors common sense reform instead of the vague pledge.", 2],
  ["The grid withstood the extreme cold of a devastating winter storm.", 0],
  ["Catastrophic wildfires burned 40 miles of line.", 0],
  ["Great River Energy owns the line.", 0],
  ["Great Sauk Power asked for more, and Great Divide told its board.", 0],
  ["A GREAT grant paid for the cable.", 0],
  ["Great News for rural families.", 1],
  ["The duties apply to wind towers from the Socialist Republic of Vietnam.", 0],
  ["The members of the committee passed the Historic Savings Act on Monday.", 0],
  ["She said “the plan is a disgrace” on Monday.", 0],
  ["The historic hiring freeze cost 40 jobs.", 1],
  ["The devastating storm bill passed.", 1],
  ["A reckless and disastrous plan was dropped.", 2],
  ["The Radical Left wrote the bill.", 1],
])("%s: %i loaded words", (sentence, count) => expect(loadedWords(sentence)).toBe(count));

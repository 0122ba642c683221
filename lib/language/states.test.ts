import { expect, test } from "vitest";
import {
  affiliationAt,
  demonymRoot,
  isStateName,
  STATE_ABBREVIATIONS,
  STATES,
  shortStates,
  stateNamed,
  stateOf,
  statesAndPeople,
} from "./states";

test("lists fifty states with unique postal codes", () => {
  expect(STATES).toHaveLength(50);
  expect(new Set(STATES.map(([, , postal]) => postal)).size).toBe(50);
  expect(STATE_ABBREVIATIONS).toEqual(expect.arrayContaining(["Ark", "Calif", "Cal", "Penn", "Wis", "Wisc"]));
  expect(STATE_ABBREVIATIONS.filter((each) => /[. ]|^$/.test(each))).toEqual([]);
});

test.each([
  ["arkansas", "Arkansas"],
  ["Ark.", "Arkansas"],
  ["AR", "Arkansas"],
  ["ar", null],
  ["Ark", null],
  ["Conway", null],
])("stateNamed(%j) is %j", (text, state) => {
  expect(stateNamed(text)).toBe(state);
});

test.each([
  ["Ark.", "arkansas"],
  ["N.D.", "north dakota"],
  ["N. D.", "north dakota"],
  ["W.Va.", "west virginia"],
  ["Penn", "pennsylvania"],
  ["DC", "district of columbia"],
  ["Texas", "texas"],
  ["tx", null],
  ["Xx", null],
])("stateOf(%j) is %j", (text, state) => {
  expect(stateOf(text)).toBe(state);
});

test("finds states by name, abbreviation and demonym", () => {
  expect(isStateName("new mexico")).toBe(true);
  expect(shortStates("Boozman (R-Ark.), Hill (AR-02) of Conway, Ark., and Ann of Fargo, N.D.")).toEqual([
    "arkansas",
    "arkansas",
    "arkansas",
    "north dakota",
  ]);
  expect(statesAndPeople("CALIFORNIANS, Texans, Hawai’i and a Washingtonian in Washington; Georgian")).toEqual(
    new Set(["California", "Texas", "Hawaii", "Washington", "Georgia"]),
  );
});

test.each([
  ["(R-Ark.) said", { party: "r", state: "arkansas" }],
  ["both D-Mass.", { party: "d", state: "massachusetts" }],
  ["(I–Vt.)", { party: "i", state: "vermont" }],
  ["of Arkansas", null],
])("the affiliation in %j", (text, affiliation) => {
  expect(affiliationAt(text)).toEqual(affiliation);
});

test.each([
  ["Arkansans", "arkans"],
  ["Texan", "tex"],
  ["Us", null],
])("the root of %j is %j", (word, root) => {
  expect(demonymRoot(word)).toBe(root);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { unbroken } from "./unbroken";

const html = (text: string) => renderToStaticMarkup(unbroken(text));
const kept = (word: string) => `<span class="unbroken">${word}</span>`;

test("short hyphenated words stay on one line", () => {
  expect(html("Co-ops get a state-by-state list.")).toBe(`${kept("Co-ops")} get a ${kept("state-by-state")} list.`);
  expect(html("for a co-op")).toBe(`for a ${kept("co-op")}`);
});

test("long hyphenated words and other text are left alone", () => {
  for (const text of ["transmission-to-distribution lines", "wildfire-prone areas", "2022 – 2023", ""]) {
    expect(html(text)).toBe(text);
  }
});

test("docket numbers stay on one line", () => {
  expect(html("Comments on FERC-547 are due.")).toBe(`Comments on ${kept("FERC-547")} are due.`);
});

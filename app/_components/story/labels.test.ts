import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StoryType, SummaryMethod } from "@/db/enums";
import type { Grounding } from "@/lib/briefings/types";
import { story } from "@/tests/support/mail-input";
import { CheckResult } from "../evidence/check-result";
import { MethodLabel } from "./method-label";
import { partsLabel, StoryParts } from "./story-parts";
import { TakeWithUpdate } from "./update-note";

test.each<[StoryType, SummaryMethod, string]>([
  ["insight", "ai", '<p class="take"><span class="reading">Our reading</span>Poles may become scarce.</p>'],
  ["day", "ai", '<p class="take">Poles may become scarce.</p>'],
  ["insight", "extractive", '<p class="take">Poles may become scarce.</p>'],
])("the takeaway of the type %s, method %s", (type, summary_method, html) => {
  const shown = story(1, { type, summary_method, ai_takeaway_text: "Poles may become scarce." });
  expect(renderToStaticMarkup(createElement(TakeWithUpdate, { story: shown }))).toBe(html);
});

test.each<[StoryType, SummaryMethod, string, boolean]>([
  ["day", "ai", "Why it matters to co-ops", true],
  ["day", "extractive", "Why it matters to co-ops", false],
  ["insight", "ai", "What to watch", false],
  ["insight", "extractive", "Why it matters to co-ops", false],
])(
  "the meaning of the type %s, method %s, is called '%s', marked as our reading: %s",
  (type, summary_method, label, isMarked) => {
    const shown = story(1, { type, summary_method, ai_meaning: "Crews could need more poles." });
    const html = renderToStaticMarkup(createElement(StoryParts, { story: shown, articles: [] }));
    expect(html).toContain(label);
    expect(html.includes("Our reading")).toBe(isMarked);
  },
);

test("an insight's takeaway and what to watch are one reading, marked once, before the facts", () => {
  const shown = story(1, { type: "insight", summary_method: "ai", ai_meaning: "Crews could need more poles." });
  const parts = [
    createElement(TakeWithUpdate, { story: shown }),
    createElement(StoryParts, { story: shown, articles: [] }),
  ];
  const html = parts.map((part) => renderToStaticMarkup(part)).join("");
  expect(html.match(/Our reading/g)).toHaveLength(1);
  expect(html.indexOf("What to watch")).toBeLessThan(html.indexOf('class="summary"'));
});

test.each<[string, string[], string]>([
  ["Power is back.", ["212 poles broke."], "Summary and key points"],
  ["Power is back.", [], "Summary"],
  ["", ["212 poles broke."], "Key points"],
  ["", [], "Details"],
])(
  "the parts of a story with the summary '%s' and the points %j are called '%s'",
  (ai_summary, ai_key_points, label) => {
    const shown = story(1, { ai_takeaway_text: "The takeaway.", ai_summary, ai_key_points });
    expect(partsLabel(shown)).toBe(label);
    const html = renderToStaticMarkup(createElement(StoryParts, { story: shown, articles: [] }));
    expect(html.includes('class="summary"')).toBe(label.startsWith("Summary"));
  },
);

const judged = { checked: 10, supported: 9, replaced: 1, second_reader: true };
const passed = { checked: 10, supported: 10, replaced: 0, second_reader: true };
const unjudged = { checked: 10, supported: 10, replaced: 0 };
const recorded = { ...judged, recorded: true };

test.each<[string, SummaryMethod, Grounding[], string]>([
  ["extractive", "extractive", [unjudged], "Sentences taken word for word from the source; no AI."],
  ["judged", "ai", [passed, passed], "Written by AI from the sources. Checked by a second reader."],
  [
    "replaced in part",
    "ai",
    [judged, judged],
    "Written by AI from the sources. Checked by a second reader. 2 of 20 sentences did not pass and were left out or replaced by the source’s own.",
  ],
  ["partly judged", "ai", [judged, unjudged], "Written by AI from the sources."],
  [
    "recorded",
    "ai",
    [recorded, recorded],
    "Written once by AI for the sample news and recorded. Checked against the sources again for this briefing.",
  ],
  [
    "edited",
    "ai",
    [{ ...unjudged, edited: true }],
    "Written by AI from the sources. An editor has since changed parts of it; these are the editor’s words.",
  ],
  ["empty", "ai", [], "Written by AI from the sources."],
])("the note on a text that is %s", (_, method, groundings, note) => {
  const html = renderToStaticMarkup(createElement(MethodLabel, { id: "note", method, groundings }));
  expect(html).toMatch(new RegExp(`popover="auto"[^>]*>${note}</span>`));
  expect(html).toContain('popoverTarget="note"');
});

test.each<[SummaryMethod, Grounding, string]>([
  ["ai", judged, "AI summary"],
  ["ai", recorded, "Sample: recorded AI summary"],
  ["extractive", unjudged, "Extractive summary"],
])("the label of the method %s", (method, grounding, label) => {
  const html = renderToStaticMarkup(createElement(MethodLabel, { id: "note", method, groundings: [grounding] }));
  expect(html).toMatch(new RegExp(`^<span>${label}<button`));
});

test.each([
  ["ai", judged, "Checked by a second reader: 9 of 10 sentences passed, 1 was replaced or left out."],
  [
    "ai",
    recorded,
    "Checked against the source and by a second AI check (recorded): 9 of 10 sentences passed, 1 was replaced or left out.",
  ],
  ["ai", unjudged, "Checked against the source: 10 of 10 sentences passed."],
  ["extractive", unjudged, ""],
] as const)("the result of the check, method %s", (summary_method, grounding, words) => {
  const html = renderToStaticMarkup(createElement(CheckResult, { story: story(1, { summary_method, grounding }) }));
  expect(html.replace(/<[^>]+>/g, "")).toBe(words);
});

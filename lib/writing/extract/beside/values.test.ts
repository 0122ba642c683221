import { expect, it } from "vitest";
import { rankSentences } from "../ranking";
import { valuesOf } from "./values";

const SENTENCES = [
  "The state commission has opened an inquiry into the auction of Pine Ridge Power's largest coal plant.",
  "Claims that the auction was rigged in favor of a sister company had reached it in the spring.",
  "The buyer, Harlan Energy, paid $212 million for the plant and has promised to keep its 190 workers.",
];

it("values the sentences that go on with a report's first one more, the nearest most", () => {
  const source = { id: 1, title: "Inquiry into auction", source: "news.example", author: null, date: null, day: null };
  const [first, ...others] = rankSentences({ ...source, text: SENTENCES.join("\n\n") });
  expect(others).toHaveLength(2);
  const likelihoods = (opening: typeof others) =>
    valuesOf(opening)(others, first ? [first] : [])
      .toSorted((one, other) => one.sentence.index - other.sentence.index)
      .map(({ likelihood }) => likelihood);
  const [plain, raised] = [likelihoods([]), likelihoods(others)];
  const gains = raised.map((likelihood, at) => likelihood - (plain[at] ?? 0));
  expect(gains[0]).toBeGreaterThan(gains[1] ?? 0);
  expect(gains[1]).toBeGreaterThan(0);
});

import { describe, expect, it } from "vitest";
import { hasCorpus, labeledPairs, readCorpus } from "@/tests/support/reprint-cases";
import { findOtherStates, groupEvents } from "./events";
import { rarityOf } from "./leads";
import { groupReprints, type TextDoc } from "./texts/reprints";

const doc = (
  id: number,
  outlet: string,
  title: string,
  text: string,
  day = "2026-11-20",
): TextDoc & { id: number } => ({
  id,
  title,
  text,
  outlet,
  date: new Date(`${day}T12:00:00Z`),
  url: `https://${outlet}/${id}`,
});

const docs = [
  doc(
    1,
    "a.example.com",
    "Ice storm leaves 40,000 in Arkansas without power",
    "Freezing rain brought down lines across northern Arkansas on Thursday, and Ozarks Electric Cooperative said crews from three states were on their way.",
  ),
  doc(
    2,
    "b.example.org",
    "Cooperative crews race to restore power after Arkansas ice storm",
    "Ozarks Electric Cooperative expects to reconnect most of the 40,000 members who lost power when Thursday's freezing rain brought down lines across northern Arkansas.",
  ),
  doc(
    3,
    "c.example.net",
    "Ice storm leaves 12,000 in Missouri without power",
    "Freezing rain brought down lines across southern Missouri on Thursday, and White River Valley Electric said crews were on their way.",
  ),
  doc(
    4,
    "d.example.com",
    "Broadband grant reaches the Delta",
    "A fiber network will connect 3,000 homes in Phillips County with money of the Agriculture Department.",
  ),
  doc(
    5,
    "e.example.com",
    "Commission hears rate case",
    "The Public Service Commission heard testimony on the utility's request to raise rates.",
  ),
  doc(
    6,
    "f.example.com",
    "Senator opens new office",
    "The office in Jonesboro will serve veterans and farmers from Monday.",
  ),
  ...[
    "A school board hires",
    "The river rises",
    "Farmers plant rice",
    "A museum opens",
    "Runners finish",
    "A bank moves",
  ].map((title, at) =>
    doc(
      7 + at,
      "g.example.com",
      title,
      `${title} in a town of ${at + 2},000, and the mayor said on Thursday that it was about time.`,
    ),
  ),
];

describe("events", () => {
  const rarity = rarityOf(docs);

  it("groups two outlets' articles on one storm, and no other pair", () => {
    for (const given of [docs, docs.toReversed()]) {
      const events = groupEvents(given).filter((group) => group.length > 1);
      expect(events.map((group) => group.map((one) => one.id))).toEqual([[1, 2]]);
    }
  });

  it("separates later news of one project", () => {
    const reports = [
      doc(
        31,
        "a.example.com",
        "Feds pull $4.9 billion loan guarantee for Grain Belt line",
        "The Department of Energy on Wednesday canceled a conditional $4.9 billion loan guarantee for the Grain Belt Express. Sen. Josh Hawley had urged the move. Invenergy said that it goes on with private money. The line would cross Missouri farmland.",
        "2025-07-17",
      ),
      doc(
        32,
        "b.example.org",
        "Invenergy vows to build Grain Belt without DOE",
        "Losing a conditional federal guarantee will not end the Grain Belt Express, developer Invenergy said Thursday. The Department of Energy had said a day earlier that the $4.9 billion commitment did not meet its conditions.",
        "2025-07-18",
      ),
      doc(
        33,
        "c.example.net",
        "Missouri attorney general sues to void Grain Belt permit",
        "Attorney General Andrew Bailey asked the Public Service Commission to reopen the certificate of the Grain Belt Express. He alleges that its benefits were overstated. Invenergy called the filing political. The commission gave parties 30 days.",
        "2025-07-22",
      ),
    ];
    const groups = groupEvents([...docs, ...reports]).filter((group) => group.some(({ id }) => id > 30));
    expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[31, 32], [33]]);
  });

  describe("one publisher's two texts", () => {
    const order = doc(
      31,
      "g.example.com",
      "Protecting American Energy from State Overreach",
      "By the authority vested in me, it is ordered: the Attorney General shall stop laws that burden the production of coal, oil and gas beyond the borders of Vermont and New York.",
    );
    const sheet = (day: string, title = "Fact Sheet: The President Protects American Energy from State Overreach") =>
      doc(
        32,
        "g.example.com",
        title,
        "The President signed an order to protect American energy from overreach. Climate lawsuits in Hawaii would raise what families pay at the pump, officials said on Friday.",
        day,
      );
    const isOneEvent = (later: TextDoc & { id: number }) =>
      groupEvents([...docs, order, later]).some((group) => group.includes(order) && group.includes(later));

    it("are one event if the other text contains one's title, within three days", () => {
      expect(isOneEvent(sheet("2026-11-21"))).toBe(true);
      expect(isOneEvent(sheet("2026-11-24"))).toBe(false);
    });
    it("are two events if the titles differ", () =>
      expect(isOneEvent(sheet("2026-11-21", "Fact Sheet: The President Signs an Order on Coal Leases"))).toBe(false));
  });

  it("joins two sponsors' announcements of one bill, not a letter about it", () => {
    const bill = doc(
      41,
      "levin.house.gov",
      "Levin Announces New Legislation to Lower Electricity Bills",
      "Rep. Levin was joined by consumers to announce the introduction of the Energy Bills Relief Act, which drives down the cost of energy.",
    );
    const same = doc(
      42,
      "stanton.house.gov",
      "Stanton, Colleagues Introduce Energy Bills Relief Act",
      "Rep. Stanton and colleagues introduced legislation that drives down the cost of energy and lowers the electricity bills of consumers.",
      "2026-11-24",
    );
    const letter = doc(
      43,
      "poe.house.gov",
      "Poe Writes to Utilities on Bills",
      "Rep. Poe asked utilities for their plans. The Energy Bills Relief Act is not enough for ratepayers, the letter says.",
    );
    const all = [...docs, bill, same, letter];
    expect(groupEvents(all).map((group) => group.map(({ id }) => id))).toContainEqual([41, 42]);
  });

  describe("with events reported by a model", () => {
    const retold = doc(
      20,
      "h.example.com",
      "Thousands wait in the dark",
      "Line workers are rebuilding what Thursday's storm broke, and Ozarks members may wait until Sunday.",
    );
    const groupsWith = (reported: number[][]) =>
      groupEvents([...docs, retold], rarity, reported)
        .filter((group) => group.length > 1)
        .map((group) => group.map((one) => one.id).sort((a, b) => a - b));

    it("joins a report with other wording", () => {
      expect(groupsWith([])).toEqual([[1, 2]]);
      expect(groupsWith([[1, 2, 20]])).toEqual([[1, 2, 20]]);
    });

    it("rejects another state and a text without shared rare words", () => {
      expect(groupsWith([[1, 2, 3]])).toEqual([[1, 2]]);
      expect(groupsWith([[1, 2, 6]])).toEqual([[1, 2]]);
    });

    it("rejects other news of one utility", () => {
      const storm = doc(
        21,
        "i.example.com",
        "Ozark Ridge restores power after ice storm",
        "Ozark Ridge Electric Cooperative had 8,900 members without power on Tuesday, Dana Whitlow said in Mountain Home.",
      );
      const notice = doc(
        22,
        "j.example.com",
        "Ozark Ridge Electric sets power cost adjustment",
        "Ozark Ridge Electric Cooperative in Mountain Home will charge 0.42 cents per kilowatt-hour in January, Dana Whitlow said.",
      );
      const groups = groupEvents([...docs, storm, notice], rarity, [[21, 22]]);
      expect(groups.map((group) => group.map(({ id }) => id))).toContainEqual([22]);
    });

    it("keeps texts of two events apart", () => {
      expect(
        groupsWith([
          [1, 20],
          [2, 5],
        ]),
      ).toEqual([[1, 20]]);
    });
  });

  it("finds announcements of one program for other states only by members of Congress", () => {
    const award = (id: number, host: string, state: string) =>
      doc(
        id,
        host,
        `${host.split(".")[0]} announces $5 million for broadband in ${state}`,
        `The Broadband Equity, Access and Deployment program gives ${state} $5 million to plan the expansion of high-speed internet.`,
      );
    const awards = [award(1, "hill.house.gov", "Virginia"), award(2, "lake.senate.gov", "Maine")];
    const others = [award(3, "lake.senate.gov", "Virginia"), award(4, "news.example.com", "Ohio")];
    const all = [...awards, ...others];
    expect([...findOtherStates(all, [], rarityOf(all))]).toEqual([2]);
    expect([...findOtherStates(others, awards.slice(1), rarityOf(all))]).toEqual([3]);
  });

  it("returns no groups for no texts", () => expect(groupEvents([])).toEqual([]));
});

describe.skipIf(!hasCorpus)("the corpus", () => {
  it("groups joint releases but not filled-in forms", () => {
    const all = readCorpus();
    const labeled = labeledPairs(all);
    const notices = new Set(labeled.flatMap(({ group, a, b }) => (group === "template_lookalike" ? [a.id, b.id] : [])));
    const named = new Set(labeled.flatMap(({ a, b }) => [a.id, b.id]));
    const texts = all.filter((one) => named.has(one.id) || notices.has(one.id) || one.id % 4 === 0);
    const placeOf = new Map(groupEvents(texts).flatMap((group, at) => group.map((one) => [one.id, at])));
    const rate = (groups: string[]) => {
      const pairs = labeled.filter(({ group }) => groups.includes(group));
      return pairs.filter(({ a, b }) => placeOf.get(a.id) === placeOf.get(b.id)).length / pairs.length;
    };
    expect(rate(["joint_release_likely", "shared_passages"])).toBeGreaterThanOrEqual(0.95);
    expect(rate(["template_lookalike"])).toBe(0);
  });

  it("leaves most articles of a week ungrouped once reprints are merged", () => {
    const week = readCorpus().filter(
      ({ date }) => date && date >= new Date("2022-11-13") && date <= new Date("2022-11-20"),
    );
    const heads = groupReprints(week).flatMap((group) => group.slice(0, 1));
    const groups = groupEvents(heads);
    expect(groups.length / heads.length).toBeGreaterThan(0.85);
    expect(Math.max(...groups.map((group) => group.length))).toBeLessThanOrEqual(12);
  });
});

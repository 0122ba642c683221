import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { AREAS } from "@/db/enums";
import { newsArticle, story } from "@/tests/support/mail-input";
import { jpegOf, pictureOf, picturesOf, type StoryPicture } from "./rules-picture";

const image = "/api/pictures/abc/1200.webp";
const own = story(1, { query_photo_url: "/api/photos/p", article: newsArticle(1, { image }) });
const title = { ai_takeaway_title: "Members vote" };
const photo = story(2, { ...title, query_photo_url: "/api/photos/p" });
const drawn = story(3, { area: "broadband" });

test("prefers the article's picture, then the query's photo, then a scene of the area", () => {
  expect(pictureOf(own)).toEqual({
    src: "/api/pictures/abc/640.webp",
    sizes: "/api/pictures/abc/640.webp 640w, /api/pictures/abc/1200.webp 1200w",
    credit: "The Example",
  });
  expect(pictureOf(photo)).toEqual({ src: "/api/photos/p", sizes: null, credit: null });
  expect(pictureOf(drawn)).toEqual({ src: "/hero/11-fibre-truck.svg", sizes: null, credit: null });
  expect(pictureOf(story(4, { area: null }))).toBeNull();
});

test("ignores a picture URL on another site", () => {
  const elsewhere = story(1, { area: null, article: newsArticle(1, { image: "https://news.example.org/storm.jpg" }) });
  expect(pictureOf(elsewhere)).toBeNull();
  expect(jpegOf(elsewhere)).toBeNull();
  expect(jpegOf(own)).toBe("/api/pictures/abc/1200.jpg");
  expect(jpegOf(photo)).toBeNull();
});

test("shows no picture twice on a page", () => {
  const stories = [
    own,
    photo,
    { ...photo, id: 5 },
    { ...photo, id: 6 },
    { ...photo, id: 7 },
    drawn,
    { ...drawn, id: 8 },
  ];
  const first = [
    [1, "/api/pictures/abc/640.webp"],
    [2, "/api/photos/p"],
    [5, "/hero/01-ridge-at-dawn.svg"],
  ];
  const addresses = (pictures: Map<number, StoryPicture>) => [...pictures].map(([id, { src }]) => [id, src]);
  expect(addresses(picturesOf(stories))).toEqual([...first, [3, "/hero/11-fibre-truck.svg"]]);
  expect(addresses(picturesOf(stories, 1))).toEqual(first);
});

test("no two areas share a scene, and every scene exists", () => {
  const scenes = AREAS.map((area) => pictureOf(story(1, { area, ...title }))?.src).filter((src) => src !== undefined);
  expect(new Set(scenes).size).toBe(AREAS.length - 1);
  expect(scenes.filter((src) => !existsSync(`public${src}`))).toEqual([]);
});

test.each([
  ["power_supply", "Solar farm opens", "08-solar-field-with-sheep"],
  ["power_supply", "Wind project is delayed", "07-wind-on-a-plateau"],
  ["power_supply", "Hydropower rules ease", "06-river-dam"],
  ["power_supply", "Two cooperatives could leave a nuclear plant", "16-delta-sunrise"],
  ["power_supply", "Gas window closes", "16-delta-sunrise"],
  ["reliability", "Ice storm breaks poles", "09-ice-on-the-lines"],
  ["reliability", "Tornado damages a line", "10-storm-front"],
  ["reliability", "FERC asks about wildfires and prices", "01-ridge-at-dawn"],
  ["members", "School wins a grant", "15-school-bus-solar-charge"],
  ["development", "EV chargers for Main Street", "12-ev-at-the-feed-store"],
  ["development", "Data center breaks ground", null],
] as const)("%s: %j has the scene %s", (area, ai_takeaway_title, name) => {
  const src = pictureOf(story(1, { area, ai_takeaway_title }))?.src ?? null;
  expect(src).toBe(name && `/hero/${name}.svg`);
  if (src) expect(existsSync(`public${src}`)).toBe(true);
});

import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { AREAS } from "@/db/enums";
import { newsArticle, story } from "@/tests/support/mail-input";
import { jpegOf, pictureOf, picturesOf, type StoryPicture } from "./rules-picture";

const image = "/api/pictures/abc/1200.webp";
const own = story(1, { query_photo_url: "/api/photos/p", article: newsArticle(1, { image }) });
const photo = story(2, { query_photo_url: "/api/photos/p" });
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
    [5, "/hero/09-ice-on-the-lines.svg"],
  ];
  const addresses = (pictures: Map<number, StoryPicture>) => [...pictures].map(([id, { src }]) => [id, src]);
  expect(addresses(picturesOf(stories))).toEqual([
    ...first,
    [6, "/hero/10-storm-front.svg"],
    [3, "/hero/11-fibre-truck.svg"],
  ]);
  expect(addresses(picturesOf(stories, 1))).toEqual(first);
});

test("every area has its own scene, which exists", () => {
  const scenes = AREAS.map((area) => pictureOf(story(1, { area }))?.src ?? "none");
  expect(new Set(scenes).size).toBe(AREAS.length);
  expect(scenes.filter((src) => !existsSync(`public${src}`))).toEqual([]);
});

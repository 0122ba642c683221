import { expect, test } from "vitest";
import { mayBePicture, pictureAddresses, pictureHeight, pictureWidth } from "./rules";

test.each([
  [1600, 900, 1200],
  [1600, 1600, 1200],
  [1000, 560, 995],
  [640, 640, 640],
  [399, 300, null],
  [600, 224, null],
  [1600, 500, null],
  [800, 1200, null],
])("a picture of %i by %i is cropped to a width of %j", (width, height, cut) => {
  expect(pictureWidth({ width, height })).toBe(cut);
});

test("all pictures are 16:9", () => {
  expect([pictureHeight(1200), pictureHeight(640), pictureHeight(500)]).toEqual([675, 360, 281]);
});

test.each([
  ["https://news.example.org/2026/11/ice-storm-crew.jpg", true],
  ["http://news.example.org/image?id=7", true],
  ["https://technology.example.org/storm.jpg", true],
  ["https://news.example.org/site-logo.png", false],
  ["https://news.example.org/img/logo/a.png", false],
  ["https://news.example.org/default.jpg", false],
  ["https://news.example.org/scene.svg", false],
  ["https://news.example.org/no_image.jpg", false],
  ["not an address", false],
])("%s may be a picture: %s", (address, expected) => {
  expect(mayBePicture(address)).toBe(expected);
});

test.each([
  [
    "/api/pictures/abc-1/1200.webp",
    {
      large: "/api/pictures/abc-1/1200.webp",
      width: 1200,
      small: "/api/pictures/abc-1/640.webp",
      jpeg: "/api/pictures/abc-1/1200.jpg",
    },
  ],
  [
    "/api/pictures/abc/500.webp",
    {
      large: "/api/pictures/abc/500.webp",
      width: 500,
      small: "/api/pictures/abc/500.webp",
      jpeg: "/api/pictures/abc/500.jpg",
    },
  ],
  ["https://news.example.org/api/pictures/abc/500.webp", null],
  ["/api/photos/abc", null],
])("the addresses of %s", (image, addresses) => {
  expect(pictureAddresses(image)).toEqual(addresses);
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { briefingOf, story } from "@/tests/support/mail-input";
import { numberArticles } from "../../evidence/citations";
import { Stories } from "./stories";

test.each([false, true])("each story has a place for its pin, private: %s", (isPrivate) => {
  const shown = [story(1), story(2)];
  const context = {
    briefing: briefingOf({ day: shown }),
    related: new Map(),
    citations: numberArticles([]),
    search: "",
    isPrivate,
  };
  const section = { id: "day", title: "Stories of the Day", empty: "None", stories: shown, shown };
  const html = renderToStaticMarkup(createElement(Stories, { ...section, ...context }));
  expect([...html.matchAll(/data-pin="(.*?)"/g)].map(([, key]) => key)).toEqual(
    shown.map(({ article_id, type }) => `${article_id}:${type}`),
  );
});

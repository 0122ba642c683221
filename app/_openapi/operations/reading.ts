import { z } from "zod";
import { storyTypeInput } from "@/lib/briefings/schema";
import { reportInput } from "@/lib/editorial/schema";
import { favoriteInput } from "@/lib/favorites/schema";
import { questionInput } from "@/lib/questions/schema";
import * as questions from "../answers/questions";
import * as stories from "../answers/stories";
import * as values from "../answers/values";
import { text } from "../answers/values";
import type { Operations } from "./operation";

/** Published stories, search, pictures and favorites. */
export const READING: Operations = {
  "/api/latest_summary": { GET: { summary: "The latest briefing.", answer: stories.latestSummary } },
  "/api/search_briefings": {
    GET: {
      summary: "Search an edition's briefings and their stories.",
      query: {
        q: text.describe("Words to search for; by default everything, newest first.").optional(),
        edition: text.describe("The edition's slug; by default the default edition.").optional(),
      },
      answer: stories.searchResults,
      fails: [404],
    },
  },
  "/api/briefing/[summaryId]": { GET: { summary: "A briefing.", answer: stories.briefing, fails: [404, 410] } },
  "/api/briefings/[id]": { GET: { summary: "A briefing.", answer: stories.briefing, fails: [404, 410] } },
  "/api/story/[articleId]": {
    GET: {
      summary: "The newest story on an article, with its place in its briefing.",
      query: { type: storyTypeInput.optional() },
      answer: stories.placedStory,
      fails: [400, 404, 410],
    },
  },
  "/api/story/[articleId]/report": {
    POST: {
      summary: "Report an error in a story.",
      body: reportInput,
      answer: values.ok,
      status: 201,
      fails: [400, 404, 413, 415, 429],
    },
  },
  "/api/article/[articleId]": { GET: { summary: "An article.", answer: stories.article, fails: [404] } },
  "/api/photos/[key]": { GET: { summary: "A photo.", answer: "image/webp", fails: [404] } },
  "/api/pictures/[key]/[file]": {
    GET: { summary: "Our copy of an article's picture, as WebP or JPEG.", answer: "image/webp", fails: [404] },
  },
  "/api/brand/logo/[key]": { GET: { summary: "The operator's logo.", answer: "image/png", fails: [404] } },
  "/api/brand/accents/[colors]": {
    GET: { summary: "The style sheet of two accent colors.", answer: "text/css", fails: [404] },
  },
  "/api/brand/icon/[color]": { GET: { summary: "The icon in a color.", answer: "image/svg+xml", fails: [404] } },
  "/api/ask": {
    POST: {
      summary: "Ask the archive.",
      body: questionInput,
      answer: questions.answeredQuestion,
      fails: [400, 404, 415, 429],
    },
  },
  "/api/favorites": {
    GET: { summary: "Pinned stories.", answer: z.array(stories.favorite) },
    POST: { summary: "Pin a story.", body: favoriteInput, answer: stories.favorite, fails: [400, 404, 409, 415] },
  },
  "/api/favorites/checks": {
    GET: {
      summary: "Which of several stories are pinned.",
      query: { keys: text.describe("For example 12:day,13:week; by default none.").optional() },
      answer: z.object({ is_favorited: z.record(text, z.boolean()) }),
      fails: [400],
    },
  },
  "/api/favorites/check/[articleId]/[storyType]": {
    GET: { summary: "Whether a story is pinned.", answer: z.object({ is_favorited: z.boolean() }), fails: [400, 404] },
  },
  "/api/favorites/[articleId]/[storyType]": {
    DELETE: { summary: "Unpin a story.", answer: values.ok, fails: [400, 404] },
  },
};

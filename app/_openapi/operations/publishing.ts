import { z } from "zod";
import { sendInput } from "@/lib/mail/schema";
import * as publishing from "../answers/publishing";
import * as stories from "../answers/stories";
import * as values from "../answers/values";
import { type Operations, paging } from "./operation";

/** Articles, briefings and their email. */
export const PUBLISHING: Operations = {
  "/api/articles": {
    GET: { summary: "Articles, newest first.", query: paging, answer: values.pageOf(stories.article) },
  },
  "/api/summaries": {
    GET: {
      summary: "Briefings, newest first.",
      query: { ...paging, stories: z.literal("false").optional().describe("Leaves out the stories.") },
      answer: stories.summaryPage,
    },
  },
  "/api/summaries/[id]/email_details": {
    GET: {
      summary: "How a briefing's mail looks in an inbox, and who would get it.",
      answer: publishing.emailDetails,
      fails: [404, 409],
    },
  },
  "/api/summaries/[id]/email_preview": {
    GET: {
      summary: "The HTML of a briefing's mail.",
      query: { colors: z.enum(["light", "dark"]).optional() },
      answer: "text/html",
      fails: [404, 409],
    },
  },
  "/api/summaries/[id]/send": {
    POST: {
      summary: "Mail a briefing to oneself or to all subscribers.",
      body: sendInput,
      answer: publishing.sendResult,
      fails: [400, 404, 409, 415],
    },
  },
};

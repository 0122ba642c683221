import { z } from "zod";
import { locationChanges, locationInput } from "@/lib/locations/schema";
import { importInput, queryInput, queryListInput } from "@/lib/queries/schema";
import * as searches from "../answers/searches";
import * as values from "../answers/values";
import { text } from "../answers/values";
import type { Operations } from "./operation";

const photoForm = z.object({ photo: text.meta({ format: "binary" }), query_id: z.int().min(1) });

/** Saved searches and locations. */
export const SEARCHES: Operations = {
  "/api/queries": {
    GET: {
      summary: "The saved searches of a user; the list's version is the ETag.",
      query: { user_id: z.int().optional() },
      answer: z.array(searches.query),
      fails: [404],
    },
  },
  "/api/queries/save": {
    POST: {
      summary: "Save a whole list of searches; 409 if it was saved in between.",
      body: queryListInput,
      answer: z.array(searches.query),
      fails: [400, 404, 409, 415],
    },
  },
  "/api/queries/master_user": {
    GET: {
      summary: "Whose searches make the public briefing.",
      answer: z.object({ id: z.int().nullable() }),
    },
  },
  "/api/queries/upload_photo": {
    POST: {
      summary: "Attach a photo to a saved search.",
      body: { type: "multipart/form-data", schema: photoForm },
      answer: searches.photoUrl,
      fails: [400, 404, 413, 415],
    },
  },
  "/api/queries/[id]/photo": {
    GET: { summary: "The address of a search's photo.", answer: searches.photoUrl, fails: [404] },
    DELETE: { summary: "Remove a search's photo.", answer: values.ok, fails: [404] },
  },
  "/api/queries/preview": {
    POST: {
      summary: "What a search would find now; nothing is stored.",
      body: queryInput,
      answer: searches.preview,
      fails: [400, 415, 429],
    },
  },
  "/api/queries/site_feeds": {
    GET: { summary: "The feeds of a site.", query: { site: text }, answer: searches.siteFeeds, fails: [400, 429] },
  },
  "/api/queries/opml": {
    GET: {
      summary: "The saved searches of a user as an OPML file.",
      query: { user_id: z.int().optional() },
      answer: "text/x-opml",
      fails: [404],
    },
    POST: {
      summary:
        "Add the feeds or searches of an OPML file to the end of a user's list; those already in it are skipped.",
      body: importInput,
      answer: z.object({ added: z.int() }),
      fails: [400, 404, 415],
    },
  },
  "/api/queries/opml/preview": {
    POST: {
      summary: "What an import of an OPML file would add; nothing is stored.",
      body: importInput,
      answer: z.array(searches.importRow),
      fails: [400, 404, 415],
    },
  },
  "/api/locations": {
    GET: { summary: "All locations.", answer: z.array(searches.location) },
    POST: {
      summary: "Create a location.",
      body: locationInput,
      answer: searches.location,
      status: 201,
      fails: [400, 409, 415],
    },
  },
  "/api/locations/[id]": {
    PUT: {
      summary: "Change a location; fields left out keep their value.",
      body: locationChanges,
      answer: searches.location,
      fails: [400, 404, 409, 415],
    },
    DELETE: { summary: "Delete a location.", answer: values.ok, fails: [404] },
  },
};

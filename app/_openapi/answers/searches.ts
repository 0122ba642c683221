import { z } from "zod";
import { TIME_FILTERS } from "@/db/enums";
import type { Location } from "@/lib/locations/types";
import type { ImportRow, Query } from "@/lib/queries/types";
import type { Preview, SiteFeeds } from "@/lib/runs/types";
import { count, id, maybeMoment, maybeText, text } from "./values";

export const location = z.object({
  id,
  name: text,
  is_local: z.boolean(),
  aliases: z.array(text),
  created_at: maybeMoment,
}) satisfies z.ZodType<Location>;

export const query = z.object({
  id,
  query: text,
  maxItems: id,
  timeFilter: z.enum(TIME_FILTERS),
  site: maybeText,
  locations: z.array(id),
  has_photo: z.boolean(),
}) satisfies z.ZodType<Query>;

export const importRow = z.object({
  query: text,
  site: maybeText,
  locations: z.array(text),
  missing: z.array(text).describe("Locations of the file that do not exist here."),
  skipped: maybeText.describe("Why it is not added."),
}) satisfies z.ZodType<ImportRow>;

const verdict = z.enum(["new", "stored", "repeat", "outside", "more"]);

export const preview = z.object({
  items: z.array(
    z.object({
      title: text,
      url: text,
      outlet: maybeText,
      date: maybeMoment,
      sources: z.array(text),
      verdict,
      reason: maybeText,
      article_id: id.nullable(),
    }),
  ),
  counts: z.record(verdict, count),
  answers: z.array(z.object({ source: text, location: maybeText, items: count, error: maybeText })),
}) satisfies z.ZodType<Preview>;

export const siteFeeds = z.object({
  feeds: z.array(z.object({ url: text, title: maybeText, items: count })),
  error: maybeText,
}) satisfies z.ZodType<SiteFeeds>;

export const photoUrl = z.object({ url: text });

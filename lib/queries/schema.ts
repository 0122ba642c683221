import { z } from "zod";
import { TIME_FILTERS } from "@/db/enums";
import { HIDDEN_REFUSED, isVisible } from "@/lib/language/visible";
import { DEFAULT_MAX_ITEMS } from "./types";

/** Maximum number of queries in a list. */
export const MAX_ROWS = 500;

const LARGEST_MAX_ITEMS = 100;
const MAX_QUERY_LENGTH = 500;
const MAX_SITE_LENGTH = 2048;
const MAX_LOCATIONS = 200;

const idInput = z.int32("must be a positive whole number").min(1, "must be a positive whole number");
const maxItems = `must be a whole number from 1 to ${LARGEST_MAX_ITEMS}`;

/** A submitted row; new without `id`. `has_photo` is accepted and ignored, so that a list can be sent back as received. */
export const queryInput = z.strictObject({
  id: idInput.nullish(),
  query: z
    .string("must be text")
    .trim()
    .max(MAX_QUERY_LENGTH, `must have at most ${MAX_QUERY_LENGTH} characters`)
    .refine(isVisible, HIDDEN_REFUSED)
    .default(""),
  // Spec 5: 5 when empty or zero.
  maxItems: z
    .union([z.int(maxItems).min(0, maxItems).max(LARGEST_MAX_ITEMS, maxItems), z.literal("")], maxItems)
    .nullish()
    .transform((number) => number || DEFAULT_MAX_ITEMS),
  timeFilter: z.enum(TIME_FILTERS, `must be one of ${TIME_FILTERS.join(", ")}`).default("any"),
  site: z
    .string("must be text")
    .trim()
    .max(MAX_SITE_LENGTH, `must have at most ${MAX_SITE_LENGTH} characters`)
    .refine(isVisible, HIDDEN_REFUSED)
    .nullish()
    .transform((site) => site || null),
  locations: z
    .array(idInput, "must be a list of location ids")
    .max(MAX_LOCATIONS, `must have at most ${MAX_LOCATIONS} locations`)
    .default([])
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  has_photo: z.boolean("must be true or false").optional(),
});

/** A whole list to save or run. `version` is a number or the list's ETag. */
export const queryListInput = z.strictObject({
  queries: z.array(queryInput, "must be a list of queries").max(MAX_ROWS, `must have at most ${MAX_ROWS} rows`),
  user_id: idInput.nullish(),
  version: z
    .union([
      z.int32("must be the list's version").min(1, "must be the list's version"),
      z
        .string()
        .regex(/^(W\/)?"?[1-9]\d{0,8}"?$/, "must be the list's version")
        .transform((etag) => Number(etag.replace(/\D/g, ""))),
    ])
    .nullish(),
});

/** An OPML file to append to a user's list. */
export const importInput = z.strictObject({
  user_id: idInput.nullish(),
  opml: z.string("must be text").max(524_288, "The file must be at most 512 KB."),
});

export type QueryInput = z.output<typeof queryInput>;
export type QueryListInput = z.output<typeof queryListInput>;

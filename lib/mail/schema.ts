import { z } from "zod";
import { AREAS, type Area, LANGUAGES } from "@/db/enums";
import { isTimeZone } from "@/lib/dates";

export const sendInput = z.strictObject({
  to: z.enum(["me", "subscribers"], "The field to must be me or subscribers."),
});

export const retryInput = z.object({ id: z.uuid() });

const time = z
  .string("The time of day must be text.")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "The time of day must be written as HH:MM.");
const zone = z
  .string("The time zone must be text.")
  .max(64, "The time zone must be one such as America/Chicago.")
  .refine(isTimeZone, "The time zone must be one such as America/Chicago.");
const areas = z
  .array(z.enum(AREAS, "The areas field contains an unknown area."), "The areas must be a list.")
  .max(AREAS.length, "Duplicate area.")
  .transform((chosen) => AREAS.filter((area) => chosen.includes(area)));

const language = z.enum(LANGUAGES, "The language must be one this site offers.");

const MAX_EDITIONS = 1000;
const editions = z
  .array(z.int32("The editions must be a list of ids."), "The editions must be a list of ids.")
  .max(MAX_EDITIONS, "Too many editions.")
  .transform((ids) => [...new Set(ids)]);

/** Omitted fields keep their value. */
export const preferencesInput = z
  .strictObject({
    is_subscribed: z.boolean("The is_subscribed field must be true or false.").optional(),
    send_at: time.nullable().optional(),
    timezone: zone.nullable().optional(),
    weekdays_only: z.boolean("The weekdays_only field must be true or false.").optional(),
    areas: areas.optional(),
    alert_areas: areas.optional(),
    language: language.optional(),
    editions: editions.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, "The body contains no changes.");

const checkbox = z.literal("on").optional();
const checkboxes = (prefix: string) => Object.fromEntries(AREAS.map((area) => [`${prefix}${area}`, checkbox]));

const EDITION = /^edition_(\d{1,9})$/;

/** Collects a form's `edition_{id}` checkboxes into one list, next to its other fields. */
function splitForm(form: unknown): unknown {
  const all = Object.entries(form ?? {});
  const others = all.filter(([name]) => !EDITION.test(name));
  const ids = all.flatMap(([name]) => EDITION.exec(name)?.[1] ?? []).map(Number);
  return { fields: Object.fromEntries(others), editions: ids };
}

const preferencesFields = z
  .strictObject({
    is_subscribed: checkbox,
    /** The button next to 'Save'. */
    unsubscribe: checkbox,
    send_at: time.optional(),
    timezone: zone.optional(),
    weekdays_only: checkbox,
    language: language.optional(),
  })
  .extend({ ...checkboxes("area_"), ...checkboxes("alert_") })
  .transform((form) => {
    const checked = (prefix: string) => AREAS.filter((area: Area) => Object.hasOwn(form, `${prefix}${area}`));
    return {
      is_subscribed: form.is_subscribed === "on" && form.unsubscribe !== "on",
      leaves: form.unsubscribe === "on",
      send_at: form.send_at ?? null,
      timezone: form.timezone ?? null,
      weekdays_only: form.weekdays_only === "on",
      areas: checked("area_"),
      alert_areas: checked("alert_"),
      language: LANGUAGES.find((each) => each === String(form.language)),
    };
  });

/** The preferences form. Browsers do not send unchecked checkboxes, so missing means false. */
export const preferencesForm = z
  .preprocess(splitForm, z.object({ fields: preferencesFields, editions }))
  .transform(({ fields: { leaves, ...fields }, editions: chosen }) => ({ ...fields, editions: leaves ? [] : chosen }));

const bounce = z.object({ type: z.string().max(100), message: z.string().max(2_000).optional() });

/** The fields used from Resend's webhook, which sends tags as an object or a list. */
export const providerEventInput = z.object({
  type: z.string().min(1).max(100),
  data: z
    .object({
      email_id: z.string().max(200),
      to: z.array(z.string().max(320)).max(50),
      tags: z.union([
        z.record(z.string(), z.string()),
        z
          .array(z.object({ name: z.string(), value: z.string() }))
          .transform((tags) => Object.fromEntries(tags.map(({ name, value }) => [name, value]))),
      ]),
      bounce,
      suppressed: bounce,
      failed: z.object({ reason: z.string().max(2_000) }),
    })
    .partial()
    .default({}),
});
export type ProviderEvent = z.output<typeof providerEventInput>;

import { z } from "zod";
import { AREAS, type Area } from "@/db/enums";
import { isTimeZone } from "@/lib/dates";

const time = z
  .string("The time of day must be text.")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "The time of day must be written as HH:MM.");
const zone = z
  .string("The time zone must be text.")
  .max(64, "The time zone must be one such as America/Chicago.")
  .refine(isTimeZone, "The time zone must be one such as America/Chicago.");
const areas = z
  .array(z.enum(AREAS, "The areas must be on the list of areas."), "The areas must be a list.")
  .max(AREAS.length, "An area is named twice.")
  .transform((chosen) => AREAS.filter((area) => chosen.includes(area)));

/** What is left out stays as it is. */
export const wishesInput = z
  .strictObject({
    is_subscribed: z.boolean("The is_subscribed field must be true or false.").optional(),
    send_at: time.nullable().optional(),
    timezone: zone.nullable().optional(),
    weekdays_only: z.boolean("The weekdays_only field must be true or false.").optional(),
    areas: areas.optional(),
    alert_areas: areas.optional(),
  })
  .refine((wishes) => Object.keys(wishes).length > 0, "The body names nothing to change.");

const tick = z.literal("on").optional();
const ticks = (prefix: string) => Object.fromEntries(AREAS.map((area) => [`${prefix}${area}`, tick]));

/** The page's form: what is not ticked is not sent, and means no. */
export const wishesForm = z
  .strictObject({
    is_subscribed: tick,
    /** The button beside 'Save'. */
    unsubscribe: tick,
    send_at: time.optional(),
    timezone: zone.optional(),
    weekdays_only: tick,
  })
  .extend({ ...ticks("area_"), ...ticks("alert_") })
  .transform((form) => {
    const ticked = (prefix: string) => AREAS.filter((area: Area) => Object.hasOwn(form, `${prefix}${area}`));
    return {
      is_subscribed: form.is_subscribed === "on" && form.unsubscribe !== "on",
      send_at: form.send_at ?? null,
      timezone: form.timezone ?? null,
      weekdays_only: form.weekdays_only === "on",
      areas: ticked("area_"),
      alert_areas: ticked("alert_"),
    };
  });

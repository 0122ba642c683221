import { z } from "zod";
import { hostOf } from "@/lib/language/hosts";
import { RIGHTS } from "./types";

const LONGEST_HOST = 253;
const MOST_WORDS = 1000;

/** A publisher's host, also given as the address of one of its pages; kept without `www.`. */
export const hostInput = z
  .string("The host must be text.")
  .trim()
  .max(2048, "The host is too long.")
  .transform((text) => hostOf(/^https?:\/\//i.test(text) ? text : `http://${text}`) ?? "")
  .refine(
    (host) => host.length <= LONGEST_HOST && /^(?:[a-z0-9_-]+\.)+[a-z0-9-]+$/.test(host),
    "The host must be a publisher's, such as example.com.",
  );

/** What may be shown of a publisher's texts; an excerpt says of how many words. */
export const rightInput = z
  .strictObject({
    rights: z.enum(RIGHTS, `The rights must be one of ${RIGHTS.join(", ")}.`),
    excerpt_words: z
      .int("The excerpt_words field must be a whole number.")
      .min(1, "An excerpt has at least 1 word.")
      .max(MOST_WORDS, `An excerpt has at most ${MOST_WORDS} words.`)
      .nullable()
      .default(null),
  })
  .refine(
    ({ rights, excerpt_words }) => rights !== "excerpt" || excerpt_words !== null,
    "The excerpt_words field must say how many words an excerpt may have.",
  )
  .transform(({ rights, excerpt_words }) => ({ rights, excerpt_words: rights === "excerpt" ? excerpt_words : null }));

/** The same as a form says it: for which host, and `none` to take it away. */
export const rightChoice = z
  .object({ host: hostInput, rights: z.string("The rights must be text."), excerpt_words: z.number().nullable() })
  .transform(({ host, ...right }, context) => {
    if (right.rights === "none") return { host, right: null };
    const parsed = rightInput.safeParse(right);
    if (parsed.success) return { host, right: parsed.data };
    for (const { message, path } of parsed.error.issues) context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });

export type RightInput = z.output<typeof rightInput>;

import { z } from "zod";
import { hostOf } from "@/lib/language/hosts";
import { ANY_HOST } from "./rules";
import { RIGHTS } from "./types";

const MAX_HOST_LENGTH = 253;
const MAX_WORDS = 1000;

/** A publisher's host, or the URL of one of its pages. Stored without `www.`. `*` stands for publishers without a rule. */
export const hostInput = z
  .string("The host must be text.")
  .trim()
  .max(2048, "The host is too long.")
  // The URL parser reads a number as an address.
  .transform((text) => {
    if (text === ANY_HOST) return text;
    return text.includes(".") ? (hostOf(/^https?:\/\//i.test(text) ? text : `http://${text}`) ?? "") : "";
  })
  .refine(
    (host) => host === ANY_HOST || (host.length <= MAX_HOST_LENGTH && /^(?:[a-z0-9_-]+\.)+[a-z0-9-]+$/.test(host)),
    "The host must be a publisher's, such as example.com.",
  );

/** A publisher's display right. An excerpt needs a word count, other rights have none. */
export const rightInput = z
  .strictObject({
    rights: z.enum(RIGHTS, `The rights must be one of ${RIGHTS.join(", ")}.`),
    excerpt_words: z
      .int("The excerpt_words field must be a whole number.")
      .min(1, "An excerpt has at least 1 word.")
      .max(MAX_WORDS, `An excerpt has at most ${MAX_WORDS} words.`)
      .nullable()
      .default(null),
  })
  .refine(
    ({ rights, excerpt_words }) => rights !== "excerpt" || excerpt_words !== null,
    "The excerpt_words field must say how many words an excerpt may have.",
  )
  .refine(
    ({ rights, excerpt_words }) => rights === "excerpt" || excerpt_words === null,
    "The excerpt_words field is only for the right excerpt.",
  );

/** Form input of a display right: with the host, and `none` to remove it. */
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

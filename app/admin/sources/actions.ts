"use server";

import { adminAction } from "@/app/_http/form-action";
import { removeRight, setRight } from "@/lib/sources/mutations";
import { ANY_HOST } from "@/lib/sources/rules";
import { rightChoice } from "@/lib/sources/schema";

export const saveRightAction = adminAction({
  schema: rightChoice,
  read: (form) => {
    const [rights, words] = [form.get("rights"), form.get("excerpt_words")];
    return { host: form.get("host"), rights, excerpt_words: rights === "excerpt" ? Number(words) : null };
  },
  fallback: "Failed to save rights",
  run: async ({ host, right }, ctx) => {
    if (right) await setRight(ctx, host, right);
    else await removeRight(ctx, host);
    const name = host === ANY_HOST ? "publishers without a rule" : host;
    return right ? `Rights of ${name} saved` : `Rights of ${name} removed`;
  },
});
